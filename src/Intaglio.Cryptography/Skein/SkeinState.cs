namespace Intaglio.Cryptography;

/// <summary>The state of Skein for data that arrives in pieces: the message so far and the size of the digest.</summary>
internal struct SkeinState<TKey> : IOutputState<SkeinState<TKey>, SkeinOutput<TKey>>
    where TKey : unmanaged, IThreefishKey
{
    private readonly SkeinTreeSequence<TKey>? tree;
    private readonly long digestBits;
    private SkeinSequence<TKey> sequence;
    private bool isBitPadded;

    /// <param name="parameters">The validated parameters.</param>
    internal SkeinState(in SkeinParameters parameters)
        : this(in parameters, (ulong)parameters.EffectiveBits(ThreefishKey.BlockSize<TKey>())) =>
        digestBits = parameters.EffectiveBits(ThreefishKey.BlockSize<TKey>());

    /// <summary>Initializes a state whose output is read by an <c>Xof</c> class.</summary>
    /// <param name="parameters">The validated parameters. Their digest size is not used.</param>
    /// <param name="outputBits">The size of the output in bits.</param>
    internal SkeinState(in SkeinParameters parameters, ulong outputBits)
    {
        SkeinStart.Create(in parameters, outputBits, out TKey start);
        if (parameters.Tree.IsNone)
            sequence = new(in start);
        else
            tree = new(in start, parameters.Tree);
        Memory.Wipe(ref start);
    }

    private SkeinState(in SkeinState<TKey> original)
    {
        this = original;
        tree = original.tree?.Clone();
    }

    public readonly int DigestSize => (int)((digestBits + 7) / 8);

    public readonly SkeinState<TKey> Clone() => new(in this);

    public void AppendData(ReadOnlySpan<byte> data)
    {
        CheckNotEnded();
        Append(data);
    }

    /// <summary>Appends bits, which fill each byte from its most significant bit. If they end within a byte, the message ends.</summary>
    internal void AppendBits(ReadOnlySpan<byte> data, long bitLength)
    {
        CheckNotEnded();
        AppendBits(SkeinBits.BytesOf(data, bitLength, out int lastBits), lastBits);
    }

    /// <summary>Appends bytes.</summary>
    /// <remarks><paramref name="lastBits"/> is the number of bits in the last byte, or 0 if all of its bits are used.</remarks>
    internal void AppendBits(ReadOnlySpan<byte> bytes, int lastBits)
    {
        if (lastBits == 0)
        {
            Append(bytes);
            return;
        }

        Span<byte> last = stackalloc byte[] { bytes[bytes.Length - 1] };
        Ubi.PadBits(ref last[0], lastBits);
        Append(bytes.Slice(0, bytes.Length - 1));
        if (tree is null)
            sequence.Append(last);
        else
            tree.AppendLast(last[0]);
        isBitPadded = true;
    }

    /// <summary>Writes the digest of the appended data without changing the state.</summary>
    public readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        Finish(out SkeinOutput<TKey> output);
        output.WriteDigest(destination.Slice(0, size), digestBits);
        Memory.Wipe(ref output);
        return size;
    }

    /// <summary>Computes the output function of the message without changing the state.</summary>
    public readonly void Finish(out SkeinOutput<TKey> output)
    {
        TKey last;
        if (tree is null)
            sequence.Finish(out last, isBitPadded);
        else
            tree.Finish(out last, isBitPadded);
        output = new(in last);
        Memory.Wipe(ref last);
    }

    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        Reset();
        return size;
    }

    public void Reset()
    {
        if (tree is null)
            sequence.Reset();
        else
            tree.Reset();
        isBitPadded = false;
    }

    /// <summary>Overwrites the state with zeros. A cleared state can only be cleared again.</summary>
    public void Clear()
    {
        tree?.Clear();
        Memory.Wipe(ref this);
    }

    private void Append(ReadOnlySpan<byte> data)
    {
        if (tree is null)
            sequence.Append(data);
        else
            tree.Append(data);
    }

    private readonly void CheckNotEnded()
    {
        if (isBitPadded)
            throw new InvalidOperationException("The message has ended within a byte. No data can be appended until the state is reset.");
    }
}
