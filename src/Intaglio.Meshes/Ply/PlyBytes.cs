using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>A byte order.</summary>
internal interface IByteOrder
{
    /// <summary>Gets a value indicating whether the processor uses the other byte order.</summary>
    static abstract bool IsReversed { get; }
}

/// <summary>Little-endian byte order.</summary>
internal readonly struct LittleEndian : IByteOrder
{
    public static bool IsReversed => !BitConverter.IsLittleEndian;
}

/// <summary>Big-endian byte order.</summary>
internal readonly struct BigEndian : IByteOrder
{
    public static bool IsReversed => BitConverter.IsLittleEndian;
}

/// <summary>The binary encoding of values.</summary>
internal readonly struct PlyBytes<TOrder> : IPlyValues
    where TOrder : struct, IByteOrder
{
    public int Write(Span<byte> destination, float value) => Write(destination, BitConverter.SingleToInt32Bits(value));

    public int Write(Span<byte> destination, double value)
    {
        long bits = BitConverter.DoubleToInt64Bits(value);
        MemoryMarshal.Write(destination, TOrder.IsReversed ? BinaryPrimitives.ReverseEndianness(bits) : bits);
        return sizeof(double);
    }

    public int Write(Span<byte> destination, byte value)
    {
        destination[0] = value;
        return sizeof(byte);
    }

    public int Write(Span<byte> destination, int value)
    {
        MemoryMarshal.Write(destination, TOrder.IsReversed ? BinaryPrimitives.ReverseEndianness(value) : value);
        return sizeof(int);
    }

    public void EndRow(TextBuffer text)
    {
        // Rows have no terminator, because the header defines their length.
    }
}
