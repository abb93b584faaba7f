namespace Intaglio.Cryptography;

/// <summary>
/// Computes a Skein-512 digest or MAC (Skein 1.3) of data that arrives in pieces. <see cref="Skein512.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state and the key.</remarks>
public sealed class Skein512Hasher : IDisposable
{
    private SkeinState<Threefish512Key> state;
    private bool disposed;

    internal Skein512Hasher(in SkeinState<Threefish512Key> state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    public int DigestSize { get; }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="InvalidOperationException">The message has ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <summary>
    /// Appends bits to what is hashed. Where they end within a byte, they are the end of the message: nothing more can be appended, until
    /// the hasher is reset.
    /// </summary>
    /// <param name="data">The bits, which fill each byte from the most significant one.</param>
    /// <param name="bitLength">Their number; what <paramref name="data"/> has beyond it is not looked at.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bitLength"/> is negative or more than <paramref name="data"/> has; nothing was appended.</exception>
    /// <exception cref="InvalidOperationException">The message has ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendBits(data, bitLength);
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
    public Skein512Hasher Clone()
    {
        HashState.CheckNotDisposed(disposed, this);
        return new Skein512Hasher(state.Clone());
    }

    /// <summary>Wipes the state and the key.</summary>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
    }
}
