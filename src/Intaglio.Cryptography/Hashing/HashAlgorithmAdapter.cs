using System.Security.Cryptography;

namespace Intaglio.Cryptography;

/// <summary>Adapts a hash state to the <see cref="HashAlgorithm"/> class.</summary>
internal sealed class HashAlgorithmAdapter<TState> : HashAlgorithm
    where TState : struct, IHashState
{
    private TState state;
    private bool disposed;

    internal HashAlgorithmAdapter(in TState state)
    {
        this.state = state;
        HashSizeValue = state.DigestSize * 8;
    }

    public override void Initialize()
    {
        HashState.CheckNotDisposed(disposed, this);
        state.Reset();
    }

    protected override void HashCore(byte[] array, int ibStart, int cbSize) => state.AppendData(array.AsSpan(ibStart, cbSize));

    protected override byte[] HashFinal()
    {
        byte[] digest = new byte[state.DigestSize];
        state.GetHashAndReset(digest);
        return digest;
    }

#if !NETSTANDARD2_0
    protected override void HashCore(ReadOnlySpan<byte> source) => state.AppendData(source);

    protected override bool TryHashFinal(Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = 0;
        if (destination.Length < state.DigestSize)
            return false;
        bytesWritten = state.GetHashAndReset(destination);
        return true;
    }
#endif

    protected override void Dispose(bool disposing)
    {
        state.Clear();
        disposed = true;
        base.Dispose(disposing);
    }
}
