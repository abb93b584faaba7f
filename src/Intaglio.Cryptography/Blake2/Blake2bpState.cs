namespace Intaglio.Cryptography;

/// <summary>
/// The working state of BLAKE2bp itself, for callers who must not allocate. Most code is better served by <see cref="Blake2bpHasher"/>.
/// </summary>
/// <remarks>
/// A mutable value: copying it forks the computation, and a copy in a <see langword="readonly"/> field, a list or a parameter
/// takes data that the original never sees. The default value is not usable; begin with <see cref="Create"/>.
/// The state holds the key: call <see cref="Clear"/> when done.
/// </remarks>
public struct Blake2bpState : IHashState
{
    private Blake2Parallel<Blake2bChain, ulong> parallel;

    /// <summary>Creates a state that has seen no data.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The state; it holds the key.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public static Blake2bpState Create(in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        Blake2bpState state;
        state.parallel = new(new Blake2bChain(parameters.FirstLeaf), parameters.EffectiveDigestSize, parameters.Key);
        return state;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public readonly int DigestSize
    {
        get
        {
            int size = parallel.DigestSize;
            if (size == 0)
                HashState.ThrowUnusable(nameof(Blake2bpState));
            return size;
        }
    }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        parallel.Append(data);
    }

    /// <summary>Writes the digest of the data appended so far and leaves the state as it was.</summary>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        parallel.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <summary>Writes the digest of the data appended so far and returns to the state before the first byte, with the same parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        parallel.Reset();
        return size;
    }

    void IHashState.Reset()
    {
        _ = DigestSize;
        parallel.Reset();
    }

    /// <summary>Overwrites the state, its key included, with zeros; it cannot be used afterwards.</summary>
    public void Clear() => Memory.Wipe(ref parallel);
}
