using System.Buffers.Binary;

namespace Intaglio.Fuzzing;

/// <summary>Makes values of an input's bytes, one after the other; behind its end all bytes are zero. Small changes of the input change few values.</summary>
internal ref struct ByteReader(ReadOnlySpan<byte> input)
{
    private ReadOnlySpan<byte> left = input;

    internal readonly bool IsEmpty => left.IsEmpty;

    internal byte Byte()
    {
        byte value = left.IsEmpty ? (byte)0 : left[0];
        left = left.IsEmpty ? left : left[1..];
        return value;
    }

    internal bool Bool() => (Byte() & 1) != 0;

    /// <summary>True once in so many times, and at the end of the input never.</summary>
    internal bool Seldom(int times) => Byte() % times == times - 1;

    internal ulong UInt64()
    {
        Span<byte> bytes = stackalloc byte[8];
        foreach (ref byte value in bytes)
            value = Byte();
        return BinaryPrimitives.ReadUInt64LittleEndian(bytes);
    }

    /// <summary>A number from a range of at most 65,536, its ends among them; small ranges take one byte.</summary>
    internal int Between(int least, int most)
    {
        int count = most - least + 1;
        return least + (count <= 256 ? Byte() : Byte() | Byte() << 8) % count;
    }

    internal T Pick<T>(IReadOnlyList<T> choices) => choices[Between(0, choices.Count - 1)];

    /// <summary>So many bytes, or as many as are left.</summary>
    internal byte[] Bytes(int count)
    {
        byte[] bytes = left[..Math.Min(count, left.Length)].ToArray();
        left = left[bytes.Length..];
        return bytes;
    }

    /// <summary>So many bytes that a few of the input stand for: their content is seldom what matters.</summary>
    internal byte[] Filled(int count)
    {
        byte[] bytes = new byte[count];
        byte start = Byte(), step = Byte();
        for (int i = 0; i < count; i++)
            bytes[i] = (byte)(start + i * step + (i >> 8));
        return bytes;
    }

    internal byte[] Rest() => Bytes(left.Length);
}
