namespace Intaglio.Cryptography;

/// <summary>
/// The state of a BLAKE2b computation as a value type, for code that must not allocate. Most code should use <see cref="Blake2bHasher"/>.
/// </summary>
/// <remarks>
/// <para>This is a mutable value type. Copying it forks the computation. Data appended to a copy in a <see langword="readonly"/> field, a
/// list or a parameter does not reach the original.</para>
/// <para>The default value cannot be used. Create a state with <see cref="Create"/>. The state contains the key, so call
/// <see cref="Clear"/> after use.</para>
/// </remarks>
public struct Blake2bState : IHashState
{
    // The only field, because spans of one type are cast to spans of the other.
    private Blake2Sequence<Blake2bChain> sequence;

    /// <summary>Creates a state without data.</summary>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The state, which contains the key.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    public static Blake2bState Create(in Blake2bParameters parameters = default)
    {
        parameters.Check();
        Blake2bState state;
        Blake2bChain.Create(in parameters, out Blake2bChain chain);
        state.sequence = new(in chain, parameters.EffectiveDigestSize, parameters.Key, parameters.IsLastNode);
        return state;
    }

    /// <summary>Gets the digest size in bytes.</summary>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
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

    /// <summary>Appends data to the message.</summary>
    /// <param name="data">The data to append.</param>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        sequence.Append(data);
    }

    /// <summary>Marks this state as the last node of its level. The data can already have been appended.</summary>
    internal void SetLastNode() => sequence.SetLastNode();

    /// <summary>Writes the digest of the data appended so far, without changing the state.</summary>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        sequence.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <summary>Writes the digest of the data appended so far and resets the state. The parameters are kept.</summary>
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

    /// <summary>Overwrites the state and its key with zeros. The state cannot be used afterwards.</summary>
    public void Clear() => Memory.Wipe(ref sequence);
}
