using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2Xb extendable-output function (BLAKE2X paper, 2016), with an output of up to 2³²−2 bytes or of unknown length.
/// </summary>
/// <remarks>
/// <para>Use it as a hash function for more than 64 bytes, as a key derivation function or, with a secret seed, as a pseudorandom
/// generator.</para>
/// <para>The output length is an input to the hash. Outputs of different lengths are unrelated, and a shorter output is not a prefix of a
/// longer one. An output of unknown length has 2³² blocks of 64 bytes. Reading fewer bytes gives a prefix of the same output.</para>
/// <para>Use <see cref="Blake2XbParameters"/> to set the key, the salt and the personalization. Instances are not thread-safe.
/// <see cref="ExtendableOutputFunction.Dispose"/> erases the state and the key.</para>
/// </remarks>
public sealed class Blake2Xb : ExtendableOutputFunction
{
    /// <summary>The maximum output length in bytes if the length is specified in advance: 2³²−2.</summary>
    public const ulong MaxOutputLength = uint.MaxValue - 1;

    /// <summary>The length of an output of unknown length in bytes: 2³² blocks of 64, which is 2³⁸.</summary>
    public const ulong MaxUnknownOutputLength = (1UL << 32) * Blake2b.MaxDigestSize;

    /// <summary>The maximum key size in bytes.</summary>
    public const int MaxKeySize = Blake2b.MaxKeySize;

    /// <summary>The salt size in bytes. A shorter salt is padded with zeros.</summary>
    public const int SaltSize = Blake2b.SaltSize;

    /// <summary>The personalization size in bytes. A shorter personalization is padded with zeros.</summary>
    public const int PersonalizationSize = Blake2b.PersonalizationSize;

    /// <summary>Initializes a new instance without data, for output of the specified or of unknown length.</summary>
    /// <param name="parameters">The output length, key, salt and personalization.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    public Blake2Xb(in Blake2XbParameters parameters = default)
        : base(parameters.CreateState().CreateReader(), parameters.OutputLength)
    {
    }

    private Blake2Xb(Blake2Xb original)
        : base(original)
    {
    }

    /// <summary>Computes the output for the specified data.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal <paramref name="outputLength"/>.
    /// </param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> or a parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentException"><paramref name="parameters"/> specifies another output length.</exception>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in Blake2XbParameters parameters = default)
    {
        Blake2XbParameters whole = parameters.ForWhole(outputLength, nameof(outputLength));
        byte[] output = new byte[outputLength];
        Hash(source, output, in whole);
        return output;
    }

    /// <summary>Computes the output for the specified data and fills a buffer with it.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">
    /// The buffer to fill with the output, at least 1 byte long. Its length is the output length. It can overlap <paramref name="source"/>.
    /// </param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal the length of <paramref name="destination"/>.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A parameter is outside its valid range, or the length of <paramref name="destination"/> is not a valid output length. Nothing was
    /// written.
    /// </exception>
    /// <exception cref="ArgumentException"><paramref name="parameters"/> specifies another output length. Nothing was written.</exception>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2XbParameters parameters = default) =>
        Hash(source, destination, parameters.ForWhole(destination.Length, nameof(destination)));

    /// <summary>Computes the output for a stream.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal <paramref name="outputLength"/>.
    /// </param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> or a parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="parameters"/> specifies another output length.
    /// </exception>
    public static byte[] HashData(Stream source, int outputLength, in Blake2XbParameters parameters = default)
    {
        Blake2XState<Blake2bChain, ulong> state = CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Computes the output for a stream and fills a buffer with it.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="destination">The buffer to fill with the output, at least 1 byte long. Its length is the output length.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal the length of <paramref name="destination"/>.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A parameter is outside its valid range, or the length of <paramref name="destination"/> is not a valid output length.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="parameters"/> specifies another output length.
    /// </exception>
    public static void HashData(Stream source, Span<byte> destination, in Blake2XbParameters parameters = default)
    {
        Blake2XState<Blake2bChain, ulong> state = CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Asynchronously computes the unkeyed output for a stream.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new Blake2XbParameters(), cancellationToken);

    /// <summary>Asynchronously computes the output for a stream.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal <paramref name="outputLength"/>. The parameters are
    /// copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> or a parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="parameters"/> specifies another output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XbParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress: null,
            cancellationToken);

    /// <summary>Asynchronously computes the output for a stream and reports progress.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="outputLength">The length of the output in bytes, at least 1.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal <paramref name="outputLength"/>. The parameters are
    /// copied before the method returns.
    /// </param>
    /// <param name="progress">An object that receives the total number of bytes read after each read, or null.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The output.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> or a parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="parameters"/> specifies another output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XbParameters parameters,
        IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress,
            cancellationToken);

    /// <summary>Asynchronously computes the unkeyed output for a stream and fills a buffer with it.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="destination">The buffer to fill with the output, at least 1 byte long. Its length is the output length.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>A task that represents the asynchronous operation.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The length of <paramref name="destination"/> is not a valid output length.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new Blake2XbParameters(), cancellationToken);

    /// <summary>Asynchronously computes the output for a stream and fills a buffer with it.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="destination">The buffer to fill with the output, at least 1 byte long. Its length is the output length.</param>
    /// <param name="parameters">
    /// The key, salt and personalization. If an output length is set, it must equal the length of <paramref name="destination"/>. The
    /// parameters are copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>A task that represents the asynchronous operation.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// A parameter is outside its valid range, or the length of <paramref name="destination"/> is not a valid output length.
    /// </exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="parameters"/> specifies another output length.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in Blake2XbParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(CreateState(source, destination.Length, nameof(destination), in parameters), source, destination,
            cancellationToken);

    // Generic, so that HashData(array, new() { Key = … }) does not bind to this overload.
    /// <summary>Not supported. This overload rejects calls in which the second array could be a key or a destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new Blake2XbParameters { Key "
        + "= key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new Blake2XbParameters { Key = key "
        + "}); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <summary>Creates a copy that continues independently, even after output has been read.</summary>
    /// <returns>The copy, which the caller must dispose.</returns>
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
