namespace Intaglio.Cryptography;

/// <summary>
/// The state of a BLAKE2sp computation as a value type, for code that must not allocate. Most code should use <see cref="Blake2spHasher"/>.
/// </summary>
/// <remarks>
/// <para>This is a mutable value type. Copying it forks the computation. Data appended to a copy in a <see langword="readonly"/> field, a
/// list or a parameter does not reach the original.</para>
/// <para>The default value cannot be used. Create a state with <see cref="Create"/>. The state contains the key, so call
/// <see cref="Clear"/> after use.</para>
/// </remarks>
public struct Blake2spState : IHashState
{
    private Blake2Parallel<Blake2sChain, uint> parallel;

    /// <inheritdoc cref="Blake2bpState.Create(in Blake2bpParameters)"/>
    public static Blake2spState Create(in Blake2spParameters parameters = default)
    {
        parameters.Check();
        Blake2spState state;
        state.parallel = new(new Blake2sChain(parameters.FirstLeaf), parameters.EffectiveDigestSize, parameters.Key);
        return state;
    }

    /// <inheritdoc cref="Blake2bpState.DigestSize"/>
    public readonly int DigestSize
    {
        get
        {
            int size = parallel.DigestSize;
            if (size == 0)
                HashState.ThrowUnusable(nameof(Blake2spState));
            return size;
        }
    }

    /// <inheritdoc cref="Blake2bpState.AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        _ = DigestSize;
        parallel.Append(data);
    }

    /// <inheritdoc cref="Blake2bpState.GetCurrentHash(Span{byte})"/>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        parallel.WriteDigest(destination.Slice(0, size));
        return size;
    }

    /// <inheritdoc cref="Blake2bpState.GetHashAndReset(Span{byte})"/>
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

    /// <inheritdoc cref="Blake2bpState.Clear()"/>
    public void Clear() => Memory.Wipe(ref parallel);
}
