using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2b cryptographic hash function and MAC (RFC 7693), with digests of 1 to 64 bytes.
/// It is optimized for 64-bit platforms.
/// </summary>
/// <remarks>
/// <para>The default digest has 64 bytes. Use <see cref="Blake2bParameters"/> to set a key, a salt, a personalization, another digest size
/// or the parameters of a tree node.</para>
/// <para>An application can select a kernel with the configuration setting <c>Intaglio.Cryptography.Kernel</c> or the environment variable
/// <c>INTAGLIO_KERNEL</c>. Hashing throws an <see cref="InvalidOperationException"/> if the selected kernel is not available.</para>
/// <para>The <c>HashMany</c> methods hash several messages at the same time, which is faster than hashing them one by one.</para>
/// </remarks>
public static class Blake2b
{
    /// <summary>The block size in bytes.</summary>
    public const int BlockSize = 128;

    /// <summary>The maximum digest size in bytes, which is also the default.</summary>
    public const int MaxDigestSize = 64;

    /// <summary>The maximum key size in bytes.</summary>
    public const int MaxKeySize = 64;

    /// <summary>The salt size in bytes. A shorter salt is padded with zeros.</summary>
    public const int SaltSize = 16;

    /// <summary>The personalization size in bytes. A shorter personalization is padded with zeros.</summary>
    public const int PersonalizationSize = 16;

