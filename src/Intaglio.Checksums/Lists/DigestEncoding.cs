namespace Intaglio.Checksums;

/// <summary>Specifies the text encoding of a digest.</summary>
public enum DigestEncoding
{
    /// <summary>Lowercase hexadecimal digits, as <c>b2sum</c> writes them. Uppercase digits can be read as well.</summary>
    Hexadecimal,

    /// <summary>Base 32 with padding (RFC 4648, section 6), as <c>basenc --base32</c> writes it.</summary>
    Base32,

    /// <summary>Base 64 with padding (RFC 4648, section 4), as <c>cksum --base64</c> writes it.</summary>
    Base64,
}
