using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>Computes Skein-512 digests and MACs (Skein 1.3), based on Threefish-512. The primary proposal of its authors.</summary>
/// <remarks>
/// The digest is 64 bytes, the size of a block, unless <see cref="SkeinParameters"/> specifies another size. The parameters also specify
/// the key and the other optional arguments of the specification. Use <see cref="Skein512Xof"/> to read the output in pieces.
/// </remarks>
public static class Skein512
{
    /// <summary>The size of a block in bytes, which is also the default size of the digest.</summary>
    public const int BlockSize = 64;

    /// <summary>Computes the digest of data.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(source, lastBits: 0, in parameters);

    /// <summary>Computes the digest of data and writes it to a buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">
    /// The buffer that receives the digest. It may be longer than the digest, and it may overlap the source.
    /// </param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The number of bytes written, which is the size of the digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. No data was written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(source, lastBits: 0, destination, in parameters);

    /// <summary>Attempts to compute the digest of data and write it to a buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">The buffer that receives the digest.</param>
    /// <param name="bytesWritten">
    /// Receives the number of bytes written, or 0 if <paramref name="destination"/> is shorter than the digest.
    /// </param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>
    /// <see langword="false"/> if <paramref name="destination"/> is shorter than the digest, in which case no data is written; otherwise,
    /// <see langword="true"/>.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.TryHash(source, destination, out bytesWritten, in parameters);

    /// <summary>Computes the digest of the rest of a stream.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    public static byte[] HashData(Stream source, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Computes the digest of the rest of a stream and writes it to a buffer.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="destination">The buffer that receives the digest. It may be longer than the digest.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The number of bytes written, which is the size of the digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or <paramref name="destination"/> is shorter than the digest.
    /// </exception>
    public static int HashData(Stream source, Span<byte> destination, in SkeinParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Asynchronously computes the digest of the rest of a stream with the default parameters.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new SkeinParameters(), cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the digest size and the key. They are copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, in parameters), source, progress: null,
            cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream and reports progress.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the digest size and the key. They are copied before the method returns.
    /// </param>
    /// <param name="progress">Receives the number of bytes read so far, after each read, or null.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in SkeinParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, in parameters), source, progress, cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream and writes it to a buffer.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="destination">The buffer that receives the digest. It may be longer than the digest.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the digest size and the key. They are copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The number of bytes written, which is the size of the digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or <paramref name="destination"/> is shorter than the digest.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in SkeinParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <summary>Computes the digest of a message that may end within a byte.</summary>
    /// <param name="source">The message, whose bits fill each byte from its most significant bit.</param>
    /// <param name="bitLength">The length of the message in bits. The rest of <paramref name="source"/> is ignored.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or greater than the number of bits in <paramref name="source"/>, or a parameter is outside
    /// the range that the specification allows.
    /// </exception>
    public static byte[] HashBits(ReadOnlySpan<byte> source, long bitLength, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, in parameters);

    /// <summary>Computes the digest of a message that may end within a byte, and writes it to a buffer.</summary>
    /// <param name="source">The message, whose bits fill each byte from its most significant bit.</param>
    /// <param name="bitLength">The length of the message in bits. The rest of <paramref name="source"/> is ignored.</param>
    /// <param name="destination">
    /// The buffer that receives the digest. It may be longer than the digest, and it may overlap the source.
    /// </param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The number of bytes written, which is the size of the digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or greater than the number of bits in <paramref name="source"/>, or a parameter is outside
    /// the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. No data was written.</exception>
    public static int HashBits(ReadOnlySpan<byte> source, long bitLength, Span<byte> destination,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(SkeinBits.BytesOf(source, bitLength, out int lastBits), lastBits, destination,
            in parameters);

    /// <summary>Computes the digests of many messages and writes them to a buffer. Several messages are hashed at once.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="destination">The buffer that receives the digests, back to back. It must not overlap a source.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key, for all messages.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is shorter than all digests together, or overlaps a source. No data was written.
    /// </exception>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashMany(sources, destination, in parameters);

    /// <summary>Computes the digests of many messages. Several messages are hashed at once.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key, for all messages.</param>
    /// <returns>The digests, in the order of the messages.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentException">
    /// The digests together are longer than the maximum length of an array. No digest was computed.
    /// </exception>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashMany(sources, in parameters);

    /// <summary>Creates a hasher for data that arrives in pieces.</summary>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    /// <returns>The hasher, which holds the key until it is disposed.</returns>
    public static Skein512Hasher CreateHasher(in SkeinParameters parameters = default) =>
        new(SkeinHashing<Threefish512Key>.CreateState(in parameters));

    /// <summary>Creates a <see cref="HashAlgorithm"/> for this function.</summary>
    /// <param name="parameters">The parameters of the function, such as the digest size and the key.</param>
    /// <returns>The algorithm, which holds the key until it is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A parameter is outside the range that the specification allows, or the digest is larger than 2³¹−8 bits, the maximum of
    /// <see cref="HashAlgorithm.HashSize"/>.
    /// </exception>
    public static HashAlgorithm CreateHashAlgorithm(in SkeinParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.CreateHashAlgorithm(in parameters);

    // Generic, so that overload resolution does not choose it for HashData(array, new() { Key = … }).
    /// <summary>Not supported. Prevents calls in which a second array could be either the key or the destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new SkeinParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();
}
