using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2b (RFC 7693): a cryptographic hash and MAC of 1 to 64 bytes, made for 64-bit machines.
/// </summary>
/// <remarks>
/// Without parameters the digest has 64 bytes. A key, a salt, a personalization, another digest size or a place in a tree are
/// given by name in <see cref="Blake2bParameters"/>. Hashing throws an <see cref="InvalidOperationException"/> if the application's
/// configuration or the environment names a kernel that is not there (<c>Intaglio.Cryptography.Kernel</c>, <c>INTAGLIO_KERNEL</c>).
/// </remarks>
public static class Blake2b
{
    /// <summary>The size of a block in bytes.</summary>
    public const int BlockSize = 128;

    /// <summary>The size of the largest digest in bytes, and of the digest where none is asked for.</summary>
    public const int MaxDigestSize = 64;

    /// <summary>The size of the largest key in bytes.</summary>
    public const int MaxKeySize = 64;

    /// <summary>The size of the salt in bytes; shorter ones are padded with zeros.</summary>
    public const int SaltSize = 16;

    /// <summary>The size of the personalization in bytes; shorter ones are padded with zeros.</summary>
    public const int PersonalizationSize = 16;

    /// <summary>Computes the digest of <paramref name="source"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    [SkipLocalsInit]
    public static byte[] HashData(ReadOnlySpan<byte> source, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        byte[] digest = new byte[parameters.EffectiveDigestSize];
        Hash(source, digest, in parameters);
        return digest;
    }

