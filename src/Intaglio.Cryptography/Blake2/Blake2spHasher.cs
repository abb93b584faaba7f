namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2sp digest or MAC (BLAKE2 paper, section 2.11) of data that arrives in pieces. <see cref="Blake2sp.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2spHasher : IDisposable
{
    private Blake2spState state;
    private bool disposed;

    internal Blake2spHasher(in Blake2spState state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <inheritdoc cref="Blake2bpHasher.DigestSize"/>
    public int DigestSize { get; }

    /// <inheritdoc cref="Blake2bpHasher.AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <inheritdoc cref="Blake2bpHasher.GetCurrentHash(Span{byte})"/>
    public int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetCurrentHash(destination);
    }

    /// <inheritdoc cref="Blake2bpHasher.GetHashAndReset(Span{byte})"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetHashAndReset(destination);
    }

    /// <inheritdoc cref="Blake2bpHasher.GetHashAndReset()"/>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[DigestSize];
        GetHashAndReset(digest);
        return digest;
    }

    /// <inheritdoc cref="Blake2bpHasher.Clone()"/>
    public Blake2spHasher Clone()
    {
        HashState.CheckNotDisposed(disposed, this);
        return new Blake2spHasher(in state);
    }

    /// <inheritdoc cref="Blake2bpHasher.Dispose()"/>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
    }
}
