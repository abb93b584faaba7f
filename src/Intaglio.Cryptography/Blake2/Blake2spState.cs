namespace Intaglio.Cryptography;

/// <summary>
/// The working state of BLAKE2sp itself, for callers who must not allocate. Most code is better served by <see cref="Blake2spHasher"/>.
/// </summary>
/// <remarks>
/// A mutable value: copying it forks the computation, and a copy in a <see langword="readonly"/> field, a list or a parameter
/// takes data that the original never sees. The default value is not usable; begin with <see cref="Create"/>.
/// The state holds the key: call <see cref="Clear"/> when done.
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
