using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// Skein-512 (Skein 1.3): a cryptographic hash and MAC over Threefish-512, with digests of any size. The primary proposal of its authors.
/// </summary>
/// <remarks>
/// Without parameters the digest has 64 bytes, the size of a block. A key, another digest size and the other arguments of the
/// specification are given by name in <see cref="SkeinParameters"/>. <see cref="Skein512Xof"/> has outputs that are read in pieces.
/// </remarks>
public static class Skein512
{
    /// <summary>The size of a block in bytes, and of the digest where no size is asked for.</summary>
    public const int BlockSize = 64;

    /// <summary>Computes the digest of <paramref name="source"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(source, lastBits: 0, in parameters);

    /// <summary>Computes the digest of <paramref name="source"/> into <paramref name="destination"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest, and may overlap the source.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(source, lastBits: 0, destination, in parameters);

    /// <summary>Computes the digest of <paramref name="source"/> into <paramref name="destination"/> if it fits.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the digest is written.</param>
    /// <param name="bytesWritten">The digest's size, or 0 where it does not fit.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns><see langword="false"/> if <paramref name="destination"/> is shorter than the digest; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.TryHash(source, destination, out bytesWritten, in parameters);

    /// <summary>Computes the digest of what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Computes the digest of what is left of a stream into <paramref name="destination"/>.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is shorter than the digest.</exception>
    public static int HashData(Stream source, Span<byte> destination, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Computes the digest of what is left of a stream, of the size of a block and without a key.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new SkeinParameters(), cancellationToken);

    /// <summary>Computes the digest of what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <summary>Computes the digest of what is left of a stream, and reports how much was read.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="progress">Receives the number of bytes read so far, after each part; null for nothing.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, in parameters), source, progress, cancellationToken);

    /// <summary>Computes the digest of what is left of a stream into <paramref name="destination"/>.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is shorter than the digest.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in SkeinParameters parameters = default, CancellationToken cancellationToken = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <summary>Computes the digest of a message that may end within a byte.</summary>
    /// <param name="source">The message: its bits fill each byte from the most significant one.</param>
    /// <param name="bitLength">The length of the message in bits; what <paramref name="source"/> has beyond it is not looked at.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or more than <paramref name="source"/> has, or a parameter is outside the specification.
    /// </exception>
    public static byte[] HashBits(ReadOnlySpan<byte> source, long bitLength, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, in parameters);

    /// <summary>Computes the digest of a message that may end within a byte into <paramref name="destination"/>.</summary>
    /// <param name="source">The message: its bits fill each byte from the most significant one.</param>
    /// <param name="bitLength">The length of the message in bits; what <paramref name="source"/> has beyond it is not looked at.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest, and may overlap the source.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or more than <paramref name="source"/> has, or a parameter is outside the specification.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    public static int HashBits(ReadOnlySpan<byte> source, long bitLength, Span<byte> destination, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, destination, in parameters);

    /// <summary>Computes the digests of many messages, several at once: the faster, the more messages there are.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="destination">Where the digests are written, back to back; it must not overlap a source.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; the same for all.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digests together, or overlaps a source; nothing was written.</exception>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashMany(sources, destination, in parameters);

    /// <summary>Computes the digests of many messages, several at once: the faster, the more messages there are.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; the same for all.</param>
    /// <returns>The digest of each message, in the order of the messages.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException">The digests together do not fit in an array; nothing was computed.</exception>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashMany(sources, in parameters);

    /// <summary>Creates a hasher for data that arrives in pieces.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <returns>The hasher; it holds the key until it is disposed.</returns>
    public static Skein512Hasher CreateHasher(in SkeinParameters parameters = default) => new(SkeinHashing<Threefish512Key>.CreateState(in parameters));

    /// <summary>Creates a <see cref="HashAlgorithm"/>, for code that wants one.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The algorithm; it holds the key until it is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or the digest has more than 2³¹−8 bits, which a <see cref="HashAlgorithm"/> cannot count.</exception>
    public static HashAlgorithm CreateHashAlgorithm(in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.CreateHashAlgorithm(in parameters);

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <summary>Not a function: it stops code in which a second array could be taken for a key or be overwritten.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();
}
