using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2s cryptographic hash function and MAC (RFC 7693), with digests of 1 to 32 bytes.
/// It is optimized for 8-bit to 32-bit platforms.
/// </summary>
/// <remarks>
/// <para>The default digest has 32 bytes. Use <see cref="Blake2sParameters"/> to set a key, a salt, a personalization, another digest size
/// or the parameters of a tree node.</para>
/// <para>An application can select a kernel with the configuration setting <c>Intaglio.Cryptography.Kernel</c> or the environment variable
/// <c>INTAGLIO_KERNEL</c>. Hashing throws an <see cref="InvalidOperationException"/> if the selected kernel is not available.</para>
/// <para>The <c>HashMany</c> methods hash several messages at the same time, which is faster than hashing them one by one.</para>
/// </remarks>
public static class Blake2s
{
    /// <summary>The block size in bytes.</summary>
    public const int BlockSize = 64;

    /// <summary>The maximum digest size in bytes, which is also the default.</summary>
    public const int MaxDigestSize = 32;

    /// <summary>The maximum key size in bytes.</summary>
    public const int MaxKeySize = 32;

    /// <summary>The salt size in bytes. A shorter salt is padded with zeros.</summary>
    public const int SaltSize = 8;

    /// <summary>The personalization size in bytes. A shorter personalization is padded with zeros.</summary>
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
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in Blake2sParameters parameters = default)
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
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2sParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2sParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, Memory{byte}, in Blake2bParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2sParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        Blake2sState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static unsafe void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in Blake2sParameters parameters = default)
    {
        // Assigning to an element would leave a copy of the key on the stack.
        Blake2sState state = Blake2sState.Create(in parameters);
        try
        {
            HashState.CheckDestination(destination, (long)sources.Length * state.DigestSize);
            HashState.CheckNoOverlap(sources, destination);
            HashMany(sources, destination, new ReadOnlySpan<Blake2sState>(&state, 1));
        }
        finally
        {
            state.Clear();
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
            throw new ArgumentException($"The number of states ({prepared.Length}) must equal the number of messages ({sources.Length}).",
                nameof(prepared));
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
            throw new ArgumentException($"The number of states ({states.Length}) must equal the number of sources ({sources.Length}).",
                nameof(states));
        foreach (ref readonly Blake2sState state in states)
            _ = state.DigestSize;
        Blake2Many<Blake2sChain, uint>.Append(sources, MemoryMarshal.Cast<Blake2sState, Blake2Sequence<Blake2sChain>>(states));
    }

    /// <inheritdoc cref="Blake2b.CreateHasher(in Blake2bParameters)"/>
    public static Blake2sHasher CreateHasher(in Blake2sParameters parameters = default)
    {
        Blake2sState state = Blake2sState.Create(in parameters);
        Blake2sHasher hasher = new(in state);
        state.Clear();
        return hasher;
    }

    /// <inheritdoc cref="Blake2b.CreateHashAlgorithm(in Blake2bParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2sParameters parameters = default)
    {
        Blake2sState state = Blake2sState.Create(in parameters);
        HashAlgorithmAdapter<Blake2sState> algorithm = new(in state);
        state.Clear();
        return algorithm;
    }

    // Generic, so that HashData(array, new() { Key = … }) does not bind to this overload.
    /// <summary>Not supported. This overload rejects calls in which the second array could be a key or a destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2sParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2sParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    // A single state applies to all messages.
    private static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, ReadOnlySpan<Blake2sState> prepared) =>
        Blake2Many<Blake2sChain, uint>.Hash(sources, MemoryMarshal.Cast<Blake2sState, Blake2Sequence<Blake2sChain>>(prepared),
            destination);

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