    /// <summary>Computes the digest of <paramref name="source"/> into <paramref name="destination"/>.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest, and may overlap the source.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    [SkipLocalsInit]
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        HashState.CheckDestination(destination, size);
        Hash(source, destination.Slice(0, size), in parameters);
        return size;
    }

    /// <summary>Computes the digest of <paramref name="source"/> into <paramref name="destination"/> if it fits.</summary>
    /// <param name="source">The bytes to hash.</param>
    /// <param name="destination">Where the digest is written.</param>
    /// <param name="bytesWritten">The digest's size, or 0 where it does not fit.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns><see langword="false"/> if <paramref name="destination"/> is shorter than the digest; nothing is written then.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    [SkipLocalsInit]
    public static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        int size = parameters.EffectiveDigestSize;
        bool fits = destination.Length >= size;
        if (fits)
            Hash(source, destination.Slice(0, size), in parameters);
        bytesWritten = fits ? size : 0;
        return fits;
    }

    /// <summary>Computes the digest of what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    public static byte[] HashData(Stream source, in Blake2bParameters parameters = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source);
    }

    /// <summary>Computes the digest of what is left of a stream into <paramref name="destination"/>.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is shorter than the digest.</exception>
    public static int HashData(Stream source, Span<byte> destination, in Blake2bParameters parameters = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        return StreamHashing.Hash(ref state, source, destination);
    }

    /// <summary>Computes the digest of what is left of a stream, of the largest size and without a key.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        HashDataAsync(source, new Blake2bParameters(), cancellationToken);

    /// <summary>Computes the digest of what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bParameters parameters, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress: null, cancellationToken);

    /// <summary>Computes the digest of what is left of a stream, and reports how much was read.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="progress">Receives the number of bytes read so far, after each part; null for nothing.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<byte[]> HashDataAsync(Stream source, in Blake2bParameters parameters, IProgress<long>? progress, CancellationToken cancellationToken = default) =>
        StreamHashing.HashAsync(CreateState(source, in parameters), source, progress, cancellationToken);

    /// <summary>Computes the digest of what is left of a stream into <paramref name="destination"/>.</summary>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; copied before the call returns.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> is shorter than the digest.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, in Blake2bParameters parameters = default, CancellationToken cancellationToken = default)
    {
        Blake2bState state = CreateState(source, in parameters);
        HashState.CheckDestination(destination.Span, state.DigestSize);
        return StreamHashing.HashAsync(state, source, destination, progress: null, cancellationToken);
    }

    /// <summary>Computes the digests of many messages, several at once: the faster, the more messages there are.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="destination">Where the digests are written, back to back; it must not overlap a source.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; the same for all.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digests together, or overlaps a source; nothing was written.</exception>
    [SkipLocalsInit]
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, in Blake2bParameters parameters = default)
    {
        Span<Blake2bState> state = stackalloc Blake2bState[1];
        state[0] = Blake2bState.Create(in parameters);
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

    /// <summary>Computes the digests of many messages, several at once: the faster, the more messages there are.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="parameters">What selects the function: digest size, key and so on; the same for all.</param>
    /// <returns>The digest of each message, in the order of the messages.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <exception cref="ArgumentException">The digests together do not fit in an array; nothing was computed.</exception>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, in Blake2bParameters parameters = default)
    {
        parameters.Check();
        byte[] digests = HashState.CreateDigests(sources.Length, parameters.EffectiveDigestSize, nameof(sources));
        HashMany(sources, digests, in parameters);
        return HashState.Split(digests, sources.Length);
    }

    /// <summary>Computes the digests of many messages, each continuing from a state of its own, which stays as it is.</summary>
    /// <param name="sources">The messages, of any lengths.</param>
    /// <param name="prepared">For each message the state to continue from.</param>
    /// <param name="destination">Where the digests are written, back to back; it must not overlap a source.</param>
    /// <exception cref="ArgumentException">
    /// There are not as many states as messages, or <paramref name="destination"/> is shorter than the digests together, or overlaps a source; nothing was written.
    /// </exception>
    /// <exception cref="InvalidOperationException">A state was not made by <c>Create</c>, or was cleared; nothing was written.</exception>
    public static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2bState> prepared, Span<byte> destination)
    {
        if (prepared.Length != sources.Length)
            throw new ArgumentException($"There are {sources.Length} messages and {prepared.Length} states.", nameof(prepared));
        long size = 0;
        foreach (ref readonly Blake2bState state in prepared)
            size += state.DigestSize;
        HashState.CheckDestination(destination, size);
        HashState.CheckNoOverlap(sources, destination);
        HashMany(sources, destination, prepared);
    }

    /// <summary>Appends to many states, several at once: to each the next part of its own message.</summary>
    /// <param name="sources">For each state the bytes to append, any number of them.</param>
    /// <param name="states">The states; each is left as its <c>AppendData</c> would leave it. No source may be the states' own memory.</param>
    /// <exception cref="ArgumentException">There are not as many states as sources; nothing was appended.</exception>
    /// <exception cref="InvalidOperationException">A state was not made by <c>Create</c>, or was cleared; nothing was appended.</exception>
    public static void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2bState> states)
    {
        if (states.Length != sources.Length)
            throw new ArgumentException($"There are {sources.Length} sources and {states.Length} states.", nameof(states));
        foreach (ref readonly Blake2bState state in states)
            _ = state.DigestSize;
        Blake2Many<Blake2bChain, ulong>.Append(sources, MemoryMarshal.Cast<Blake2bState, Blake2Sequence<Blake2bChain>>(states));
    }

    /// <summary>Creates a hasher for data that arrives in pieces.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    /// <returns>The hasher; it holds the key until it is disposed.</returns>
    public static Blake2bHasher CreateHasher(in Blake2bParameters parameters = default) => new(Blake2bState.Create(in parameters));

    /// <summary>Creates a <see cref="HashAlgorithm"/>, for code that wants one.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The algorithm; it holds the key until it is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public static HashAlgorithm CreateHashAlgorithm(in Blake2bParameters parameters = default) =>
        new HashAlgorithmAdapter<Blake2bState>(Blake2bState.Create(in parameters));

    // Generic, so that HashData(array, new() { Key = … }) does not come here.
    /// <summary>Not a function: it stops code in which a second array could be taken for a key or be overwritten.</summary>
    [Obsolete("Is the second array a key or the destination? For a key write HashData(source, new Blake2bParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(byte[] source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    /// <inheritdoc cref="HashData{TArray}(byte[], TArray)"/>
    [Obsolete("Is the array a key or the destination? For a key write HashData(source, new Blake2bParameters { Key = key }); for the destination write HashData(source, destination.AsSpan()).", error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static byte[] HashData<TArray>(Stream source, TArray keyOrDestination)
        where TArray : class, IList<byte> => throw new NotSupportedException();

    // One state stands for all messages.
    private static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, ReadOnlySpan<Blake2bState> prepared) =>
        Blake2Many<Blake2bChain, ulong>.Hash(sources, MemoryMarshal.Cast<Blake2bState, Blake2Sequence<Blake2bChain>>(prepared), destination);

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
