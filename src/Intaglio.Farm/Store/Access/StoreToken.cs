using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Farm;

/// <summary>A bearer token, of which only the digest is kept.</summary>
internal sealed class StoreToken
{
    /// <summary>The minimum and maximum length in characters.</summary>
    internal const int MinLength = 16, MaxLength = 512;

    private readonly byte[] digest;

    private StoreToken(byte[] digest, StoreRight right)
    {
        this.digest = digest;
        Right = right;
    }

    internal StoreRight Right { get; }

    /// <returns>The token, or <see langword="null"/> if the text is not a token.</returns>
    internal static StoreToken? TryCreate(ReadOnlySpan<char> text, StoreRight right)
    {
        // The alphabet of RFC 6750. Equals signs are only at the end.
        ReadOnlySpan<char> body = text.TrimEnd('=');
        foreach (char c in body)
        {
            if (!char.IsAsciiLetterOrDigit(c) && !"-._~+/".Contains(c, StringComparison.Ordinal))
                return null;
        }
        if (body.IsEmpty || text.Length is < MinLength or > MaxLength)
            return null;
        byte[] digest = new byte[SHA256.HashSizeInBytes];
        return Hash(text, digest) ? new StoreToken(digest, right) : null;
    }

    /// <summary>Computes the digest of a text that a client sent.</summary>
    /// <returns><see langword="true"/>, or <see langword="false"/> if the text is too long or contains other characters.</returns>
    internal static bool Hash(ReadOnlySpan<char> text, Span<byte> digest)
    {
        Span<byte> bytes = stackalloc byte[MaxLength];
        if (text.Length > MaxLength || !Encoding.ASCII.TryGetBytes(text, bytes, out int count))
            return false;
        SHA256.HashData(bytes[..count], digest);
        return true;
    }

    /// <summary>Compares digests in constant time.</summary>
    internal bool Matches(ReadOnlySpan<byte> other) => CryptographicOperations.FixedTimeEquals(digest, other);
}
