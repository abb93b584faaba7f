using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The hashed part of a message: the chaining values of complete subtrees, from left to right (paper, section 2.1).</summary>
/// <remarks>
/// Neighbors are combined only when more of the message follows. Until then, the last two may be the children of the root.
/// </remarks>
internal unsafe struct Blake3Sequence
{
    // The chunks of the longest message, 2⁶⁴−1 bytes, are counted in 54 bits, and the last subtree is kept in halves.
    private const int MostValues = 55;

    // The number of chunks hashed at once. With more, even the narrow levels at the top take negligible time.
    private const int MostChunks = 512;

    private fixed byte key[Blake3Nodes.ValueSize], values[MostValues * Blake3Nodes.ValueSize];
    private uint flags;
    private int count;
    private ulong first, chunks;

    /// <summary>The maximum number of bytes that <see cref="Finish"/> accepts.</summary>
    internal const int MostBytesAtEnd = MostChunks * Blake3.ChunkSize;

    /// <summary>Gets a value indicating whether no chunks have been appended.</summary>
    internal readonly bool IsEmpty => chunks == 0;

    /// <summary>Gets a value indicating whether the sequence begins with the first chunk of the message.</summary>
    internal readonly bool IsFirst => first == 0;

    /// <summary>Begins a message, or a subtree of a message.</summary>
    /// <param name="sequence">Receives the new sequence.</param>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="first">The index of the first chunk in the message.</param>
    internal static void Create(out Blake3Sequence sequence, ReadOnlySpan<byte> key, uint flags, ulong first = 0)
    {
        Unsafe.SkipInit(out sequence);
        fixed (byte* to = sequence.key)
            key.CopyTo(new Span<byte>(to, Blake3Nodes.ValueSize));
        sequence.flags = flags;
        sequence.first = first;
        sequence.Reset();
    }

    internal void Reset()
    {
        count = 0;
        chunks = 0;
    }

    /// <summary>Appends whole chunks. A chunk that is the whole message must be passed to <see cref="Finish"/> instead.</summary>
    internal void Append(ReadOnlySpan<byte> data)
    {
        for (; data.Length > MostBytesAtEnd; data = data.Slice(MostBytesAtEnd))
            AppendChunks(data.Slice(0, MostBytesAtEnd));
        AppendChunks(data);
    }

    /// <summary>Appends a subtree.</summary>
    /// <remarks>All subtrees have the same size, except that the last one may be smaller and must be appended last.</remarks>
    internal void AppendValue(ReadOnlySpan<byte> value)
    {
        fixed (byte* key = this.key, values = this.values)
        {
            Combine(key, values, ref count);
            value.CopyTo(new Span<byte>(values + count++ * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize));
        }
        chunks++;
    }

    /// <summary>Overwrites the sequence with zeros.</summary>
    internal void Clear() => Memory.Wipe(ref this);

    /// <summary>Computes the root of the message without changing the sequence.</summary>
    /// <param name="rest">
    /// The last bytes of the message. They may be empty only if the sequence is empty or has more than one chunk.
    /// </param>
    /// <param name="root">Receives the root of the message or of the subtree.</param>
    [SkipLocalsInit]
    internal readonly void Finish(ReadOnlySpan<byte> rest, out Blake3Output root)
    {
        int left = count;
        byte* copy = stackalloc byte[MostValues * Blake3Nodes.ValueSize];
        fixed (byte* key = this.key, values = this.values)
        {
            Unsafe.CopyBlockUnaligned(copy, values, (uint)(left * Blake3Nodes.ValueSize));
            if (rest.IsEmpty && left > 0)
            {
                left -= 2;
                root = Parent(key, copy + left * Blake3Nodes.ValueSize);
            }
            else
            {
                Combine(key, copy, ref left);
                FinishSubtree(key, rest, out root);
            }
            while (left > 0)
            {
                root.WriteValue(new Span<byte>(copy + left * Blake3Nodes.ValueSize, Blake3Nodes.ValueSize));
                left--;
                root = Parent(key, copy + left * Blake3Nodes.ValueSize);
            }
        }
        Memory.Wipe(new Span<byte>(copy, MostValues * Blake3Nodes.ValueSize));
    }

    [SkipLocalsInit]
    private void AppendChunks(ReadOnlySpan<byte> data)
    {
        int whole = data.Length / Blake3.ChunkSize, number = whole;
        byte* memory = stackalloc byte[whole * Blake3Nodes.ValueSize];
        fixed (byte* key = this.key, values = this.values)
        {
            for (int size; number > 0; number -= size)
            {
                size = LargestPower(number);
                if (chunks != 0)
                    size = (int)Math.Min((ulong)size, chunks & (0 - chunks));
                Combine(key, values, ref count);
                nint left = Blake3Nodes.HashSubtree(key, data.Slice(0, size * Blake3.ChunkSize), first + chunks, flags, memory),
                    most = number == size ? 2 : 1;
                while (left > most)
                    left = Blake3Nodes.HashUp(key, memory, left, flags, memory);
                Unsafe.CopyBlockUnaligned(values + count * Blake3Nodes.ValueSize, memory, (uint)(left * Blake3Nodes.ValueSize));
                count += (int)left;
                chunks += (uint)size;
                data = data.Slice(size * Blake3.ChunkSize);
            }
        }
        Memory.Wipe(new Span<byte>(memory, whole * Blake3Nodes.ValueSize));
    }

    /// <summary>Combines neighbors until the number of subtrees equals the number of 1 bits in the number of chunks.</summary>
    private readonly void Combine(byte* key, byte* values, ref int count)
    {
        int subtrees = 0;
        for (ulong bits = chunks; bits != 0; bits &= bits - 1)
            subtrees++;
        for (; count > subtrees; count--)
        {
            byte* children = values + (count - 2) * Blake3Nodes.ValueSize;
            Blake3Nodes.HashParents(key, children, 1, flags, children);
        }
    }

    /// <summary>Hashes the end of the message, except for its last compression.</summary>
    [SkipLocalsInit]
    private readonly void FinishSubtree(byte* key, ReadOnlySpan<byte> rest, out Blake3Output node)
    {
        if (rest.Length <= Blake3.ChunkSize)
        {
            Blake3Chunk.Finish(new(key, Blake3Nodes.ValueSize), flags, rest, first + chunks, out node);
            return;
        }

        int size = (rest.Length / Blake3.ChunkSize + 1) * Blake3Nodes.ValueSize;
        byte* memory = stackalloc byte[size];
        nint level = Blake3Nodes.HashSubtree(key, rest, first + chunks, flags, memory);
        while (level > 2)
            level = Blake3Nodes.HashUp(key, memory, level, flags, memory);
        node = Parent(key, memory);
        Memory.Wipe(new Span<byte>(memory, size));
    }

    private readonly Blake3Output Parent(byte* key, byte* children) =>
        new(new ReadOnlySpan<byte>(key, Blake3Nodes.ValueSize), new ReadOnlySpan<byte>(children, Blake3.BlockSize), 0,
            flags | Blake3Flags.Parent);

    /// <summary>Returns the largest power of two that is at most <paramref name="number"/>, which must be at least 1.</summary>
    private static int LargestPower(int number)
    {
        int power = 1;
        while (power <= number / 2)
            power *= 2;
        return power;
    }
}
