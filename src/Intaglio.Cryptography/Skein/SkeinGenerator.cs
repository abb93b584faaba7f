namespace Intaglio.Cryptography;

/// <summary>The implementation of the <c>Random</c> classes of all three sizes (Skein 1.3, section 4.9).</summary>
/// <remarks>
/// The state has the size of a block. Each request produces one output from it, whose first block becomes the next state.
/// </remarks>
internal sealed class SkeinGenerator<TKey>
    where TKey : unmanaged, IThreefishKey
{
    // Zeros before the first seed.
    private readonly byte[] state = new byte[BlockSize];
    private bool disposed;

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    internal SkeinGenerator(ReadOnlySpan<byte> seed)
    {
        if (seed.IsEmpty)
            throw new ArgumentException("The seed must not be empty.", nameof(seed));
        Mix(seed);
    }

    internal void Fill(object owner, Span<byte> destination)
    {
        HashState.CheckNotDisposed(disposed, owner);
        TKey chain = default;
        ThreefishKey.SetKey(ref chain, state);
        SkeinOutput<TKey> output = new(in chain);
        output.Write(0, state);
        output.Write(1, destination);
        Memory.Wipe(ref output);
        Memory.Wipe(ref chain);
    }

    internal void Reseed(object owner, ReadOnlySpan<byte> data)
    {
        HashState.CheckNotDisposed(disposed, owner);
        Mix(data);
    }

    internal void Dispose()
    {
        Memory.Wipe(state);
        disposed = true;
    }

    private void Mix(ReadOnlySpan<byte> data)
    {
        SkeinState<TKey> hash = new(new SkeinParameters());
        hash.AppendData(state);
        hash.AppendData(data);
        hash.GetCurrentHash(state);
        hash.Clear();
    }
}
