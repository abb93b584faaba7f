using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Computes Skein-512 output (Skein 1.3) of any length, which can be read in pieces.</summary>
/// <remarks>
/// <para>Skein hashes the output length, so outputs of different lengths are unrelated, and a shorter one is not a prefix of a longer one.
/// With a specified length, the output equals the digest of that size. With an unknown length, the output does not depend on the number of
/// bytes read, which is at most 2⁶¹−1.</para>
/// <para>With a key and a nonce, no data and an unknown length, the output is the keystream of a stream cipher (section 4.10). To encrypt a
/// message, combine it with the keystream by exclusive or. Never use a nonce for more than one message under the same key, because the two
/// ciphertexts together reveal both messages. The cipher does not authenticate. Where a standard is required, use AES-GCM
/// (<c>System.Security.Cryptography.AesGcm</c>), which encrypts and authenticates.</para>
/// <para>With a key and a key identifier, the output is a derived key. See <see cref="SkeinXofParameters"/>.</para>
/// <para>Instances are not thread safe. <see cref="ExtendableOutputFunction.Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein512Xof : ExtendableOutputFunction
{
    /// <summary>Initializes a new instance that has no data yet.</summary>
    /// <param name="parameters">The parameters of the function, such as the output length and the key.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the range that the specification allows.</exception>
    public Skein512Xof(in SkeinXofParameters parameters = default)
        : base(parameters.CreateReader<Threefish512Key>(), parameters.OutputLength)
    {
    }

    private Skein512Xof(Skein512Xof original)
        : base(original)
    {
    }

    /// <summary>Computes the output for data.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or <paramref name="outputLength"/>.
    /// </param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentException">The parameters specify a different output length.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(source, lastBits: 0, parameters.ForWhole(outputLength, nameof(outputLength)));

    /// <summary>Fills a buffer with the output for data. The output length is that of the buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">The buffer that receives the output, at least one byte. It may overlap the source.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or that of the buffer.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is empty, or a parameter is outside the range that the specification allows. No data was written.
    /// </exception>
    /// <exception cref="ArgumentException">The parameters specify a different output length. No data was written.</exception>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(source, lastBits: 0, destination,
            parameters.ForWhole(destination.Length, nameof(destination)));

    /// <summary>Computes the output for the remaining bytes of a stream.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or <paramref name="outputLength"/>.
    /// </param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or the parameters specify a different output length.
    /// </exception>
    public static byte[] HashData(Stream source, int outputLength, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish512Key> state =
            SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Fills a buffer with the output for the remaining bytes of a stream. The output length is that of the buffer.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="destination">The buffer that receives the output, at least one byte.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or that of the buffer.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is empty, or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or the parameters specify a different output length.
    /// </exception>
    public static void HashData(Stream source, Span<byte> destination, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish512Key> state =
            SkeinHashing<Threefish512Key>.CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Asynchronously computes the output for the remaining bytes of a stream with the default parameters.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is less than 1.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new SkeinXofParameters(), cancellationToken);

    /// <summary>Asynchronously computes the output for the remaining bytes of a stream.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or <paramref name="outputLength"/>. They are
    /// copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or the parameters specify a different output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters),
            source, progress: null, cancellationToken);

    /// <summary>Asynchronously computes the output for the remaining bytes of a stream and reports progress.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or <paramref name="outputLength"/>. They are
    /// copied before the method returns.
    /// </param>
    /// <param name="progress">Receives the number of bytes read so far, after each read, or null.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="outputLength"/> or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or the parameters specify a different output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters,
        IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters),
            source, progress, cancellationToken);

    /// <summary>Asynchronously fills a buffer with the output for the remaining bytes of a stream, with the default parameters.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="destination">The buffer that receives the output, at least one byte. Its length is the output length.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>A task that completes when the output has been written.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is empty.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not readable.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new SkeinXofParameters(), cancellationToken);

    /// <summary>Asynchronously fills a buffer with the output for the remaining bytes of a stream.</summary>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <param name="destination">The buffer that receives the output, at least one byte. Its length is the output length.</param>
    /// <param name="parameters">
    /// The parameters of the function, such as the key. Their output length must be null or that of the buffer. They are copied before the
    /// method returns.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>A task that completes when the output has been written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="destination"/> is empty, or a parameter is outside the range that the specification allows.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or the parameters specify a different output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in SkeinXofParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(SkeinHashing<Threefish512Key>.CreateState(source, destination.Length, nameof(destination), in parameters),
            source, destination, cancellationToken);

    // Generic, so that overload resolution does not choose it for HashData(array, new() { Key = … }).
    /// <summary>Not supported. Prevents calls in which a second array could be either the key or the destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key "
        + "= key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key "
        + "}); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <summary>Appends bits to the message.</summary>
    /// <remarks>If the bits end within a byte, the message ends, and no more data can be appended until <c>Reset</c> is called.</remarks>
    /// <param name="data">The bits, which fill each byte from its most significant bit.</param>
    /// <param name="bitLength">The number of bits. The rest of <paramref name="data"/> is ignored.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="bitLength"/> is negative or greater than the number of bits in <paramref name="data"/>. No data was appended.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The message has already ended within a byte, or reading of the output has begun.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) =>
        Appending<SkeinState<Threefish512Key>, SkeinOutput<Threefish512Key>>().AppendBits(data, bitLength);

    /// <summary>Creates an independent copy with the same state and the same position in the output.</summary>
    /// <returns>The copy, which must also be disposed.</returns>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public Skein512Xof Clone() => new(this);
}
