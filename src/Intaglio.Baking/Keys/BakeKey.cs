using System.Diagnostics.CodeAnalysis;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>A key of 32 bytes that identifies an action or its result.</summary>
/// <remarks>The format is specified in docs/formats/bake-keys.md. It is provisional until version 1.0.</remarks>
public readonly struct BakeKey : IEquatable<BakeKey>
{
    /// <summary>The size of a key in bytes.</summary>
    public const int Size = 32;

    /// <summary>The version of the key format.</summary>
    public const int FormatVersion = 1;

    // Separates short names of bakes from those of other applications.
    private static ReadOnlySpan<byte> ShortNamePersonalization => "intaglio-bake"u8;

    private readonly ContentName bytes;

    /// <summary>Initializes a new instance of the <see cref="BakeKey"/> structure from its bytes.</summary>
    /// <param name="key">The bytes of the key.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have <see cref="Size"/> bytes.</exception>
    public BakeKey(ReadOnlySpan<byte> key)
    {
        if (key.Length != Size)
            throw new ArgumentException($"The key has {key.Length} bytes; it must have {Size}.", nameof(key));
        bytes = new ContentName(key);
    }

    /// <summary>Copies the bytes of the key to a buffer.</summary>
    /// <param name="destination">The buffer, at least <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    public void CopyTo(Span<byte> destination) => bytes.CopyTo(destination);

    /// <summary>Returns the bytes of the key.</summary>
    /// <returns>A new array of <see cref="Size"/> bytes.</returns>
    public byte[] ToArray()
    {
        byte[] array = new byte[Size];
        CopyTo(array);
        return array;
    }

    /// <summary>Returns the short name of the key, which is <c>{key}</c> in the names of outputs.</summary>
    /// <returns>Eight characters.</returns>
    public string ToShortName() => ShortNameOf(ToArray());

    /// <summary>Returns the key in lowercase hexadecimal.</summary>
    public override string ToString() => bytes.ToString();

    /// <summary>Determines whether two keys are equal.</summary>
    /// <param name="other">The other key.</param>
    /// <returns><see langword="true"/> if the keys are equal; otherwise, <see langword="false"/>.</returns>
    public bool Equals(BakeKey other) => bytes == other.bytes;

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is BakeKey other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => bytes.GetHashCode();

    /// <summary>Determines whether two keys are equal.</summary>
    /// <param name="left">The first key.</param>
    /// <param name="right">The second key.</param>
    /// <returns><see langword="true"/> if the keys are equal; otherwise, <see langword="false"/>.</returns>
    public static bool operator ==(BakeKey left, BakeKey right) => left.Equals(right);

    /// <summary>Determines whether two keys differ.</summary>
    /// <param name="left">The first key.</param>
    /// <param name="right">The second key.</param>
    /// <returns><see langword="true"/> if the keys differ; otherwise, <see langword="false"/>.</returns>
    public static bool operator !=(BakeKey left, BakeKey right) => !left.Equals(right);

    /// <summary>Returns the short name of 32 bytes, which is <c>{digest}</c> for the file digest of an output.</summary>
    internal static string ShortNameOf(ReadOnlySpan<byte> message) => ShortName.Create(message, ShortNamePersonalization);
}
