using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2s (RFC 7693): a cryptographic hash and MAC of 1 to 32 bytes, made for 8-bit to 32-bit machines.
/// </summary>
/// <remarks>
/// Without parameters the digest has 32 bytes. A key, a salt, a personalization, another digest size or a place in a tree are
/// given by name in <see cref="Blake2sParameters"/>. Hashing throws an <see cref="InvalidOperationException"/> if the application's
/// configuration or the environment names a kernel that is not there (<c>Intaglio.Cryptography.Kernel</c>, <c>INTAGLIO_KERNEL</c>).
/// </remarks>
public static class Blake2s
{
    /// <summary>The size of a block in bytes.</summary>
    public const int BlockSize = 64;

    /// <summary>The size of the largest digest in bytes, and of the digest where none is asked for.</summary>
    public const int MaxDigestSize = 32;

    /// <summary>The size of the largest key in bytes.</summary>
    public const int MaxKeySize = 32;

    /// <summary>The size of the salt in bytes; shorter ones are padded with zeros.</summary>
    public const int SaltSize = 8;

    /// <summary>The size of the personalization in bytes; shorter ones are padded with zeros.</summary>
    public const int PersonalizationSize = 8;

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake2sParameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2sParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        HashState.CheckDestination(destination, size);
        Hash(source, destination.Slice(0, size), in parameters);
        return size;
    }

    /// <inheritdoc cref="Blake2b.TryHashData(ReadOnlySpan{byte}, Span{byte}, out int, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, in Blake2sParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        bool fits = destination.Length >= size;
        if (fits)
            Hash(source, destination.Slice(0, size), in parameters);
        bytesWritten = fits ? size : 0;
        return fits;
    }

    /// <inheritdoc cref="Blake2b.HashData(Stream, in Blake2bParameters)"/>
    public static byte[] HashData(Stream source, in Blake2sParameters parameters = default)
    {
        Blake2sState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(Stream, Span{byte}, in Blake2bParameters)"/>
    public static int HashData(Stream source, Span<byte> destination, in Blake2sParameters parameters = default)
    {
        Blake2sState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake2sParameters(), cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2sParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2sParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, Memory{byte}, in Blake2bParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2sParameters parameters = default, CancellationToken cancellationToken = default)
    {
        Blake2sState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in Blake2sParameters parameters = default)
    {
        Span<Blake2sState> state = stackalloc Blake2sState[1];
        state[0] = Blake2sState.Create(in parameters);
        try
        {
            HashState.CheckDestination(destination, (long)sources.Length * state[0].DigestSize);
            HashState.CheckNoOverlap(sources, destination);
            HashMany(sources, destination, state);
        }
        finally
        {
            state[0].Clear();
        }
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, in Blake2bParameters)"/>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake2sParameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, ReadOnlySpan{Blake2bState}, Span{byte})"/>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2sState> prepared, Span<byte> destination)
    {
        if (prepared.Length != sources.Length)
            throw new ArgumentException($"There are {sources.Length} messages and {prepared.Length} states.", nameof(prepared));
        long size = 0;
        foreach (ref readonly Blake2sState state in prepared)
            size += state.DigestSize;
        HashState.CheckDestination(destination, size);
        HashState.CheckNoOverlap(sources, destination);
        HashMany(sources, destination, prepared);
    }

    /// <inheritdoc cref="Blake2b.AppendMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{Blake2bState})"/>
    public static void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2sState> states)
    {
        if (states.Length != sources.Length)
            throw new ArgumentException($"There are {sources.Length} sources and {states.Length} states.", nameof(states));
        foreach (ref readonly Blake2sState state in states)
            _ = state.DigestSize;
        Blake2Many<Blake2sChain, uint>.Append(sources, MemoryMarshal.Cast<Blake2sState, Blake2Sequence<Blake2sChain>>(states));
    }

    /// <inheritdoc cref="Blake2b.CreateHasher(in Blake2bParameters)"/>
    public static Blake2sHasher CreateHasher(in Blake2sParameters parameters = default) => new(Blake2sState.Create(in parameters));

    /// <inheritdoc cref="Blake2b.CreateHashAlgorithm(in Blake2bParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2sParameters parameters = default) =>
        new HashAlgorithmAdapter<Blake2sState>(Blake2sState.Create(in parameters));

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <summary>Not a function: it stops code in which a second array could be taken for a key or be overwritten.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2sParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2sParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    // One state stands for all messages.
    private static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, ReadOnlySpan<Blake2sState> prepared) =>
        Blake2Many<Blake2sChain, uint>.Hash(sources, MemoryMarshal.Cast<Blake2sState, Blake2Sequence<Blake2sChain>>(prepared), destination);

    private static Blake2sState CreateState(Stream source, in Blake2sParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return Blake2sState.Create(in parameters);
    }

    [SkipLocalsInit]
    private static void Hash(ReadOnlySpan<byte> source, Span<byte> digest, in Blake2sParameters parameters)
    {
        Blake2sChain.Create(in parameters, out Blake2sChain chain);
        Blake2Sequence<Blake2sChain>.Hash(ref chain, parameters.Key, source, parameters.IsLastNode, digest);
    }
}
