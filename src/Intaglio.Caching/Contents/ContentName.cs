using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>The name of an item: the <see cref="FileDigest"/> of its bytes in hexadecimal, up to 8 MiB what <c>b2sum -l 256</c> prints.</summary>
public readonly struct ContentName : IEquatable<ContentName>, ISpanParsable<ContentName>
{
    /// <summary>The size of a name in bytes, and its length in hexadecimal digits.</summary>
    public const int Size = 32, Length = 2 * Size;

    private readonly Bytes bytes;

    /// <summary>Takes a name from its bytes.</summary>
    /// <param name="digest">The digest, <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">The digest has another size.</exception>
    public ContentName(ReadOnlySpan<byte> digest)
    {
        if (digest.Length != Size)
            throw new ArgumentException($"The digest has {digest.Length} bytes, and a name has {Size}.", nameof(digest));
        digest.CopyTo(bytes);
    }

    /// <summary>Computes the name of an item in memory.</summary>
    /// <param name="content">The item's bytes.</param>
    public static ContentName FromContent(ReadOnlySpan<byte> content)
    {
        Span<byte> digest = stackalloc byte[Size];
        FileDigest.HashData(content, digest);
        return new ContentName(digest);
    }

    /// <summary>Computes the name of an item that a stream holds; a large one is hashed by all processors.</summary>
    /// <param name="stream">The item's bytes, read from the stream's position to its end.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ContentName FromContent(Stream stream, CancellationToken cancellationToken = default) => new(FileDigest.HashData(stream, cancellationToken: cancellationToken));

    /// <summary>Computes the name of an item that a stream holds; a large one is hashed by all processors.</summary>
    /// <param name="stream">The item's bytes, read from the stream's position to its end.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static async ValueTask<ContentName> FromContentAsync(Stream stream, CancellationToken cancellationToken = default) =>
        new(await FileDigest.HashDataAsync(stream, cancellationToken: cancellationToken).ConfigureAwait(false));

    /// <summary>Reads a name: 64 hexadecimal digits of either case.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="CacheFormatException">The text is no name.</exception>
    public static ContentName Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out ContentName name) ? name : throw new CacheFormatException($"The name of a content has {Length} hexadecimal digits.");

    /// <summary>Reads a name: 64 hexadecimal digits of either case.</summary>
    /// <param name="text">The text.</param>
    /// <param name="name">The name.</param>
    /// <returns>Whether the text is one.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out ContentName name)
    {
        Span<byte> digest = stackalloc byte[Size];
        bool isName = text.Length == Length && Convert.FromHexString(text, digest, out _, out _) == System.Buffers.OperationStatus.Done;
        name = isName ? new ContentName(digest) : default;
        return isName;
    }

    // Digits have no culture.
    static ContentName IParsable<ContentName>.Parse(string s, IFormatProvider? provider) => Parse(s ?? throw new ArgumentNullException(nameof(s)));

    static ContentName ISpanParsable<ContentName>.Parse(ReadOnlySpan<char> s, IFormatProvider? provider) => Parse(s);

    static bool IParsable<ContentName>.TryParse([NotNullWhen(true)] string? s, IFormatProvider? provider, out ContentName result) => TryParse(s, out result);

    static bool ISpanParsable<ContentName>.TryParse(ReadOnlySpan<char> s, IFormatProvider? provider, out ContentName result) => TryParse(s, out result);

    /// <summary>Writes the digest.</summary>
    /// <param name="destination">Where it goes, at least <see cref="Size"/> bytes.</param>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    public void CopyTo(Span<byte> destination) => ((ReadOnlySpan<byte>)bytes).CopyTo(destination);

    /// <summary>The name in 64 lower-case hexadecimal digits.</summary>
    public override string ToString() => Convert.ToHexStringLower(bytes);

    /// <inheritdoc/>
    public bool Equals(ContentName other) => ((ReadOnlySpan<byte>)bytes).SequenceEqual(other.bytes);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is ContentName other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => BitConverter.ToInt32(bytes);

    /// <summary>Whether two names are the same.</summary>
    public static bool operator ==(ContentName left, ContentName right) => left.Equals(right);

    /// <summary>Whether two names are not the same.</summary>
    public static bool operator !=(ContentName left, ContentName right) => !left.Equals(right);

    [InlineArray(Size)]
    private struct Bytes
    {
        private byte first;
    }
}
