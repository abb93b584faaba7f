namespace Intaglio.Cryptography;

/// <summary>
/// The state of a BLAKE2s computation as a value type, for code that must not allocate. Most code should use <see cref="Blake2sHasher"/>.
/// </summary>
/// <remarks>
/// <para>This is a mutable value type. Copying it forks the computation. Data appended to a copy in a <see langword="readonly"/> field, a
/// list or a parameter does not reach the original.</para>
/// <para>The default value cannot be used. Create a state with <see cref="Create"/>. The state contains the key, so call
/// <see cref="Clear"/> after use.</para>
/// </remarks>
public struct Blake2sState : IHashState
{
    // The only field, because spans of one type are cast to spans of the other.
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

    /// <summary>Marks this state as the last node of its level. The data can already have been appended.</summary>
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
