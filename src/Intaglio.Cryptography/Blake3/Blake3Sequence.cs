using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The part of a message that has been hashed: the chaining values of the largest complete subtrees that it consists of, from left to right (paper, section
/// 2.1). There is more of the message after them, so that none of them is the root.
/// </summary>
internal unsafe struct Blake3Sequence
{
    // Chunks of the longest message, 2⁶⁴−1 bytes, are counted by 54 bits.
    private const int MostValues = 54;

    // The largest subtree that is hashed at once: of more, even the narrow levels at its top take no time that counts.
    private const int MostChunks = 512;

    private fixed byte key[Blake3Nodes.ValueSize], values[MostValues * Blake3Nodes.ValueSize];
    private uint flags;
    private int count;
    private ulong chunks;

    /// <summary>The bytes that <see cref="Finish"/> takes at most.</summary>
    internal const int MostBytesAtEnd = MostChunks * Blake3.ChunkSize;

    /// <summary>Begins a message.</summary>
    /// <param name="sequence">What begins.</param>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="flags">The mode's flag.</param>
    internal static void Create(out Blake3Sequence sequence, ReadOnlySpan<byte> key, uint flags)
    {
        Unsafe.SkipInit(out sequence);
        fixed (byte* to = sequence.key)
            key.CopyTo(new Span<byte>(to, Blake3Nodes.ValueSize));
        sequence.flags = flags;
        sequence.Reset();
    }

    internal void Reset()
    {
        count = 0;
        chunks = 0;
    }

    /// <summary>Hashes what begins the data, in whole chunks, until no more than so many bytes are left.</summary>
    /// <param name="data">The data; becomes what is left.</param>
    /// <param name="most">What is left at most, and at least a byte of it.</param>
    internal void Append(ref ReadOnlySpan<byte> data, int most)
    {
        while (data.Length > most)
        {
            int size = Math.Min(MostChunks, LargestPower((data.Length - 1) / Blake3.ChunkSize));
            if (chunks != 0)
                size = (int)Math.Min((ulong)size, chunks & (0 - chunks));
            AppendSubtree(data.Slice(0, size * Blake3.ChunkSize), size);
            data = data.Slice(size * Blake3.ChunkSize);
        }
    }

    /// <summary>Hashes a whole chunk that is not the last.</summary>
    internal void AppendChunk(ReadOnlySpan<byte> chunk) => AppendSubtree(chunk, 1);

    /// <summary>Overwrites everything that it has with zeros.</summary>
    internal void Clear()
    {
        fixed (byte* key = this.key, values = this.values)
        {
            Memory.Wipe(new Span<byte>(key, Blake3Nodes.ValueSize));
            Memory.Wipe(new Span<byte>(values, MostValues * Blake3Nodes.ValueSize));
        }
    }

    /// <summary>Ends the message; the sequence stays as it was.</summary>
    /// <param name="rest">The last bytes: none only if there is nothing before them.</param>
    /// <param name="root">The root.</param>
    internal readonly void Finish(ReadOnlySpan<byte> rest, out Blake3Output root)
    {
        fixed (byte* key = this.key, values = this.values)
        {
            FinishSubtree(key, rest, out root);
            Span<byte> children = stackalloc byte[2 * Blake3Nodes.ValueSize];
            for (int i = count - 1; i >= 0; i--)
            {
                new ReadOnlySpan<byte>(values + i * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize).CopyTo(children);
                root.WriteValue(children.Slice(Blake3Nodes.ValueSize));
                root = Parent(key, children);
            }
            Memory.Wipe(children);
        }
    }

    [SkipLocalsInit]
    private void AppendSubtree(ReadOnlySpan<byte> data, int size)
    {
        byte* memory = stackalloc byte[size * Blake3Nodes.ValueSize];
        fixed (byte* key = this.key, values = this.values, source = data)
        {
            Blake3Nodes.HashChunks(key, source, size, chunks, flags, memory);
            for (int level = size; level > 1; level /= 2)
                Blake3Nodes.HashParents(key, memory, level / 2, flags, memory);
            Unsafe.CopyBlockUnaligned(values + count++ * Blake3Nodes.ValueSize, memory, Blake3Nodes.ValueSize);
            chunks += (uint)size;
            // Neighbors of one size are a subtree of twice the size.
            for (ulong complete = chunks / (uint)size; complete % 2 == 0; complete /= 2, count--)
            {
                byte* children = values + (count - 2) * Blake3Nodes.ValueSize;
                Blake3Nodes.HashParents(key, children, 1, flags, children);
            }
        }
        Memory.Wipe(new Span<byte>(memory, size * Blake3Nodes.ValueSize));
    }

    /// <summary>Hashes what is at the end of the message, but for the last compression.</summary>
    [SkipLocalsInit]
    private readonly void FinishSubtree(byte* key, ReadOnlySpan<byte> rest, out Blake3Output node)
    {
        if (rest.Length <= Blake3.ChunkSize)
        {
            Blake3Chunk.Finish(new(key, Blake3Nodes.ValueSize), flags, rest, chunks, out node);
            return;
        }

        int whole = rest.Length / Blake3.ChunkSize, level = whole;
        byte* memory = stackalloc byte[(whole + 1) * Blake3Nodes.ValueSize];
        fixed (byte* source = rest)
            Blake3Nodes.HashChunks(key, source, whole, chunks, flags, memory);
        if (rest.Length % Blake3.ChunkSize > 0)
        {
            Blake3Chunk.Finish(new(key, Blake3Nodes.ValueSize), flags, rest.Slice(whole * Blake3.ChunkSize), chunks + (uint)whole, out Blake3Output last);
            last.WriteValue(new Span<byte>(memory + level++ * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize));
            Memory.Wipe(ref last);
        }
        // A node that has no neighbor goes up a level as it is.
        for (; level > 2; level = (level + 1) / 2)
        {
            Blake3Nodes.HashParents(key, memory, level / 2, flags, memory);
            if (level % 2 != 0)
                Unsafe.CopyBlockUnaligned(memory + level / 2 * Blake3Nodes.ValueSize, memory + (level - 1) * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize);
        }
        node = Parent(key, new ReadOnlySpan<byte>(memory, 2 * Blake3Nodes.ValueSize));
        Memory.Wipe(new Span<byte>(memory, (whole + 1) * Blake3Nodes.ValueSize));
    }

    private readonly Blake3Output Parent(byte* key, ReadOnlySpan<byte> children) =>
        new(new ReadOnlySpan<byte>(key, Blake3Nodes.ValueSize), children, 0, flags | Blake3Flags.Parent);

    /// <summary>The largest power of two that is not larger than a number from 1.</summary>
    private static int LargestPower(int number)
    {
        int power = 1;
        while (power <= number / 2)
            power *= 2;
        return power;
    }
}
