using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The state of sequential BLAKE2 (RFC 7693, section 3.3): a chain value, the buffered bytes and the initial values for a reset. Copying
/// this value type forks the computation.
/// </summary>
internal struct Blake2Sequence<TChain>
    where TChain : struct, IBlake2Chain
{
    private TChain chain, start;
    private Block buffer;
    private HalfBlock key;
    private int buffered;
    private byte digestSize, keySize;
    private bool isLastNode;

    internal Blake2Sequence(in TChain start, int digestSize, ReadOnlySpan<byte> key, bool isLastNode)
    {
        this.start = start;
        this.digestSize = (byte)digestSize;
        this.isLastNode = isLastNode;
        keySize = (byte)key.Length;
        Memory.Copy(key, ref Unsafe.As<HalfBlock, byte>(ref this.key));
        Reset();
    }

    internal readonly int DigestSize => digestSize;

    internal readonly bool IsLastNode => isLastNode;

    internal void SetLastNode() => isLastNode = true;

    /// <summary>Gets the chain value after all compressed blocks.</summary>
    internal readonly TChain Chain => chain;

    internal readonly int BufferedLength => buffered;

    /// <summary>Copies the buffered bytes and returns their number.</summary>
    internal readonly int CopyBuffered(Span<byte> destination)
    {
        int held = buffered;
        Memory.Copy(ref Unsafe.As<Block, byte>(ref Unsafe.AsRef(in buffer)), ref MemoryMarshal.GetReference(destination.Slice(0, held)),
            held);
        return held;
    }

    /// <summary>Computes the digest of one message without keeping a state.</summary>
    [SkipLocalsInit]
    internal static void Hash(ref TChain chain, ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, bool isLastNode, Span<byte> digest)
    {
        Unsafe.SkipInit(out Block block);
        ref byte padded = ref Unsafe.As<Block, byte>(ref block);
        int blockSize = chain.BlockSize;
        if (!key.IsEmpty)
        {
            Memory.CopyPadded(ref MemoryMarshal.GetReference(key), key.Length, ref padded, blockSize);
            if (source.IsEmpty)
                CompressLast(ref chain, in padded, blockSize, isLastNode);
            else
                chain.Compress(in padded, 1, (uint)blockSize);
        }

        if (!source.IsEmpty || key.IsEmpty)
        {
            ref byte message = ref MemoryMarshal.GetReference(source);
            int whole = WholeBlocksBeforeLast(source.Length, blockSize);
            if (whole > 0)
                chain.Compress(in message, whole, (uint)blockSize);
            int rest = source.Length - whole * blockSize;
            if (rest == blockSize)
            {
                CompressLast(ref chain, in Unsafe.Add(ref message, whole * blockSize), rest, isLastNode);
            }
            else
            {
                Memory.CopyPadded(ref Unsafe.Add(ref message, whole * blockSize), rest, ref padded, blockSize);
                CompressLast(ref chain, in padded, rest, isLastNode);
            }
        }

        chain.WriteDigest(digest);
        if (!key.IsEmpty)
        {
            Memory.Wipe(ref block);
            Memory.Wipe(ref chain);
        }
    }

    internal void Append(ReadOnlySpan<byte> data)
    {
        ref byte pending = ref Unsafe.As<Block, byte>(ref buffer);
        int blockSize = chain.BlockSize;

        // Read once. Concurrent misuse of a state gives wrong digests but never writes outside the buffer.
        int held = buffered;

        // A full buffer is compressed only when more data follows, because the last block is compressed differently.
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

            int whole = WholeBlocksBeforeLast(data.Length, blockSize);
            if (whole > 0)
            {
                chain.Compress(in MemoryMarshal.GetReference(data), whole, (uint)blockSize);
                data = data.Slice(whole * blockSize);
            }
        }

        Memory.Copy(data, ref Unsafe.Add(ref pending, held));
        buffered = held + data.Length;
    }

    /// <summary>
    /// Continues from a chain value that covers all data appended so far, in whole blocks, and appends <paramref name="rest"/>.
    /// </summary>
    internal void Continue(in TChain from, ReadOnlySpan<byte> rest)
    {
        chain = from;
        buffered = 0;
        Append(rest);
    }

    /// <summary>Writes the digest of the data appended so far, without changing the state.</summary>
    [SkipLocalsInit]
    internal readonly void WriteDigest(Span<byte> destination)
    {
        TChain last = chain;
        Unsafe.SkipInit(out Block block);
        int held = buffered;
        ref byte padded = ref Unsafe.As<Block, byte>(ref block);
        Memory.CopyPadded(ref Unsafe.As<Block, byte>(ref Unsafe.AsRef(in buffer)), held, ref padded, last.BlockSize);
        CompressLast(ref last, in padded, held, isLastNode);
        last.WriteDigest(destination);
        if (keySize > 0)
        {
            Memory.Wipe(ref block);
            Memory.Wipe(ref last);
        }
    }

    /// <summary>Resets the state to its initial value.</summary>
    internal void Reset()
    {
        chain = start;
        buffered = 0;
        buffer = default;
        if (keySize > 0)
        {
            Unsafe.As<Block, HalfBlock>(ref buffer) = key;
            buffered = chain.BlockSize;
        }
    }

    /// <summary>Compresses the last block, which has <paramref name="length"/> bytes of the message and is padded with zeros.</summary>
    private static void CompressLast(ref TChain chain, ref readonly byte block, int length, bool isLastNode)
    {
        chain.SetLast(isLastNode);
        chain.Compress(in block, 1, (uint)length);
    }

    private static int WholeBlocksBeforeLast(int length, int blockSize) => length == 0 ? 0 : (length - 1) / blockSize;

    // The size of the block and the key of the largest variant.
    [StructLayout(LayoutKind.Sequential, Size = Blake2b.BlockSize)]
    private struct Block
    {
        private byte first;
    }

    [StructLayout(LayoutKind.Sequential, Size = Blake2b.MaxKeySize)]
    private struct HalfBlock
    {
        private byte first;
    }
}
