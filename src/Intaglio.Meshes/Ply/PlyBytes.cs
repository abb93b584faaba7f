using System.Buffers.Binary;

namespace Intaglio.Meshes;

/// <summary>Values as bytes, the least significant first.</summary>
internal readonly struct PlyLittleEndian : IPlyValues
{
    public int Write(Span<byte> destination, float value)
    {
        BinaryPrimitives.WriteSingleLittleEndian(destination, value);
        return sizeof(float);
    }

    public int Write(Span<byte> destination, double value)
    {
        BinaryPrimitives.WriteDoubleLittleEndian(destination, value);
        return sizeof(double);
    }

    public int Write(Span<byte> destination, byte value)
    {
        destination[0] = value;
        return sizeof(byte);
    }

    public int Write(Span<byte> destination, int value)
    {
        BinaryPrimitives.WriteInt32LittleEndian(destination, value);
        return sizeof(int);
    }

    public void EndRow(TextBuffer text)
    {
        // The header says where rows end.
    }
}

/// <summary>Values as bytes, the most significant first.</summary>
internal readonly struct PlyBigEndian : IPlyValues
{
    public int Write(Span<byte> destination, float value)
    {
        BinaryPrimitives.WriteSingleBigEndian(destination, value);
        return sizeof(float);
    }

    public int Write(Span<byte> destination, double value)
    {
        BinaryPrimitives.WriteDoubleBigEndian(destination, value);
        return sizeof(double);
    }

    public int Write(Span<byte> destination, byte value)
    {
        destination[0] = value;
        return sizeof(byte);
    }

    public int Write(Span<byte> destination, int value)
    {
        BinaryPrimitives.WriteInt32BigEndian(destination, value);
        return sizeof(int);
    }

    public void EndRow(TextBuffer text)
    {
        // The header says where rows end.
    }
}
