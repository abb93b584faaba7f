using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2sp cryptographic hash function and MAC (BLAKE2 paper, section 2.11): a tree of eight BLAKE2s leaves that are hashed in
/// parallel.
/// </summary>
/// <remarks>
/// The digests differ from those of <see cref="Blake2s"/>. The parameters and the selection of a kernel work as they do for
/// <see cref="Blake2s"/>, but the parameters of the tree are fixed.
/// </remarks>
public static class Blake2sp
{
    /// <summary>The number of leaves.</summary>
    internal const int Leaves = 8;

    /// <inheritdoc cref="Blake2s.BlockSize"/>
    public const int BlockSize = Blake2s.BlockSize;

    /// <inheritdoc cref="Blake2s.MaxDigestSize"/>
    public const int MaxDigestSize = Blake2s.MaxDigestSize;

    /// <inheritdoc cref="Blake2s.MaxKeySize"/>
    public const int MaxKeySize = Blake2s.MaxKeySize;

    /// <inheritdoc cref="Blake2s.SaltSize"/>
    public const int SaltSize = Blake2s.SaltSize;

    /// <inheritdoc cref="Blake2s.PersonalizationSize"/>
    public const int PersonalizationSize = Blake2s.PersonalizationSize;

    /// <inheritdoc cref="Blake2s.HashData(ReadOnlySpan{byte}, in Blake2sParameters)"/>
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake2spParameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <inheritdoc cref="Blake2s.HashData(ReadOnlySpan{byte}, Span{byte}, in Blake2sParameters)"/>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2spParameters parameters = default)
    {
        parameters.Check();
        HashState.CheckDestination(destination, parameters.EffectiveDigestSize);
        return Hash(source, destination, in parameters);
    }

    /// <inheritdoc cref="Blake2s.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int, in Blake2sParameters)"/>
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in Blake2spParameters parameters = default)
    {
        parameters.Check();
        bool fits = destination.Length >= parameters.EffectiveDigestSize;
        bytesWritten = fits ? Hash(source, destination, in parameters) : 0;
        return fits;
    }

    /// <inheritdoc cref="Blake2s.HashData(Stream, in Blake2sParameters)"/>
    public static byte[] HashData(Stream source, in Blake2spParameters parameters = default)
    {
        Blake2spState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Blake2s.HashData(Stream, Span{byte}, in Blake2sParameters)"/>
    public static int HashData(Stream source, Span<byte> destination, in Blake2spParameters parameters = default)
    {
        Blake2spState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Blake2s.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake2spParameters(), cancellationToken);

    /// <inheritdoc cref="Blake2s.HashDataAsync(Stream, in Blake2sParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2spParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Blake2s.HashDataAsync(Stream, in Blake2sParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2spParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Blake2s.HashDataAsync(Stream, Memory{byte}, in Blake2sParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2spParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        Blake2spState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Blake2s.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in Blake2sParameters)"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in Blake2spParameters parameters = default)
    {
        Blake2spState state = Blake2spState.Create(in parameters);
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

    /// <inheritdoc cref="Blake2s.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, in Blake2sParameters)"/>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake2spParameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <inheritdoc cref="Blake2s.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, ReadOnlySpan{Blake2sState}, Span{byte})"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2spState> prepared, Span<byte> destination)
    {
        if (prepared.Length != sources.Length)
            throw new ArgumentException($"The number of states ({prepared.Length}) must equal the number of messages ({sources.Length}).",
                nameof(prepared));
        long size = 0;
        foreach (ref readonly Blake2spState state in prepared)
            size += state.DigestSize;
        HashState.CheckDestination(destination, size);
        HashState.CheckNoOverlap(sources, destination);
        for (int i = 0; i < sources.Length; i++)
        {
            Blake2spState state = prepared[i];
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

    /// <inheritdoc cref="Blake2s.CreateHasher(in Blake2sParameters)"/>
    public static Blake2spHasher CreateHasher(in Blake2spParameters parameters = default)
    {
        Blake2spState state = Blake2spState.Create(in parameters);
        Blake2spHasher hasher = new(in state);
        state.Clear();
        return hasher;
    }

    /// <inheritdoc cref="Blake2s.CreateHashAlgorithm(in Blake2sParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2spParameters parameters = default)
    {
        Blake2spState state = Blake2spState.Create(in parameters);
        HashAlgorithmAdapter<Blake2spState> algorithm = new(in state);
        state.Clear();
        return algorithm;
    }

    /// <inheritdoc cref="Blake2s.HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2spParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2spParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    private static Blake2spState CreateState(Stream source, in Blake2spParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return Blake2spState.Create(in parameters);
    }

    private static int Hash(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2spParameters parameters)
    {
        Blake2spState state = Blake2spState.Create(in parameters);
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
