namespace Intaglio.Checksums;

/// <summary>How a digest is written as text.</summary>
public enum DigestEncoding
{
    /// <summary>Lower-case hexadecimal digits, as <c>b2sum</c> writes; upper case is read too.</summary>
    Hexadecimal,

    /// <summary>Base 32 with padding (RFC 4648, section 6), as <c>basenc --base32</c> writes.</summary>
    Base32,

    /// <summary>Base 64 with padding (RFC 4648, section 4), as <c>cksum --base64</c> writes.</summary>
    Base64,
}
