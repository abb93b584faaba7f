namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2s digest or MAC (RFC 7693) of data that arrives in pieces. <see cref="Blake2s.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2sHasher : IDisposable
{
    private Blake2sState state;
    private bool disposed;

    internal Blake2sHasher(in Blake2sState state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <inheritdoc cref="Blake2bHasher.DigestSize"/>
    public int DigestSize { get; }

    /// <inheritdoc cref="Blake2bHasher.AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <inheritdoc cref="Blake2bHasher.GetCurrentHash(Span{byte})"/>
    public int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetCurrentHash(destination);
    }

    /// <inheritdoc cref="Blake2bHasher.GetHashAndReset(Span{byte})"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetHashAndReset(destination);
    }

    /// <inheritdoc cref="Blake2bHasher.GetHashAndReset()"/>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[DigestSize];
        GetHashAndReset(digest);
        return digest;
    }

    /// <inheritdoc cref="Blake2bHasher.Clone()"/>
    public Blake2sHasher Clone()
    {
        HashState.CheckNotDisposed(disposed, this);
        return new Blake2sHasher(in state);
    }

    /// <inheritdoc cref="Blake2bHasher.Dispose()"/>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
    }
}
