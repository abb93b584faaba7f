using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>An order of the bytes of a number.</summary>
internal interface IByteOrder
{
    /// <summary>Whether the machine has the other order.</summary>
    static abstract bool IsReversed { get; }
}

/// <summary>The least significant first.</summary>
internal readonly struct LittleEndian : IByteOrder
{
    public static bool IsReversed => !BitConverter.IsLittleEndian;
}

/// <summary>The most significant first.</summary>
internal readonly struct BigEndian : IByteOrder
{
    public static bool IsReversed => BitConverter.IsLittleEndian;
}

/// <summary>Values as bytes.</summary>
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
        // The header says where rows end.
    }
}
