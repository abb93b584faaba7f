namespace Intaglio.Cryptography;

/// <summary>
/// The working state of BLAKE2s itself, for callers who must not allocate. Most code is better served by <see cref="Blake2sHasher"/>.
/// </summary>
/// <remarks>
/// A mutable value: copying it forks the computation, and a copy in a <see langword="readonly"/> field, a list or a parameter
/// takes data that the original never sees. The default value is not usable; begin with <see cref="Create"/>.
/// The state holds the key: call <see cref="Clear"/> when done.
/// </remarks>
public struct Blake2sState : IHashState
{
    // All there is in a state: spans of the one are cast to spans of the other.
    private Blake2Sequence<Blake2sChain> sequence;

    /// <inheritdoc cref="Blake2bState.Create(in Blake2bParameters)"/>
    public static Blake2sState Create(in Blake2sParameters parameters = default)
    {
        parameters.Check();
        Blake2sState state;
        Blake2sChain.Create(in parameters, out Blake2sChain chain);
        state.sequence = new(in chain, parameters.EffectiveDigestSize, parameters.Key, parameters.IsLastNode);
        return state;
    }

    /// <inheritdoc cref="Blake2bState.DigestSize"/>
    public readonly int DigestSize
    {
        get
        {
            int size = sequence.DigestSize;
            if (size == 0)
                HashState.ThrowUnusable(nameof(Blake2sState));
            return size;
        }
    }

    /// <inheritdoc cref="Blake2bState.AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        sequence.Append(data);
    }

    /// <summary>Makes this the state of the last node of its level, when that turns out after its data.</summary>
    internal void SetLastNode() => sequence.SetLastNode();

    /// <inheritdoc cref="Blake2bState.GetCurrentHash(Span{byte})"/>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        sequence.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <inheritdoc cref="Blake2bState.GetHashAndReset(Span{byte})"/>
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

    /// <inheritdoc cref="Blake2bState.Clear()"/>
    public void Clear() => Memory.Wipe(ref sequence);
}
