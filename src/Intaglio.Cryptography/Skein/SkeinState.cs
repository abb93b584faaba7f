namespace Intaglio.Cryptography;

/// <summary>The working state of Skein while it takes data: the message so far, and the size of the digest.</summary>
internal struct SkeinState<TKey> : IHashState
    where TKey : unmanaged, IThreefishKey
{
    private SkeinSequence<TKey> sequence;
    private readonly long digestBits;
    private bool isBitPadded;

    /// <param name="parameters">What selects the function, checked.</param>
    internal SkeinState(in SkeinParameters parameters)
    {
        digestBits = parameters.EffectiveBits(ThreefishKey.BlockSize<TKey>());
        SkeinStart.Create(in parameters, (ulong)digestBits, out TKey start);
        sequence = new(in start);
        Memory.Wipe(ref start);
    }

    public readonly int DigestSize => (int)((digestBits + 7) / 8);

    public void AppendData(ReadOnlySpan<byte> data)
    {
        CheckNotEnded();
        sequence.Append(data);
    }

    /// <summary>Appends bits, which fill each byte from its most significant one; where they end within a byte, the message ends.</summary>
    internal void AppendBits(ReadOnlySpan<byte> data, long bitLength)
    {
        CheckNotEnded();
        ReadOnlySpan<byte> bytes = SkeinBits.BytesOf(data, bitLength, out int lastBits);
        if (lastBits == 0)
        {
            sequence.Append(bytes);
            return;
        }
        Span<byte> last = stackalloc byte[] { bytes[bytes.Length - 1] };
        Ubi.PadBits(ref last[0], lastBits);
        sequence.Append(bytes.Slice(0, bytes.Length - 1));
        sequence.Append(last);
        isBitPadded = true;
    }

    /// <summary>Writes the digest of what was appended so far and leaves the state as it was.</summary>
    internal readonly int GetCurrentHash(Span<byte> destination)
    {
        int size = DigestSize;
        HashState.CheckDestination(destination, size);
        sequence.Finish(out TKey last, isBitPadded);
        SkeinOutput<TKey> output = new(in last);
        output.WriteDigest(destination.Slice(0, size), digestBits);
        Memory.Wipe(ref output);
        Memory.Wipe(ref last);
        return size;
    }

    public int GetHashAndReset(Span<byte> destination)
    {
        int size = GetCurrentHash(destination);
        Reset();
        return size;
    }

    public void Reset()
    {
        sequence.Reset();
        isBitPadded = false;
    }

    public void Clear() => Memory.Wipe(ref this);

    private readonly void CheckNotEnded()
    {
        if (isBitPadded)
            throw new InvalidOperationException("The message has ended within a byte; nothing can follow until the hasher is reset.");
    }
}
