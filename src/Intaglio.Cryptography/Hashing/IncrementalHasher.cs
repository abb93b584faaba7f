namespace Intaglio.Cryptography;

/// <summary>Computes a digest or MAC incrementally across several pieces of data.</summary>
/// <remarks>
/// The <c>CreateHasher</c> method of each hash function, such as <see cref="Blake2b.CreateHasher"/>, creates an instance. Instances are not
/// thread-safe. <see cref="Dispose"/> erases the state and the key.
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

    /// <summary>Gets the digest size in bytes.</summary>
    public int DigestSize { get; }

    /// <summary>Appends data to the message.</summary>
    /// <param name="data">The data to append.</param>
    /// <exception cref="InvalidOperationException">A Skein message has ended within a byte.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <summary>Writes the digest of the data appended so far. More data can be appended afterwards.</summary>
    /// <param name="destination">The buffer to receive the digest. It can be longer than the digest.</param>
    /// <returns>The number of bytes written, which is the digest size.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetCurrentHash(destination);
    }

    /// <summary>Writes the digest of the data appended so far and resets the hasher. The parameters are kept.</summary>
    /// <inheritdoc cref="GetCurrentHash"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetHashAndReset(destination);
    }

    /// <summary>Returns the digest of the data appended so far and resets the hasher. The parameters are kept.</summary>
    /// <returns>The digest.</returns>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[DigestSize];
        GetHashAndReset(digest);
        return digest;
    }

    /// <summary>Erases the state and the key.</summary>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
        GC.SuppressFinalize(this);
    }

    /// <summary>Returns the state that the derived class passed to the constructor.</summary>
    private protected ref TState StateAs<TState>()
        where TState : struct, IHashState
    {
        HashState.CheckNotDisposed(disposed, this);
        return ref ((HeldState<TState>)state).State;
    }
}
