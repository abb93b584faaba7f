using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// Skein-512 (Skein 1.3) with an output of any length, which is read in pieces: a hash, a key derivation function and, with a key and a
/// nonce, a stream cipher's keystream.
/// </summary>
/// <remarks>
/// <para>The length is part of what is hashed: the outputs of two lengths have nothing in common, and neither is the beginning of the
/// other. An output whose length is given up front is the digest of that size. Of an output of unknown length every prefix is the same,
/// however much is read, to 2⁶¹−1 bytes.</para>
/// <para>As a stream cipher (section 4.10): the output of unknown length under a key and a nonce, and no data, is added (exclusive or) to
/// the message. Under one key a nonce may be used for one message only: two messages under the same stream give both away. Nothing is
/// authenticated. Where a standard is required, AES-GCM (<c>System.Security.Cryptography.AesGcm</c>) encrypts and authenticates.</para>
/// <para>The arguments are given by name in <see cref="SkeinXofParameters"/>. Not safe for use by several threads at once.
/// <see cref="ExtendableOutputFunction.Dispose"/> wipes the state.</para>
/// </remarks>
public sealed class Skein512Xof : ExtendableOutputFunction
{
    /// <summary>Begins with no data, for one output of the length that the parameters give, or of unknown length.</summary>
    /// <param name="parameters">Output length, key and so on.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public Skein512Xof(in SkeinXofParameters parameters = default)
        : base(parameters.CreateReader<Threefish512Key>(), parameters.OutputLength)
    {
    }

    private Skein512Xof(Skein512Xof original)
        : base(original)
    {
    }

    /// <summary>Computes the output for <paramref name="source"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key and so on; an output length only if it is <paramref name="outputLength"/>.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentException">The parameters have another output length.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.Hash(source, lastBits: 0, parameters.ForWhole(outputLength, nameof(outputLength)));

    /// <summary>Fills <paramref name="destination"/> with the output for <paramref name="source"/>: its length is the output's.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the output is written, at least one byte; it may overlap the source.</param>
    /// <param name="parameters">Key and so on; an output length only if it is the destination's.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length; nothing was written.</exception>
    /// <exception cref="ArgumentException">The parameters have another output length; nothing was written.</exception>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in SkeinXofParameters parameters = default) =>
        SkeinHashing<Threefish512Key>.HashInto(source, lastBits: 0, destination, parameters.ForWhole(destination.Length, nameof(destination)));

    /// <summary>Computes the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key and so on; an output length only if it is <paramref name="outputLength"/>.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    public static byte[] HashData(Stream source, int outputLength, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Fills <paramref name="destination"/> with the output for what is left of a stream: its length is the output's.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the output is written, at least one byte.</param>
    /// <param name="parameters">Key and so on; an output length only if it is the destination's.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    public static void HashData(Stream source, Span<byte> destination, in SkeinXofParameters parameters = default)
    {
        SkeinState<Threefish512Key> state = SkeinHashing<Threefish512Key>.CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Computes the output for what is left of a stream, without a key.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no output of <paramref name="outputLength"/> bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new SkeinXofParameters(), cancellationToken);

    /// <summary>Computes the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key and so on; an output length only if it is <paramref name="outputLength"/>. Copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress: null, cancellationToken);

    /// <summary>Computes the output for what is left of a stream, and reports how much was read.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key and so on; an output length only if it is <paramref name="outputLength"/>. Copied before the call returns.</param>
    /// <param name="progress">Receives the number of bytes read so far, after each part; null for nothing.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in SkeinXofParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(SkeinHashing<Threefish512Key>.CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress, cancellationToken);

    /// <summary>Fills <paramref name="destination"/> with the output for what is left of a stream, without a key.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the output is written, at least one byte; its length is the output's.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>A task that ends when the output is written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no output of the destination's length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new SkeinXofParameters(), cancellationToken);

    /// <summary>Fills <paramref name="destination"/> with the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the output is written, at least one byte; its length is the output's.</param>
    /// <param name="parameters">Key and so on; an output length only if it is the destination's. Copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>A task that ends when the output is written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in SkeinXofParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(SkeinHashing<Threefish512Key>.CreateState(source, destination.Length, nameof(destination), in parameters), source, destination, cancellationToken);

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <summary>Not a function: it stops code in which a second array could be taken for a key or be overwritten.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new SkeinXofParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <summary>
    /// Appends bits to what is hashed. Where they end within a byte, they are the end of the message: nothing more can be appended, until
    /// <c>Reset</c>.
    /// </summary>
    /// <param name="data">The bits, which fill each byte from the most significant one.</param>
    /// <param name="bitLength">Their number; what <paramref name="data"/> has beyond it is not looked at.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> is negative or more than <paramref name="data"/> has; nothing was appended.</exception>
    /// <exception cref="InvalidOperationException">The message has ended within a byte, or the output is being read.</exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength) =>
        Appending<SkeinState<Threefish512Key>, SkeinOutput<Threefish512Key>>().AppendBits(data, bitLength);

    /// <summary>Makes a second object that continues from here on its own, also in the middle of the output.</summary>
    /// <returns>The second object, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public Skein512Xof Clone() => new(this);
}
