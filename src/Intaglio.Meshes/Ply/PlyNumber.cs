using System.Buffers.Binary;

namespace Intaglio.Meshes;

/// <summary>Reads values of binary files.</summary>
internal static class PlyNumber
{
    /// <summary>Gets the size of a value, in bytes.</summary>
    internal static int SizeOf(PlyType type) => type switch
    {
        PlyType.Int8 or PlyType.UInt8 => 1,
        PlyType.Int16 or PlyType.UInt16 => 2,
        PlyType.Double => 8,
        _ => 4,
    };

    internal static double Read(ReadOnlySpan<byte> bytes, PlyType type, bool isLittle) => type switch
    {
        PlyType.Int8 => (sbyte)bytes[0],
        PlyType.UInt8 => bytes[0],
        PlyType.Int16 => isLittle ? BinaryPrimitives.ReadInt16LittleEndian(bytes) : BinaryPrimitives.ReadInt16BigEndian(bytes),
        PlyType.UInt16 => isLittle ? BinaryPrimitives.ReadUInt16LittleEndian(bytes) : BinaryPrimitives.ReadUInt16BigEndian(bytes),
        PlyType.Int32 => ReadInt32(bytes, isLittle),
        PlyType.UInt32 => (uint)ReadInt32(bytes, isLittle),
        PlyType.Single => BitConverter.Int32BitsToSingle(ReadInt32(bytes, isLittle)),
        _ => isLittle ? BinaryPrimitives.ReadDoubleLittleEndian(bytes) : BinaryPrimitives.ReadDoubleBigEndian(bytes),
    };

    internal static int ReadInt32(ReadOnlySpan<byte> bytes, bool isLittle) =>
        isLittle ? BinaryPrimitives.ReadInt32LittleEndian(bytes) : BinaryPrimitives.ReadInt32BigEndian(bytes);

    /// <summary>Reads a vertex index, which can be -1. Values that are not an index give a number below -1.</summary>
    internal static int ReadIndex(ReadOnlySpan<byte> bytes, PlyType type, bool isLittle)
    {
        // Unsigned values that are too large become negative, which is also invalid.
        if (type is PlyType.Int32 or PlyType.UInt32)
            return ReadInt32(bytes, isLittle);
        double index = Read(bytes, type, isLittle);
        return index >= -1 && index <= int.MaxValue && index == Math.Truncate(index) ? (int)index : int.MinValue;
    }

    /// <summary>Reads the length of a list.</summary>
    internal static int ReadCount(ReadOnlySpan<byte> bytes, PlyType type, bool isLittle)
    {
        if (type == PlyType.UInt8)
            return bytes[0];
        double count = Read(bytes, type, isLittle);
        return count >= 0 && count <= int.MaxValue && count == Math.Truncate(count) ? (int)count
            : throw new MeshFormatException("A list has an invalid length.");
    }
}
