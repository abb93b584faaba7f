using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// UBI of a message that comes in pieces: a chaining value, the bytes that do not fill a block yet, and what is needed to begin again.
/// A value type; copying it forks it.
/// </summary>
internal struct SkeinSequence<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private TKey chain, start;
    private UbiBlock buffer;
    private int buffered;

    /// <param name="start">The starting value, with the tweak of the message's beginning.</param>
    internal SkeinSequence(in TKey start)
    {
        this.start = start;
        Reset();
    }

    /// <summary>The digest of one message, without a state to continue from; the chaining value is wiped.</summary>
    internal static void Hash(ref TKey chain, ReadOnlySpan<byte> source, int lastBits, Span<byte> digest, long digestBits)
    {
        Ubi.CompressToEnd(ref chain, source, lastBits);
        SkeinOutput<TKey>.WriteDigest(in chain, digest, digestBits);
        Memory.Wipe(ref chain);
    }

    internal void Append(ReadOnlySpan<byte> data)
    {
        ref byte pending = ref Unsafe.As<UbiBlock, byte>(ref buffer);
        int blockSize = ThreefishKey.BlockSize<TKey>();

        // Read once: if threads share a state against the rules, digests are wrong, but nothing is written outside the buffer.
        int held = buffered;

        // A full buffer waits until more follows: only then is it known not to be the last block.
        int room = blockSize - held;
        if (data.Length > room)
        {
            if (held > 0)
            {
                Memory.Copy(data.Slice(0, room), ref Unsafe.Add(ref pending, held));
                chain.Compress(in pending, 1, (uint)blockSize);
                held = 0;
                data = data.Slice(room);
            }

            int whole = Ubi.WholeBlocksBeforeLast(data.Length, blockSize);
            if (whole > 0)
            {
                chain.Compress(in MemoryMarshal.GetReference(data), whole, (uint)blockSize);
                data = data.Slice(whole * blockSize);
            }
        }

        Memory.Copy(data, ref Unsafe.Add(ref pending, held));
        buffered = held + data.Length;
    }

    /// <summary>The chaining value behind what was appended so far; the state stays as it was.</summary>
    /// <param name="last">The chaining value.</param>
    /// <param name="isBitPadded">Whether the last byte is a padded one.</param>
    internal readonly void Finish(out TKey last, bool isBitPadded)
    {
        last = chain;
        UbiBlock block = buffer;
        int held = buffered;
        ref byte padded = ref Unsafe.As<UbiBlock, byte>(ref block);
        Unsafe.InitBlockUnaligned(ref Unsafe.Add(ref padded, held), 0, (uint)(ThreefishKey.BlockSize<TKey>() - held));
        Ubi.CompressLast(ref last, in padded, held, isBitPadded);
        Memory.Wipe(ref block);
    }

    /// <summary>Copies the bytes that wait for their block to be full.</summary>
    internal readonly void CopyBuffered(Span<byte> destination)
    {
        int held = buffered;
        Unsafe.CopyBlockUnaligned(ref MemoryMarshal.GetReference(destination.Slice(0, held)), ref Unsafe.As<UbiBlock, byte>(ref Unsafe.AsRef(in buffer)), (uint)held);
    }

    /// <summary>Returns to the state before the first byte.</summary>
    internal void Reset()
    {
        chain = start;
        buffer = default;
        buffered = 0;
    }
}
