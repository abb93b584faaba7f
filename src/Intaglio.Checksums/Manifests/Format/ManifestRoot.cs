namespace Intaglio.Checksums;

/// <summary>The digest of a folder, which is the root of its manifest.</summary>
public readonly struct ManifestRoot : IEquatable<ManifestRoot>
{
    private readonly ReadOnlyMemory<byte> digest;

    /// <summary>Initializes a new instance of the <see cref="ManifestRoot"/> struct.</summary>
    /// <param name="digest">The digest, which is not copied, or an empty value for an unknown root.</param>
    public ManifestRoot(ReadOnlyMemory<byte> digest) => this.digest = digest;

    /// <summary>Gets a value indicating whether the root is unknown, because an entry has a digest from a checksum list.</summary>
    public bool IsEmpty => digest.IsEmpty;

    /// <summary>Gets the bytes of the digest, or an empty span for an unknown root.</summary>
    public ReadOnlySpan<byte> Span => digest.Span;

    /// <summary>Copies the digest to a new array.</summary>
    /// <returns>The digest, or an empty array for an unknown root.</returns>
    public byte[] ToArray() => digest.ToArray();

    /// <summary>Returns the digest in lowercase hexadecimal digits.</summary>
    /// <returns>The digest, or an empty string for an unknown root.</returns>
    public override string ToString() => Convert.ToHexStringLower(digest.Span);

    /// <summary>Determines whether two roots are equal.</summary>
    /// <param name="other">The root to compare with.</param>
    /// <returns><see langword="true"/> if the roots are equal; otherwise, <see langword="false"/>.</returns>
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

    /// <summary>Determines whether two roots are equal.</summary>
    public static bool operator ==(ManifestRoot left, ManifestRoot right) => left.Equals(right);

    /// <summary>Determines whether two roots are different.</summary>
    public static bool operator !=(ManifestRoot left, ManifestRoot right) => !left.Equals(right);
}
