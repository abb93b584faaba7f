using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>UBI of a message that arrives in pieces: a chaining value, a buffer for an incomplete block, and the starting value.</summary>
/// <remarks>This is a value type. A copy is independent of the original.</remarks>
internal struct SkeinSequence<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private TKey chain, start;
    private UbiBlock buffer;
    private int buffered;

    /// <param name="start">The starting value, with the tweak of the beginning of the message.</param>
    internal SkeinSequence(in TKey start)
    {
        this.start = start;
        Reset();
    }

    /// <summary>Computes the digest of a single message without buffering, and wipes the chaining value.</summary>
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

        // Read once: if threads share a state in error, digests are wrong, but no data is written outside the buffer.
        int held = buffered;

        // A full buffer is compressed only when more data follows, because it may be the last block.
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

    /// <summary>Computes the chaining value after the appended data without changing the state.</summary>
    /// <param name="last">Receives the chaining value.</param>
    /// <param name="isBitPadded">Whether the last byte is bit-padded.</param>
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

    /// <summary>Copies the bytes of the incomplete block.</summary>
    internal readonly void CopyBuffered(Span<byte> destination)
    {
        int held = buffered;
        Unsafe.CopyBlockUnaligned(ref MemoryMarshal.GetReference(destination.Slice(0, held)),
            ref Unsafe.As<UbiBlock, byte>(ref Unsafe.AsRef(in buffer)), (uint)held);
    }

    /// <summary>Returns to the state before the first byte.</summary>
    internal void Reset()
    {
        chain = start;
        buffer = default;
        buffered = 0;
    }
}
