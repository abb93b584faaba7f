using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The implementation of counter mode for Threefish of every size.</summary>
/// <remarks>Block i of the keystream is the encryption of the nonce followed by i as a 64-bit little-endian number.</remarks>
internal sealed class ThreefishKeystream<TKey>
    where TKey : unmanaged, IThreefishKey
{
    // Enough data per call to make the cost of the call negligible, and small enough for the L1 cache.
    private const int PieceSize = 8192;

    private readonly byte[] nonce = new byte[BlockSize - sizeof(ulong)], last = new byte[BlockSize];
    private TKey key;
    private ulong lastIndex;
    private bool hasLast, disposed;

    internal ThreefishKeystream(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce, ReadOnlySpan<byte> tweak)
    {
        ThreefishCipher<TKey>.CheckKey(key);
        if (nonce.Length > this.nonce.Length)
            throw new ArgumentException(
                $"The nonce is {nonce.Length} bytes long. Threefish-{8 * BlockSize} in counter mode accepts at "
                + $"most {this.nonce.Length} bytes.", nameof(nonce));
        ThreefishCipher<TKey>.CheckTweak(tweak);
        ThreefishKey.SetKey(ref this.key, key);
        ThreefishCipher<TKey>.SetTweak(ref this.key, tweak);
        nonce.CopyTo(this.nonce);
    }

    /// <summary>Gets or sets the current position in the keystream, in bytes.</summary>
    internal ulong Position { get; set; }

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    internal void CheckUsable(object owner) => HashState.CheckNotDisposed(disposed, owner);

    /// <summary>Combines data with the keystream from <see cref="Position"/> by exclusive or.</summary>
    [SkipLocalsInit]
    internal void Transform(object owner, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        CheckUsable(owner);
        HashState.CheckDestination(destination, source.Length);
        HashState.CheckSameOrApart(source, destination);
        if ((ulong)source.Length > ulong.MaxValue - Position)
            throw new ArgumentException(
                $"The source is {source.Length} bytes long, but only {ulong.MaxValue - Position} bytes of the keystream remain.",
                nameof(source));

        Span<byte> piece = stackalloc byte[PieceSize];
        int used = 0;
        while (!source.IsEmpty)
        {
#if NET8_0_OR_GREATER
            int done = TransformInLanes(source, destination);
            if (done > 0)
            {
                source = source.Slice(done);
                destination = destination.Slice(done);
                Position += (uint)done;
                continue;
            }
#endif
            int offset = (int)(Position % (uint)BlockSize), taken = Math.Min(source.Length, PieceSize - offset);
            int blocks = (offset + taken + BlockSize - 1) / BlockSize;
            Span<byte> keystream = piece.Slice(0, blocks * BlockSize);
            Write(Position / (uint)BlockSize, keystream);
            Memory.Xor(source.Slice(0, taken), keystream.Slice(offset), destination);
            source = source.Slice(taken);
            destination = destination.Slice(taken);
            Position += (uint)taken;
            used = Math.Max(used, keystream.Length);
        }
        Memory.Wipe(piece.Slice(0, used));
    }

    internal void Dispose()
    {
        Memory.Wipe(ref key);
        Memory.Wipe(last);
        disposed = true;
    }

#if NET8_0_OR_GREATER
    /// <summary>Processes the first whole blocks in lanes, and returns the number of bytes processed.</summary>
    /// <remarks>If the position is not at the start of a block, no bytes are processed.</remarks>
    [SkipLocalsInit]
    private int TransformInLanes(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (source.Length < ThreefishWidths.Fewest * BlockSize || Position % (uint)BlockSize != 0)
            return 0;
        Span<ulong> counter = stackalloc ulong[BlockSize / sizeof(ulong)];
        nonce.CopyTo(MemoryMarshal.AsBytes(counter));
        counter[^1] = Position / (uint)BlockSize;
        return BlockSize * (int)key.AddKeystream(counter, in MemoryMarshal.GetReference(source),
            ref MemoryMarshal.GetReference(destination), source.Length / BlockSize);
    }
#endif

    /// <summary>Writes whole blocks of the keystream, and keeps the last one for data that arrives in small pieces.</summary>
    private void Write(ulong index, Span<byte> destination)
    {
        if (hasLast && index == lastIndex)
        {
            last.CopyTo(destination);
            destination = destination.Slice(BlockSize);
            index++;
        }
        if (destination.IsEmpty)
            return;

        for (int at = 0; at < destination.Length; at += BlockSize)
        {
            nonce.CopyTo(destination.Slice(at));
            BinaryPrimitives.WriteUInt64LittleEndian(destination.Slice(at + BlockSize - sizeof(ulong)), index++);
        }
        ref byte first = ref MemoryMarshal.GetReference(destination);
        key.Encrypt(in first, ref first, destination.Length / BlockSize);
        destination.Slice(destination.Length - BlockSize).CopyTo(last);
        lastIndex = index - 1;
        hasLast = true;
    }
}
