namespace Intaglio.Cryptography;

/// <summary>
/// The state of a BLAKE2bp computation as a value type, for code that must not allocate. Most code should use <see cref="Blake2bpHasher"/>.
/// </summary>
/// <remarks>
/// <para>This is a mutable value type. Copying it forks the computation. Data appended to a copy in a <see langword="readonly"/> field, a
/// list or a parameter does not reach the original.</para>
/// <para>The default value cannot be used. Create a state with <see cref="Create"/>. The state contains the key, so call
/// <see cref="Clear"/> after use.</para>
/// </remarks>
public struct Blake2bpState : IHashState
{
    private Blake2Parallel<Blake2bChain, ulong> parallel;

    /// <summary>Creates a state without data.</summary>
    /// <param name="parameters">The digest size, key and other parameters of the function.</param>
    /// <returns>The state, which contains the key.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A parameter is outside its valid range.</exception>
    public static Blake2bpState Create(in Blake2bpParameters parameters = default)
    {
        parameters.Check();
        Blake2bpState state;
        state.parallel = new(new Blake2bChain(parameters.FirstLeaf), parameters.EffectiveDigestSize, parameters.Key);
        return state;
    }

    /// <summary>Gets the digest size in bytes.</summary>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
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

    /// <summary>Appends data to the message.</summary>
    /// <param name="data">The data to append.</param>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        parallel.Append(data);
    }

    /// <summary>Writes the digest of the data appended so far, without changing the state.</summary>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    /// <exception cref="InvalidOperationException">The state was not created by <c>Create</c>, or it was cleared.</exception>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        parallel.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <summary>Writes the digest of the data appended so far and resets the state. The parameters are kept.</summary>
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

    /// <summary>Overwrites the state and its key with zeros. The state cannot be used afterwards.</summary>
    public void Clear() => Memory.Wipe(ref parallel);
}
