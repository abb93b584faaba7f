namespace Intaglio.Cryptography;

/// <summary>
/// The working state of BLAKE2b itself, for callers who must not allocate. Most code is better served by <see cref="Blake2bHasher"/>.
/// </summary>
/// <remarks>
/// A mutable value: copying it forks the computation, and a copy in a <see langword="readonly"/> field, a list or a parameter
/// takes data that the original never sees. The default value is not usable; begin with <see cref="Create"/>.
/// The state holds the key: call <see cref="Clear"/> when done.
/// </remarks>
public struct Blake2bState : IHashState
{
    // All there is in a state: spans of the one are cast to spans of the other.
    private Blake2Sequence<Blake2bChain> sequence;

    /// <summary>Creates a state that has seen no data.</summary>
    /// <param name="parameters">What selects the function: digest size, key and so on.</param>
    /// <returns>The state; it holds the key.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside the specification.</exception>
    public static Blake2bState Create(in Blake2bParameters parameters = default)
    {
        parameters.Check();
        Blake2bState state;
        Blake2bChain.Create(in parameters, out Blake2bChain chain);
        state.sequence = new(in chain, parameters.EffectiveDigestSize, parameters.Key, parameters.IsLastNode);
        return state;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public readonly int DigestSize
    {
        get
        {
            int size = sequence.DigestSize;
            if (size == 0)
                HashState.ThrowUnusable(nameof(Blake2bState));
            return size;
        }
    }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        sequence.Append(data);
    }

    /// <summary>Makes this the state of the last node of its level, when that turns out after its data.</summary>
    internal void SetLastNode() => sequence.SetLastNode();

    /// <summary>Writes the digest of the data appended so far and leaves the state as it was.</summary>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    /// <exception cref="InvalidOperationException">The state was not made by <c>Create</c>, or was cleared.</exception>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        sequence.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <summary>Writes the digest of the data appended so far and returns to the state before the first byte, with the same parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        sequence.Reset();
        return size;
    }

    void IHashState.Reset()
    {
        _ = DigestSize;
        sequence.Reset();
    }

    /// <summary>Overwrites the state, its key included, with zeros; it cannot be used afterwards.</summary>
    public void Clear() => Memory.Wipe(ref sequence);
}
