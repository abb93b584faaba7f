namespace Intaglio.Checksums;

/// <summary>The digest of a folder, which the root of its manifest is. It prints itself in hexadecimal.</summary>
public readonly struct ManifestRoot : IEquatable<ManifestRoot>
{
    private readonly ReadOnlyMemory<byte> digest;

    /// <summary>Creates a root from its bytes.</summary>
    /// <param name="digest">The digest, which is not copied; empty for an unknown root.</param>
    public ManifestRoot(ReadOnlyMemory<byte> digest) => this.digest = digest;

    /// <summary>Gets whether the root is unknown, because an entry has its digest from a checksum list.</summary>
    public bool IsEmpty => digest.IsEmpty;

    /// <summary>Gets the bytes of the digest; empty for an unknown root.</summary>
    public ReadOnlySpan<byte> Span => digest.Span;

    /// <summary>Copies the bytes of the digest to an array.</summary>
    public byte[] ToArray() => digest.ToArray();

    /// <summary>Returns the digest in lower-case hexadecimal digits; empty for an unknown root.</summary>
    public override string ToString() => Convert.ToHexStringLower(digest.Span);

    /// <summary>Compares the bytes of two roots.</summary>
    /// <param name="other">The other root.</param>
    public bool Equals(ManifestRoot other) => Span.SequenceEqual(other.Span);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ManifestRoot other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        HashCode hash = default;
        hash.AddBytes(Span);
        return hash.ToHashCode();
    }

    /// <summary>Compares the bytes of two roots.</summary>
    public static bool operator ==(ManifestRoot left, ManifestRoot right) => left.Equals(right);

    /// <summary>Compares the bytes of two roots.</summary>
    public static bool operator !=(ManifestRoot left, ManifestRoot right) => !left.Equals(right);
}
