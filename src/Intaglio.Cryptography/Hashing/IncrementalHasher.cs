namespace Intaglio.Cryptography;

/// <summary>Computes a digest or MAC of data that arrives in pieces, by any of the functions of this library.</summary>
/// <remarks>
/// The <c>CreateHasher</c> method of each function creates one, for example <see cref="Blake2b.CreateHasher"/>. Not safe for use by several
/// threads at once. <see cref="Dispose"/> wipes the state and the key.
/// </remarks>
public abstract class IncrementalHasher : IDisposable
{
    private readonly HeldState state;
    private bool disposed;

    private protected IncrementalHasher(HeldState state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    public int DigestSize { get; }

    /// <summary>Appends <paramref name="data"/> to what is hashed.</summary>
    /// <param name="data">Bytes of the message, any number of them.</param>
    /// <exception cref="InvalidOperationException">The message has ended within a byte, which only Skein allows.</exception>
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

    /// <summary>Wipes the state and the key.</summary>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives a derived class its own state, of the type that it passed to the constructor.</summary>
    private protected ref TState StateAs<TState>()
        where TState : struct, IHashState
    {
        HashState.CheckNotDisposed(disposed, this);
        return ref ((HeldState<TState>)state).State;
    }
}
