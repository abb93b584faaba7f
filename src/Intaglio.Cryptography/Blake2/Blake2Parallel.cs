using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The state of BLAKE2bp and BLAKE2sp (BLAKE2 paper, section 2.11): the chain values of the leaves, the buffered bytes and the initial
/// values for a reset. The blocks of the message are distributed to the leaves in turn. Copying this value type forks the computation.
/// </summary>
/// <remarks>
/// A stripe contains one block for each leaf. It is compressed only when every leaf is known to have more data, so it never contains the
/// last block of a leaf. A key fills a stripe before the message, because each leaf starts with the key.
/// </remarks>
internal struct Blake2Parallel<TChain, TWord>
    where TChain : unmanaged, IBlake2Chain
    where TWord : unmanaged
{
    // The same number of bytes in both variants: 4 × 128 and 8 × 64.
    private const int StripeSize = Blake2bp.Leaves * Blake2b.BlockSize;

    /// <summary>The initial chain value of the first leaf. The other nodes differ from it only in their offset and depth.</summary>
    private TChain start;
    private LeafChains leaves;
    private TwoStripes buffer;
    private KeyBytes key;
    private int buffered;
    private byte digestSize, keySize;

    /// <summary>Initializes the state from the chain value of the first leaf.</summary>
    internal Blake2Parallel(in TChain start, int digestSize, ReadOnlySpan<byte> key)
    {
        this.start = start;
        this.digestSize = (byte)digestSize;
        keySize = (byte)key.Length;
        Memory.Copy(key, ref Unsafe.As<KeyBytes, byte>(ref this.key));
        Reset();
    }

    internal readonly int DigestSize => digestSize;

    private static unsafe int BlockSize => 16 * sizeof(TWord);

    private static int Leaves => StripeSize / BlockSize;

    // With one more byte, the last leaf has a block in the second stripe, so the first stripe can be compressed.
    private static int MaxBuffered => 2 * StripeSize - BlockSize;

    internal unsafe void Append(ReadOnlySpan<byte> data)
    {
        // Read once. Concurrent misuse of a state gives wrong digests but never writes outside the buffer.
        int held = buffered;
        fixed (ulong* memory = &buffer.First)
        {
            byte* pending = (byte*)memory;
            while (held > 0 && data.Length > MaxBuffered - held)
            {
                int missing = Math.Max(0, StripeSize - held);
                data.Slice(0, missing).CopyTo(new Span<byte>(pending + held, missing));
                data = data.Slice(missing);
                CompressStripes(pending, 1);
                held = held + missing - StripeSize;
                new Span<byte>(pending + StripeSize, held).CopyTo(new Span<byte>(pending, held));
            }

            if (held == 0 && data.Length > MaxBuffered)
            {
                int stripes = (data.Length - MaxBuffered + StripeSize - 1) / StripeSize;
                fixed (byte* source = data)
                    CompressStripes(source, stripes);
                data = data.Slice(stripes * StripeSize);
            }
            data.CopyTo(new Span<byte>(pending + held, MaxBuffered - held));
        }
        buffered = held + data.Length;
    }

    /// <summary>Writes the digest of the data appended so far, without changing the state.</summary>
    [SkipLocalsInit]
    internal readonly unsafe void WriteDigest(Span<byte> destination)
    {
        LeafChains last = leaves;
        TwoStripes stripes = buffer;
        TChain root = start;
        TChain* chains = (TChain*)&last;
        byte* blocks = (byte*)&stripes;
        int held = buffered;
        new Span<byte>(blocks + held, 2 * StripeSize - held).Clear();

        // Leaves with bytes in the second stripe have a block in the first stripe that is not their last one.
        int leavesBeyond = (Math.Max(0, held - StripeSize) + BlockSize - 1) / BlockSize;
        for (int leaf = leavesBeyond; leaf < Leaves; leaf++)
            chains[leaf].SetLast(isLastNode: leaf == Leaves - 1);
        CompressBlocks(chains, Leaves, blocks, held);
        for (int leaf = 0; leaf < leavesBeyond; leaf++)
            chains[leaf].SetLast(isLastNode: false);
        CompressBlocks(chains, leavesBeyond, blocks + StripeSize, held - StripeSize);

        Span<byte> digests = stackalloc byte[StripeSize / 2];
        int innerSize = BlockSize / 2;
        for (int leaf = 0; leaf < Leaves; leaf++)
            chains[leaf].WriteDigest(digests.Slice(leaf * innerSize, innerSize));
        root.SetNode(0, depth: 1);
        Blake2Sequence<TChain>.Hash(ref root, key: default, digests, isLastNode: true, destination);
        if (keySize > 0)
        {
            Memory.Wipe(ref last);
            Memory.Wipe(ref stripes);
            Memory.Wipe(ref root);
            Memory.Wipe(digests);
        }
    }

    /// <summary>Resets the state to its initial value.</summary>
    internal unsafe void Reset()
    {
        fixed (ulong* chains = &leaves.First, blocks = &buffer.First)
        {
            for (int leaf = 0; leaf < Leaves; leaf++)
            {
                ((TChain*)chains)[leaf] = start;
                ((TChain*)chains)[leaf].SetNode((uint)leaf, depth: 0);
            }

            new Span<byte>(blocks, 2 * StripeSize).Clear();
            buffered = 0;
            if (keySize == 0)
                return;
            for (int leaf = 0; leaf < Leaves; leaf++)
                *(KeyBytes*)((byte*)blocks + leaf * BlockSize) = key;
            buffered = StripeSize;
        }
    }

    /// <summary>Compresses whole stripes that do not contain the last block of any leaf.</summary>
    private unsafe void CompressStripes(byte* stripes, int count)
    {
        byte** blocks = stackalloc byte*[Leaves];
        Span<uint> lengths = stackalloc uint[Leaves];
        for (int leaf = 0; leaf < Leaves; leaf++)
        {
            blocks[leaf] = stripes + leaf * BlockSize;
            lengths[leaf] = (uint)BlockSize;
        }
        fixed (ulong* chains = &leaves.First)
            Blake2Lockstep<TChain, TWord>.Compress(new Span<TChain>(chains, Leaves), blocks, count, StripeSize, lengths);
    }

    /// <summary>
    /// Compresses one block for each of the first leaves from a stripe that has <paramref name="length"/> bytes of the message and is
    /// padded with zeros.
    /// </summary>
    private static unsafe void CompressBlocks(TChain* chains, int count, byte* stripe, int length)
    {
        byte** blocks = stackalloc byte*[Leaves];
        Span<uint> lengths = stackalloc uint[Leaves];
        for (int leaf = 0; leaf < count; leaf++)
        {
            blocks[leaf] = stripe + leaf * BlockSize;
            lengths[leaf] = (uint)Math.Min(Math.Max(0, length - leaf * BlockSize), BlockSize);
        }
        Blake2Lockstep<TChain, TWord>.Compress(new Span<TChain>(chains, count), blocks, 1, StripeSize, lengths);
    }

    // Four chains of BLAKE2b or eight of BLAKE2s.
    [StructLayout(LayoutKind.Sequential, Size = Blake2bp.Leaves * 12 * sizeof(ulong))]
    private struct LeafChains
    {
        internal ulong First;
    }

    [StructLayout(LayoutKind.Sequential, Size = 2 * StripeSize)]
    private struct TwoStripes
    {
        internal ulong First;
    }

    // The size of the largest key. A BLAKE2sp key fills at most half of it. The rest is zero and still fits in a block.
    [StructLayout(LayoutKind.Sequential, Size = Blake2b.MaxKeySize)]
    private struct KeyBytes
    {
        private ulong first;
    }
}
