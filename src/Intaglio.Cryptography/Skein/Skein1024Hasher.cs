namespace Intaglio.Cryptography;

/// <summary>
/// Computes a Skein-1024 digest or MAC (Skein 1.3) of data that arrives in pieces. <see cref="Skein1024.CreateHasher"/> makes one.
/// </summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the state and the key.</remarks>
public sealed class Skein1024Hasher : IDisposable
{
    private SkeinState<Threefish1024Key> state;
    private bool disposed;

    internal Skein1024Hasher(in SkeinState<Threefish1024Key> state)
    {
        this.state = state;
        DigestSize = state.DigestSize;
    }

    /// <inheritdoc cref="Skein512Hasher.DigestSize"/>
    public int DigestSize { get; }

    /// <inheritdoc cref="Skein512Hasher.AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendData(data);
    }

    /// <inheritdoc cref="Skein512Hasher.AppendBits(ReadOnlySpan{byte}, long)"/>
    public void AppendBits(ReadOnlySpan<byte> data, long bitLength)
    {
        HashState.CheckNotDisposed(disposed, this);
        state.AppendBits(data, bitLength);
    }

    /// <inheritdoc cref="Skein512Hasher.GetCurrentHash(Span{byte})"/>
    public int GetCurrentHash(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetCurrentHash(destination);
    }

    /// <inheritdoc cref="Skein512Hasher.GetHashAndReset(Span{byte})"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, this);
        return state.GetHashAndReset(destination);
    }

    /// <inheritdoc cref="Skein512Hasher.GetHashAndReset()"/>
    public byte[] GetHashAndReset()
    {
        byte[] digest = new byte[DigestSize];
        GetHashAndReset(digest);
        return digest;
    }

    /// <inheritdoc cref="Skein512Hasher.Clone()"/>
    public Skein1024Hasher Clone()
    {
        HashState.CheckNotDisposed(disposed, this);
        return new Skein1024Hasher(state.Clone());
    }

    /// <inheritdoc cref="Skein512Hasher.Dispose()"/>
    public void Dispose()
    {
        state.Clear();
        disposed = true;
    }
}
