using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>Computes BLAKE3 digests, MACs and derived keys of any size.</summary>
/// <remarks>
/// The digest is 32 bytes unless <see cref="Blake3Parameters"/> specifies another size. The parameters also select keyed hashing or key
/// derivation. A shorter digest is a prefix of a longer one. Several chunks of a message are hashed at once. Hashing throws an
/// <see cref="InvalidOperationException"/> if the application's configuration (<c>Intaglio.Cryptography.Kernel</c>) or the environment
/// (<c>INTAGLIO_KERNEL</c>) names a kernel that is not available.
/// </remarks>
public static class Blake3
{
    /// <summary>The size of a block in bytes.</summary>
    public const int BlockSize = 64;

    /// <summary>The size of a chunk in bytes. Chunks are the leaves of the tree.</summary>
    public const int ChunkSize = 1024;

    /// <summary>The default size of the digest in bytes.</summary>
    public const int DefaultDigestSize = 32;

    /// <summary>The size of the key in bytes.</summary>
    public const int KeySize = 32;

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake3Parameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <inheritdoc cref="Blake2b.HashData(ReadOnlySpan{byte}, Span{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake3Parameters parameters = default)
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
        in Blake3Parameters parameters = default)
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
    public static byte[] HashData(Stream source, in Blake3Parameters parameters = default)
    {
        Blake3State state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <inheritdoc cref="Blake2b.HashData(Stream, Span{byte}, in Blake2bParameters)"/>
    public static int HashData(Stream source, Span<byte> destination, in Blake3Parameters parameters = default)
    {
        Blake3State state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake3Parameters(), cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake3Parameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, in Blake2bParameters, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake3Parameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <inheritdoc cref="Blake2b.HashDataAsync(Stream, Memory{byte}, in Blake2bParameters, CancellationToken)"/>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake3Parameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        Blake3State state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, Span{byte}, in Blake2bParameters)"/>
    [SkipLocalsInit]
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in Blake3Parameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        HashState.CheckDestination(destination, (long)sources.Length * size);
        HashState.CheckNoOverlap(sources, destination);
        Span<byte> memory = stackalloc byte[KeySize];
        ReadOnlySpan<byte> key = parameters.GetKey(memory, out uint flags);
        Blake3Many.Hash(sources, key, flags, size, parameters.OutputPosition, destination);
        Memory.Wipe(memory);
    }

    /// <inheritdoc cref="Blake2b.HashMany(ReadOnlySpan{ReadOnlyMemory{byte}}, in Blake2bParameters)"/>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake3Parameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <inheritdoc cref="Blake2b.CreateHasher(in Blake2bParameters)"/>
    public static Blake3Hasher CreateHasher(in Blake3Parameters parameters = default)
    {
        Blake3State state = new Blake3State(in parameters);
        Blake3Hasher hasher = new(in state);
        state.Clear();
        return hasher;
    }

    /// <inheritdoc cref="Blake2b.CreateHashAlgorithm(in Blake2bParameters)"/>
    public static HashAlgorithm CreateHashAlgorithm(in Blake3Parameters parameters = default)
    {
        Blake3State state = new Blake3State(in parameters);
        HashAlgorithmAdapter<Blake3State> algorithm = new(in state);
        state.Clear();
        return algorithm;
    }

    // Generic, so that overload resolution does not choose it for HashData(array, new() { Key = … }).
    /// <summary>Not supported. Prevents calls in which a second array could be either the key or the destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake3Parameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake3Parameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    private static Blake3State CreateState(Stream source, in Blake3Parameters parameters)
    {
        StreamHashing.CheckSource(source);
        return new(in parameters);
    }

    private static void Hash(ReadOnlySpan<byte> source, Span<byte> digest, in Blake3Parameters parameters)
    {
        if (parameters.KeyDerivationContext is null)
            Hash(source, digest, parameters.OutputPosition, parameters.GetKey(default, out uint flags), flags);
        else
            DeriveKey(source, digest, in parameters);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void DeriveKey(ReadOnlySpan<byte> source, Span<byte> digest, in Blake3Parameters parameters)
    {
        Span<byte> memory = stackalloc byte[KeySize];
        Hash(source, digest, parameters.OutputPosition, parameters.GetKey(memory, out uint flags), flags);
        Memory.Wipe(memory);
    }

    internal static void Hash(ReadOnlySpan<byte> source, Span<byte> digest, ulong outputPosition, ReadOnlySpan<byte> key, uint flags)
    {
        if (source.Length <= ChunkSize)
            Blake3Chunk.Hash(key, flags, source, outputPosition, digest);
        else
            HashTree(source, digest, outputPosition, key, flags);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void HashTree(ReadOnlySpan<byte> source, Span<byte> digest, ulong outputPosition, ReadOnlySpan<byte> key, uint flags)
    {
        Blake3Sequence.Create(out Blake3Sequence sequence, key, flags);
        int before = source.Length <= Blake3Sequence.MostBytesAtEnd ? 0
            : (source.Length - 1) / Blake3Sequence.MostBytesAtEnd * Blake3Sequence.MostBytesAtEnd;
        if (before > 0)
            sequence.Append(source.Slice(0, before));
        sequence.Finish(source.Slice(before), out Blake3Output root);
        root.WriteDigest(outputPosition, digest);
        sequence.Clear();
    }
}
