using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>
/// The name of an item, which is the <see cref="FileDigest"/> of its bytes in hexadecimal. <c>b2sum -l 256</c> prints the same digest for
/// items up to 8 MiB.
/// </summary>
public readonly struct ContentName : IEquatable<ContentName>, ISpanParsable<ContentName>
{
    /// <summary>The size of a name in bytes, and its length in hexadecimal digits.</summary>
    public const int Size = 32, Length = 2 * Size;

    private readonly Bytes bytes;

    /// <summary>Initializes a new instance of the <see cref="ContentName"/> struct.</summary>
    /// <param name="digest">The digest, <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException"><paramref name="digest"/> does not have <see cref="Size"/> bytes.</exception>
    public ContentName(ReadOnlySpan<byte> digest)
    {
        if (digest.Length != Size)
            throw new ArgumentException($"The digest has {digest.Length} bytes. It must have {Size} bytes.", nameof(digest));
        digest.CopyTo(bytes);
    }

    /// <summary>Computes the name of an item in memory.</summary>
    /// <param name="content">The bytes of the item.</param>
    /// <returns>The name.</returns>
    public static ContentName FromContent(ReadOnlySpan<byte> content)
    {
        Span<byte> digest = stackalloc byte[Size];
        FileDigest.HashData(content, digest);
        return new ContentName(digest);
    }

    /// <summary>Computes the name of an item in a stream. All processors are used for large items.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The name.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ContentName FromContent(Stream stream, CancellationToken cancellationToken = default) =>
        new(FileDigest.HashData(stream, cancellationToken: cancellationToken));

    /// <summary>Computes the name of an item in a stream asynchronously. All processors are used for large items.</summary>
    /// <param name="stream">The stream to read from its current position to its end.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The name.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static async ValueTask<ContentName> FromContentAsync(Stream stream, CancellationToken cancellationToken = default) =>
        new(await FileDigest.HashDataAsync(stream, cancellationToken: cancellationToken).ConfigureAwait(false));

    /// <summary>Parses a name.</summary>
    /// <param name="text">The text, 64 hexadecimal digits in uppercase or lowercase.</param>
    /// <returns>The name.</returns>
    /// <exception cref="CacheFormatException">The text is not a name.</exception>
    public static ContentName Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out ContentName name) ? name
        : throw new CacheFormatException($"The name of an item must have {Length} hexadecimal digits.");

    /// <summary>Tries to parse a name.</summary>
    /// <param name="text">The text, 64 hexadecimal digits in uppercase or lowercase.</param>
    /// <param name="name">The name, or the default value if the text is not a name.</param>
    /// <returns><see langword="true"/> if the text is a name; otherwise, <see langword="false"/>.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out ContentName name)
    {
        Span<byte> digest = stackalloc byte[Size];
        bool isName = text.Length == Length && Convert.FromHexString(text, digest, out _, out _) == System.Buffers.OperationStatus.Done;
        name = isName ? new ContentName(digest) : default;
        return isName;
    }

    // Hexadecimal digits do not depend on the culture.
    static ContentName IParsable<ContentName>.Parse(string s, IFormatProvider? provider) =>
        Parse(s ?? throw new ArgumentNullException(nameof(s)));

    static ContentName ISpanParsable<ContentName>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s);

    static bool IParsable<ContentName>.TryParse([NotNullWhen(true)] string? s, IFormatProvider? provider, out ContentName result) =>
        TryParse(s, out result);

    static bool ISpanParsable<ContentName>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out ContentName result) =>
        TryParse(s, out result);

    /// <summary>Copies the bytes of the digest.</summary>
    /// <param name="destination">The buffer for the digest, at least <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">The destination is shorter than the digest.</exception>
    public void CopyTo(Span<byte> destination) => ((ReadOnlySpan<byte>)bytes).CopyTo(destination);

    /// <summary>Returns the name in 64 lowercase hexadecimal digits.</summary>
    public override string ToString() => Convert.ToHexStringLower(bytes);

    /// <inheritdoc/>
    public bool Equals(ContentName other) => ((ReadOnlySpan<byte>)bytes).SequenceEqual(other.bytes);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is ContentName other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => BitConverter.ToInt32(bytes);

    /// <summary>Determines whether two names are equal.</summary>
    public static bool operator ==(ContentName left, ContentName right) => left.Equals(right);

    /// <summary>Determines whether two names are different.</summary>
    public static bool operator !=(ContentName left, ContentName right) => !left.Equals(right);

    [InlineArray(Size)]
    private struct Bytes
    {
        private byte first;
    }
}
