using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2Xb (BLAKE2X paper, 2016): BLAKE2b with an output of any length to 2³²−2 bytes, or of unknown length. A hash for more than 64
/// bytes, a key derivation function and, from a secret seed, a generator of pseudorandom bytes.
/// </summary>
/// <remarks>
/// <para>The length is part of what is hashed: the outputs of two lengths have nothing in common, and neither is the beginning of the
/// other. Of an output of unknown length every prefix is the same, however much is read, to 2³² blocks of 64 bytes.</para>
/// <para>Key, salt and personalization are given by name in <see cref="Blake2XbParameters"/>. Not safe for use by several threads at
/// once. <see cref="ExtendableOutputFunction.Dispose"/> wipes the state and the key.</para>
/// </remarks>
public sealed class Blake2Xb : ExtendableOutputFunction
{
    /// <summary>The length of the largest output whose length is given up front, in bytes: 2³²−2.</summary>
    public const ulong MaxOutputLength = uint.MaxValue - 1;

    /// <summary>The length of the output of unknown length, in bytes: 2³² blocks of 64, which is 2³⁸.</summary>
    public const ulong MaxUnknownOutputLength = (1UL << 32) * Blake2b.MaxDigestSize;

    /// <summary>The size of the largest key in bytes.</summary>
    public const int MaxKeySize = Blake2b.MaxKeySize;

    /// <summary>The size of the salt in bytes; shorter ones are padded with zeros.</summary>
    public const int SaltSize = Blake2b.SaltSize;

    /// <summary>The size of the personalization in bytes; shorter ones are padded with zeros.</summary>
    public const int PersonalizationSize = Blake2b.PersonalizationSize;

    /// <summary>Begins with no data, for one output of the length that the parameters give, or of unknown length.</summary>
    /// <param name="parameters">Output length, key, salt, personalization.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public Blake2Xb(in Blake2XbParameters parameters = default)
        : base(parameters.CreateState().CreateReader(), parameters.OutputLength)
    {
    }

    private Blake2Xb(Blake2Xb original)
        : base(original)
    {
    }

    /// <summary>Computes the output for <paramref name="source"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is <paramref name="outputLength"/>.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentException">The parameters have another output length.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in Blake2XbParameters parameters = default)
    {
        Blake2XbParameters whole = parameters.ForWhole(outputLength, nameof(outputLength));
        byte[] output = new byte[outputLength];
        Hash(source, output, in whole);
        return output;
    }

    /// <summary>Fills <paramref name="destination"/> with the output for <paramref name="source"/>: its length is the output's.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the output is written, at least one byte; it may overlap the source.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is the destination's.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length; nothing was written.</exception>
    /// <exception cref="ArgumentException">The parameters have another output length; nothing was written.</exception>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2XbParameters parameters = default) =>
        Hash(source, destination, parameters.ForWhole(destination.Length, nameof(destination)));

    /// <summary>Computes the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is <paramref name="outputLength"/>.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    public static byte[] HashData(Stream source, int outputLength, in Blake2XbParameters parameters = default)
    {
        Blake2XState<Blake2bChain, ulong> state = CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Fills <paramref name="destination"/> with the output for what is left of a stream: its length is the output's.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the output is written, at least one byte.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is the destination's.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    public static void HashData(Stream source, Span<byte> destination, in Blake2XbParameters parameters = default)
    {
        Blake2XState<Blake2bChain, ulong> state = CreateState(source, destination.Length, nameof(destination), in parameters);
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
        HashDataAsync(source, outputLength, new Blake2XbParameters(), cancellationToken);

    /// <summary>Computes the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, from 1.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is <paramref name="outputLength"/>. Copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or <paramref name="outputLength"/> is.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XbParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress: null, cancellationToken);

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
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XbParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress, cancellationToken);

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
        HashDataAsync(source, destination, new Blake2XbParameters(), cancellationToken);

    /// <summary>Fills <paramref name="destination"/> with the output for what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the output is written, at least one byte; its length is the output's.</param>
    /// <param name="parameters">Key, salt, personalization; an output length only if it is the destination's. Copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>A task that ends when the output is written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification, or there is no output of the destination's length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or the parameters have another output length.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in Blake2XbParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(CreateState(source, destination.Length, nameof(destination), in parameters), source, destination, cancellationToken);

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <summary>Not a function: it stops code in which a second array could be taken for a key or be overwritten.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new Blake2XbParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new Blake2XbParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <summary>Makes a second object that continues from here on its own, also in the middle of the output.</summary>
    /// <returns>The second object, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public Blake2Xb Clone() => new(this);

    private static Blake2XState<Blake2bChain, ulong> CreateState(Stream source, int size, string name, in Blake2XbParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return parameters.ForWhole(size, name).CreateState();
    }

    [SkipLocalsInit]
    private static void Hash(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2XbParameters parameters)
    {
        Blake2bChain root = parameters.Root;
        Blake2XOutput<Blake2bChain, ulong>.Hash(ref root, parameters.Node, parameters.Key, source, destination);
    }
}