    /// <summary>Computes the digest of the specified data.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    [SkipLocalsInit]
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <summary>Computes the digest of the specified data and writes it to a buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">
    /// The buffer to receive the digest. It can be longer than the digest and can overlap <paramref name="source"/>.
    /// </param>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    [SkipLocalsInit]
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        HashState.CheckDestination(destination, size);
        Hash(source, destination.Slice(0, size), in parameters);
        return size;
    }

    /// <summary>Attempts to compute the digest of the specified data and to write it to a buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">
    /// The buffer to receive the digest. It can be longer than the digest and can overlap <paramref name="source"/>.
    /// </param>
    /// <param name="bytesWritten">The number of bytes written, or 0 if <paramref name="destination"/> is too short.</param>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>
    /// <see langword="true"/> if the digest was written; <see langword="false"/> if <paramref name="destination"/> is shorter than the
    /// digest.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    [SkipLocalsInit]
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten,
        in Blake2bParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        bool fits = destination.Length >= size;
        if (fits)
            Hash(source, destination.Slice(0, size), in parameters);
        bytesWritten = fits ? size : 0;
        return fits;
    }

    /// <summary>Computes the digest of the rest of a stream.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    public static byte[] HashData(Stream source, in Blake2bParameters parameters = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Computes the digest of the rest of a stream and writes it to a buffer.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="destination"/> is shorter than the digest.
    /// </exception>
    public static int HashData(Stream source, Span<byte> destination, in Blake2bParameters parameters = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Asynchronously computes the digest of the rest of a stream, with the maximum digest size and without a key.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake2bParameters(), cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="parameters">
    /// The digest size, key and other parameters of the function. They are copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bParameters parameters,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream and reports progress.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="parameters">
    /// The digest size, key and other parameters of the function. They are copied before the method returns.
    /// </param>
    /// <param name="progress">An object that receives the total number of bytes read after each read, or null.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bParameters parameters, IProgress<long>? progress,
        CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <summary>Asynchronously computes the digest of the rest of a stream and writes it to a buffer.</summary>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <param name="parameters">
    /// The digest size, key and other parameters of the function. They are copied before the method returns.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="destination"/> is shorter than the digest.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2bParameters parameters = default,
        CancellationToken cancellationToken = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <summary>Computes the digests of multiple messages and writes them to a buffer.</summary>
    /// <param name="sources">The messages to hash. They can have different lengths.</param>
    /// <param name="destination">The buffer to receive the digests, back to back. It must not overlap a message.</param>
    /// <param name="parameters">The digest size, key and other parameters, which apply to all messages.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is too short for all digests, or it overlaps a message. Nothing was written.
    /// </exception>
    [SkipLocalsInit]
    public static unsafe void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination,
        in Blake2bParameters parameters = default)
    {
        // Assigning to an element would leave a copy of the key on the stack.
        Blake2bState state = Blake2bState.Create(in parameters);
        try
        {
            HashState.CheckDestination(destination, (long)sources.Length * state.DigestSize);
            HashState.CheckNoOverlap(sources, destination);
            HashMany(sources, destination, new ReadOnlySpan<Blake2bState>(&state, 1));
        }
        finally
        {
            state.Clear();
        }
    }

    /// <summary>Computes the digests of multiple messages.</summary>
    /// <param name="sources">The messages to hash. They can have different lengths.</param>
    /// <param name="parameters">The digest size, key and other parameters, which apply to all messages.</param>
    /// <returns>The digests, in the order of the messages.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    /// <exception cref="ArgumentException">The digests do not fit in one array. Nothing was computed.</exception>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <summary>Computes the digests of multiple messages, each continuing from its own state. The states do not change.</summary>
    /// <param name="sources">The messages to hash. They can have different lengths.</param>
    /// <param name="prepared">The states to continue from, one for each message.</param>
    /// <param name="destination">The buffer to receive the digests, back to back. It must not overlap a message.</param>
    /// <exception cref="ArgumentException">
    /// The number of states differs from the number of messages, or <paramref name="destination"/> is too short for all digests or overlaps
    /// a message. Nothing was written.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// A state was not created by <c>Create</c>, or it was cleared. Nothing was written.
    /// </exception>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2bState> prepared, Span<byte> destination)
    {
        if (prepared.Length != sources.Length)
            throw new ArgumentException($"The number of states ({prepared.Length}) must equal the number of messages ({sources.Length}).",
                nameof(prepared));
        long size = 0;
        foreach (ref readonly Blake2bState state in prepared)
            size += state.DigestSize;
        HashState.CheckDestination(destination, size);
        HashState.CheckNoOverlap(sources, destination);
        HashMany(sources, destination, prepared);
    }

    /// <summary>Appends data to multiple states at the same time.</summary>
    /// <param name="sources">The data to append, one entry for each state. It must not overlap the memory of the states.</param>
    /// <param name="states">The states. The result is the same as calling <c>AppendData</c> for each of them.</param>
    /// <exception cref="ArgumentException">The number of states differs from the number of sources. Nothing was appended.</exception>
    /// <exception cref="InvalidOperationException">
    /// A state was not created by <c>Create</c>, or it was cleared. Nothing was appended.
    /// </exception>
    public static void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2bState> states)
    {
        if (states.Length != sources.Length)
            throw new ArgumentException($"The number of states ({states.Length}) must equal the number of sources ({sources.Length}).",
                nameof(states));
        foreach (ref readonly Blake2bState state in states)
            _ = state.DigestSize;
        Blake2Many<Blake2bChain, ulong>.Append(sources, MemoryMarshal.Cast<Blake2bState, Blake2Sequence<Blake2bChain>>(states));
    }

    /// <summary>Creates a hasher for incremental hashing.</summary>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The hasher. It holds the key until it is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    public static Blake2bHasher CreateHasher(in Blake2bParameters parameters = default)
    {
        Blake2bState state = Blake2bState.Create(in parameters);
        Blake2bHasher hasher = new(in state);
        state.Clear();
        return hasher;
    }

    /// <summary>Creates a <see cref="HashAlgorithm"/> for APIs that require one.</summary>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The hash algorithm. It holds the key until it is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2bParameters parameters = default)
    {
        Blake2bState state = Blake2bState.Create(in parameters);
        HashAlgorithmAdapter<Blake2bState> algorithm = new(in state);
        state.Clear();
        return algorithm;
    }

    // Generic, so that HashData(array, new() { Key = … }) does not bind to this overload.
    /// <summary>Not supported. This overload rejects calls in which the second array could be a key or a destination.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2bParameters { Key = key }); for "
        + "the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2bParameters { Key = key }); for the "
        + "destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    // A single state applies to all messages.
    private static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, ReadOnlySpan<Blake2bState> prepared) =>
        Blake2Many<Blake2bChain, ulong>.Hash(sources, MemoryMarshal.Cast<Blake2bState, Blake2Sequence<Blake2bChain>>(prepared),
            destination);

    private static Blake2bState CreateState(Stream source, in Blake2bParameters parameters)
    {
        StreamHashing.CheckSource(source);
        return Blake2bState.Create(in parameters);
    }

    [SkipLocalsInit]
    private static void Hash(ReadOnlySpan<byte> source, Span<byte> digest, in Blake2bParameters parameters)
    {
        Blake2bChain.Create(in parameters, out Blake2bChain chain);
        Blake2Sequence<Blake2bChain>.Hash(ref chain, parameters.Key, source, parameters.IsLastNode, digest);
    }
}
