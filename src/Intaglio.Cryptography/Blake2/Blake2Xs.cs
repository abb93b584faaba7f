using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2Xs extendable-output function (BLAKE2X paper, 2016), with an output of up to 2¹⁶−2 bytes or of unknown length.
/// </summary>
/// <remarks>
/// <para>Use it as a hash function for more than 32 bytes, as a key derivation function or, with a secret seed, as a pseudorandom
/// generator.</para>
/// <para>The output length is an input to the hash. Outputs of different lengths are unrelated, and a shorter output is not a prefix of a
/// longer one. An output of unknown length has 2³² blocks of 32 bytes. Reading fewer bytes gives a prefix of the same output.</para>
/// <para>Use <see cref="Blake2XsParameters"/> to set the key, the salt and the personalization. Instances are not thread-safe.
/// <see cref="ExtendableOutputFunction.Dispose"/> erases the state and the key.</para>
/// </remarks>
public sealed class Blake2Xs : ExtendableOutputFunction
{
    /// <summary>The maximum output length in bytes if the length is specified in advance: 2¹⁶−2.</summary>
    public const ulong MaxOutputLength = ushort.MaxValue - 1;

    /// <summary>The length of an output of unknown length in bytes: 2³² blocks of 32, which is 2³⁷.</summary>
    public const ulong MaxUnknownOutputLength = (1UL << 32) * Blake2s.MaxDigestSize;

    /// <inheritdoc cref="Blake2Xb.MaxKeySize"/>
    public const int MaxKeySize = Blake2s.MaxKeySize;

    /// <inheritdoc cref="Blake2Xb.SaltSize"/>
    public const int SaltSize = Blake2s.SaltSize;

    /// <inheritdoc cref="Blake2Xb.PersonalizationSize"/>
    public const int PersonalizationSize = Blake2s.PersonalizationSize;

    /// <inheritdoc cref="Blake2Xb.Blake2Xb(in Blake2XbParameters)"/>
    public Blake2Xs(in Blake2XsParameters parameters = default)
        : base(parameters.CreateState().CreateReader(), parameters.OutputLength)
    {
    }

    private Blake2Xs(Blake2Xs original)
        : base(original)
    {
    }

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, int, in Blake2XbParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, int outputLength, in Blake2XsParameters parameters = default)
    {
        Blake2XsParameters whole = parameters.ForWhole(outputLength, nameof(outputLength));
        byte[] output = new byte[outputLength];
        Hash(source, output, in whole);
        return output;
    }

    /// <inheritdoc cref="Blake2Xb.HashData(ReadOnlySpan{byte}, Span{byte}, in Blake2XbParameters)"/>
    public static void HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2XsParameters parameters = default) =>
        Hash(source, destination, parameters.ForWhole(destination.Length, nameof(destination)));

    /// <inheritdoc cref="Blake2Xb.HashData(Stream, int, in Blake2XbParameters)"/>
    public static byte[] HashData(Stream source, int outputLength, in Blake2XsParameters parameters = default)
    {
        Blake2XState<Blake2sChain, uint> state = CreateState(source, outputLength, nameof(outputLength), in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Blake2Xb.HashData(Stream, Span{byte}, in Blake2XbParameters)"/>
    public static void HashData(Stream source, Span<byte> destination, in Blake2XsParameters parameters = default)
    {
        Blake2XState<Blake2sChain, uint> state = CreateState(source, destination.Length, nameof(destination), in parameters);
        StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Blake2Xb.HashDataAsync(Stream, int, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, outputLength, new Blake2XsParameters(), cancellationToken);

    /// <inheritdoc cref="Blake2Xb.HashDataAsync(Stream, int, in Blake2XbParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XsParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress: null,
            cancellationToken);

    /// <inheritdoc cref="Blake2Xb.HashDataAsync(Stream, int, in Blake2XbParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, in Blake2XsParameters parameters,
        IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, outputLength, nameof(outputLength), in parameters), source, progress,
            cancellationToken);

    /// <inheritdoc cref="Blake2Xb.HashDataAsync(Stream, Memory{byte}, CancellationToken)"/>
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, destination, new Blake2XsParameters(), cancellationToken);

    /// <inheritdoc cref="Blake2Xb.HashDataAsync(Stream, Memory{byte}, in Blake2XbParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask HashDataAsync(Stream source, Memory<byte> destination, in Blake2XsParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.FillAsync(CreateState(source, destination.Length, nameof(destination), in parameters), source, destination,
            cancellationToken);

    // Generic, so that HashData(array, new() { Key = … }) does not bind to this overload.
    /// <inheritdoc cref="Blake2Xb.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, outputLength, new Blake2XsParameters { Key "
        + "= key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, outputLength, new Blake2XsParameters { Key = key "
        + "}); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="Blake2Xb.Clone()"/>
    public Blake2Xs Clone() => new(this);

    private static Blake2XState<Blake2sChain, uint> CreateState(Stream source, int size, string name, in Blake2XsParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return parameters.ForWhole(size, name).CreateState();
    }

    [SkipLocalsInit]
    private static void Hash(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2XsParameters parameters)
    {
        Blake2sChain root = parameters.Root;
        Blake2XOutput<Blake2sChain, uint>.Hash(ref root, parameters.Node, parameters.Key, source, destination);
    }
}
