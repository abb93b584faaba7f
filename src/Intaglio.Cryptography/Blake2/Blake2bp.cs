using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2bp cryptographic hash function and MAC (BLAKE2 paper, section 2.11): a tree of four BLAKE2b leaves that are hashed in
/// parallel.
/// </summary>
/// <remarks>
/// The digests differ from those of <see cref="Blake2b"/>. The parameters and the selection of a kernel work as they do for
/// <see cref="Blake2b"/>, but the parameters of the tree are fixed.
/// </remarks>
public static class Blake2bp
{
    /// <summary>The number of leaves.</summary>
    internal const int Leaves = 4;

    /// <inheritdoc cref="Blake2b.BlockSize"/>
    public const int BlockSize = Blake2b.BlockSize;

    /// <inheritdoc cref="Blake2b.MaxDigestSize"/>
    public const int MaxDigestSize = Blake2b.MaxDigestSize;

    /// <inheritdoc cref="Blake2b.MaxKeySize"/>
    public const int MaxKeySize = Blake2b.MaxKeySize;

    /// <inheritdoc cref="Blake2b.SaltSize"/>
    public const int SaltSize = Blake2b.SaltSize;

    /// <inheritdoc cref="Blake2b.PersonalizationSize"/>
    public const int PersonalizationSize = Blake2b.PersonalizationSize;

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, in Blake2bParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte}, in Blake2bParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        HashState.CheckDestination(destination, parameters.EffectiveDigestSize);
        return Hash(source, destination, in parameters);
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int, in Blake2bParameters)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        bool fits = destination.Length >= parameters.EffectiveDigestSize;
        bytesWritten = fits ? Hash(source, destination, in parameters) : 0;
        return fits;
    }

    /// <inheritdoc cref="Blake2b.HashData(Stream, in Blake2bParameters)"/>
    public static byte[] HashData(Stream source, in Blake2bpParameters parameters = default)
    {
        Blake2bpState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(Stream, Span{byte}, in Blake2bParameters)"/>
    public static int HashData(Stream source, Span<byte> destination, in Blake2bpParameters parameters = default)
    {
        Blake2bpState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake2bpParameters(), cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bpParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bpParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, Memory{byte}, in Blake2bParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2bpParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        Blake2bpState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in Blake2bParameters)"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in Blake2bpParameters parameters = default)
    {
        Blake2bpState state = Blake2bpState.Create(in parameters);
        try
        {
            HashState.CheckDestination(destination, (long)sources.Length * state.DigestSize);
            HashState.CheckNoOverlap(sources, destination);
            foreach (ReadOnlyMemory<byte> source in sources)
            {
                state.AppendData(source.Span);
                destination = destination.Slice(state.GetHashAndReset(destination));
            }
        }
        finally
        {
            state.Clear();
        }
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, in Blake2bParameters)"/>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, ReadOnlySpan{Blake2bState}, Span{byte})"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2bpState> prepared, Span<byte> destination)
    {
        if (prepared.Length != sources.Length)
            throw new ArgumentException($"The number of states ({prepared.Length}) must equal the number of messages ({sources.Length}).",
                nameof(prepared));
        long size = 0;
        foreach (ref readonly Blake2bpState state in prepared)
            size += state.DigestSize;
        HashState.CheckDestination(destination, size);
        HashState.CheckNoOverlap(sources, destination);
        for (int i = 0; i < sources.Length; i++)
        {
            Blake2bpState state = prepared[i];
            try
            {
                state.AppendData(sources[i].Span);
                destination = destination.Slice(state.GetCurrentHash(destination));
            }
            finally
            {
                state.Clear();
            }
        }
    }

    /// <inheritdoc cref="Blake2b.CreateHasher(in Blake2bParameters)"/>
    public static Blake2bpHasher CreateHasher(in Blake2bpParameters parameters = default)
    {
        Blake2bpState state = Blake2bpState.Create(in parameters);
        Blake2bpHasher hasher = new(in state);
        state.Clear();
        return hasher;
    }

    /// <inheritdoc cref="Blake2b.CreateHashAlgorithm(in Blake2bParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2bpParameters parameters = default)
    {
        Blake2bpState state = Blake2bpState.Create(in parameters);
        HashAlgorithmAdapter<Blake2bpState> algorithm = new(in state);
        state.Clear();
        return algorithm;
    }

    /// <inheritdoc cref="Blake2b.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2bpParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2bpParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    private static Blake2bpState CreateState(Stream source, in Blake2bpParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return Blake2bpState.Create(in parameters);
    }

    private static int Hash(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2bpParameters parameters)
    {
        Blake2bpState state = Blake2bpState.Create(in parameters);
        try
        {
            state.AppendData(source);
            return state.GetCurrentHash(destination);
        }
        finally
        {
            if (!parameters.Key.IsEmpty)
                state.Clear();
        }
    }
}
