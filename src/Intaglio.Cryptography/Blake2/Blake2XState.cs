namespace Intaglio.Cryptography;

/// <summary>The state of BLAKE2X while it accepts data: the state of the root hash and the parameters of the output blocks.</summary>
/// <param name="root">The initial chain value of the root.</param>
/// <param name="key">The key.</param>
/// <param name="node">The initial chain value of output block 0.</param>
/// <param name="length">The length of the output in bytes.</param>
internal struct Blake2XState<TChain, TWord>(in TChain root, ReadOnlySpan<byte> key, in TChain node, ulong length)
    : IOutputState<Blake2XState<TChain, TWord>, Blake2XOutput<TChain, TWord>>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private readonly TChain node = node;
    private Blake2Sequence<TChain> sequence = new(in root, Blake2XOutput<TChain, TWord>.NodeSize, key, isLastNode: false);

    /// <summary>Gets the length of the output in bytes.</summary>
    internal readonly ulong Length { get; } = length;

    // Used only by the one-shot methods, where it is the size of the destination.
    public readonly int DigestSize => (int)Length;

    public void AppendData(ReadOnlySpan<byte> data) => sequence.Append(data);

    /// <summary>Completes the root hash.</summary>
    public readonly void Finish(out Blake2XOutput<TChain, TWord> output)
    {
        Span<byte> root = stackalloc byte[Blake2XOutput<TChain, TWord>.NodeSize];
        sequence.WriteDigest(root);
        output = new(in node, Length, root);
        Memory.Wipe(root);
    }

    public readonly int GetCurrentHash(Span<byte> destination)
    {
        Finish(out Blake2XOutput<TChain, TWord> output);
        output.Write(0, destination.Slice(0, DigestSize));
        Memory.Wipe(ref output);
        return DigestSize;
    }

    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        Reset();
        return size;
    }

    public readonly Blake2XState<TChain, TWord> Clone() => this;

    public void Reset() => sequence.Reset();

    public void Clear() => Memory.Wipe(ref this);

    /// <summary>Creates a reader that continues from this state.</summary>
    /// <param name="firstBlock">The first block to read. It is 0 except in tests of the end of a long output.</param>
    internal readonly OutputReader<Blake2XState<TChain, TWord>, Blake2XOutput<TChain, TWord>> CreateReader(uint firstBlock = 0) =>
        new(in this, Length, Blake2XOutput<TChain, TWord>.NodeSize, Blake2XOutput<TChain, TWord>.GroupSize, firstBlock);
}
