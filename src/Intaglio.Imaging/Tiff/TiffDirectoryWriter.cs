using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>
/// Collects the fields of a directory in ascending order of their tags, and writes it, followed by values that do not fit into entries.
/// </summary>
internal sealed class TiffDirectoryWriter
{
    private const int EntrySize = 12;
    private const ushort Short = 3, Long = 4, Rational = 5, Undefined = 7;

    private readonly List<(TiffTag Tag, ushort Type, int Count, byte[] Value)> fields = [];

    internal void AddShorts(TiffTag tag, params ReadOnlySpan<int> values)
    {
        byte[] bytes = new byte[2 * values.Length];
        for (int i = 0; i < values.Length; i++)
            BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(2 * i), (ushort)values[i]);
        fields.Add((tag, Short, values.Length, bytes));
    }

    internal void AddLongs(TiffTag tag, params ReadOnlySpan<uint> values) => fields.Add((tag, Long, values.Length, ToBytes(values)));

    internal void AddRational(TiffTag tag, uint numerator, uint denominator) =>
        fields.Add((tag, Rational, 1, ToBytes([numerator, denominator])));

    internal void AddBytes(TiffTag tag, ReadOnlySpan<byte> value) => fields.Add((tag, Undefined, value.Length, value.ToArray()));

    /// <summary>Returns the bytes of the directory at an even offset.</summary>
    internal byte[] ToBytes(uint offset)
    {
        MemoryStream directory = new(), values = new();
        uint valuesAt = offset + 2 + (uint)(EntrySize * fields.Count) + 4;
        Span<byte> entry = stackalloc byte[EntrySize];
        BinaryPrimitives.WriteUInt16LittleEndian(entry, (ushort)fields.Count);
        directory.Write(entry[..2]);
        foreach ((TiffTag tag, ushort type, int count, byte[] value) in fields)
        {
            entry.Clear();
            BinaryPrimitives.WriteUInt16LittleEndian(entry, (ushort)tag);
            BinaryPrimitives.WriteUInt16LittleEndian(entry[2..], type);
            BinaryPrimitives.WriteInt32LittleEndian(entry[4..], count);
            if (value.Length <= 4)
            {
                value.CopyTo(entry[8..]);
            }
            else
            {
                BinaryPrimitives.WriteUInt32LittleEndian(entry[8..], checked(valuesAt + (uint)values.Length));
                values.Write(value);
                if (value.Length % 2 != 0)
                    values.WriteByte(0);
            }
            directory.Write(entry);
        }
        // An offset of 0 marks the last directory.
        directory.Write(stackalloc byte[4]);
        values.WriteTo(directory);
        return directory.ToArray();
    }

    private static byte[] ToBytes(ReadOnlySpan<uint> values)
    {
        byte[] bytes = new byte[4 * values.Length];
        for (int i = 0; i < values.Length; i++)
            BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(4 * i), values[i]);
        return bytes;
    }
}
