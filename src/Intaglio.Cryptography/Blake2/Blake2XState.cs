namespace Intaglio.Cryptography;

/// <summary>The working state of BLAKE2X while it takes data: that of the root hash, and what the output blocks need besides.</summary>
/// <param name="root">The initial chain value of the root.</param>
/// <param name="key">The key.</param>
/// <param name="node">The initial chain value of output block 0.</param>
/// <param name="length">The bytes of output there are.</param>
internal struct Blake2XState<TChain, TWord>(in TChain root, ReadOnlySpan<byte> key, in TChain node, ulong length) : IOutputState<Blake2XState<TChain, TWord>, Blake2XOutput<TChain, TWord>>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    private readonly TChain node = node;
    private Blake2Sequence<TChain> sequence = new(in root, Blake2XOutput<TChain, TWord>.NodeSize, key, isLastNode: false);

    /// <summary>The bytes of output there are.</summary>
    internal readonly ulong Length { get; } = length;

    // One-shot functions alone ask for it: the size of their destination.
    public readonly int DigestSize => (int)Length;

    public void AppendData(ReadOnlySpan<byte> data) => sequence.Append(data);

    /// <summary>Ends the root hash.</summary>
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

    /// <summary>Creates the reader that goes on from this state.</summary>
    /// <param name="firstBlock">The block that reading begins with: 0, except in tests of the end of a long output.</param>
    internal readonly OutputReader<Blake2XState<TChain, TWord>, Blake2XOutput<TChain, TWord>> CreateReader(uint firstBlock = 0) =>
        new(in this, Length, Blake2XOutput<TChain, TWord>.NodeSize, Blake2XOutput<TChain, TWord>.GroupSize, firstBlock);
}
