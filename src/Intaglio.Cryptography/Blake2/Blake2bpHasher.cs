namespace Intaglio.Cryptography;

/// <summary>
/// Computes a BLAKE2bp digest or MAC (BLAKE2 paper, section 2.11) of data that arrives in pieces. <see cref="Blake2bp.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state and the key.</remarks>
public sealed class Blake2bpHasher : IDisposable
{
    private Blake2bpState state;
    private bool disposed;

    internal Blake2bpHasher(in Blake2bpState state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    public int DigestSize { get; }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <summary>Writes the digest of the data appended so far; more data may follow.</summary>
    /// <param name="destination">Where the digest is written; it may be longer than the digest.</param>
    /// <returns>The number of bytes written, the digest's size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest; nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetCurrentHash(destination);
    }

    /// <summary>Writes the digest of the data appended so far and begins again with the same parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetHashAndReset(destination);
    }

    /// <summary>Returns the digest of the data appended so far and begins again with the same parameters.</summary>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[DigestSize];
        GetHashAndReset(digest);
        return digest;
    }

    /// <summary>Makes a second hasher that continues from here on its own.</summary>
    /// <returns>The second hasher, to be disposed like the first.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public Blake2bpHasher Clone()
    {
        HashState.CheckNotDisposed(disposed, this);
        return new Blake2bpHasher(in state);
    }

    /// <summary>Wipes the state and the key.</summary>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
    }
}
