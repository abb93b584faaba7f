using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Reads the first directory of a TIFF file (section 2) or BigTIFF file and checks all of its values.</summary>
internal sealed class TiffDirectory
{
    private const int WindowSize = 4096;

    private sealed record Entry(TiffTag Tag, int Type, ulong Count, long Position, int Size);

    private readonly List<Entry> entries = [];
    private readonly TiffInput input;
    private readonly bool isBig;

    internal TiffDirectory(TiffInput input)
    {
        this.input = input;
        Span<byte> header = stackalloc byte[16];
        input.Read(0, header[..8], "its header");
        IsBigEndian = header[0] == 'M';
        isBig = ToUInt16(header[2..]) == 43;
        if (isBig)
        {
            input.Read(0, header, "its header");
            if (ToUInt16(header[4..]) != 8 || ToUInt16(header[6..]) != 0)
                throw new ImageFormatException("The offsets of the BigTIFF file must have 8 bytes.");
        }
        ReadEntries(isBig ? (long)ToUInt64(header[8..]) : ToUInt32(header[4..]));
    }

    internal bool IsBigEndian { get; }

    internal bool Has(TiffTag tag) => Find(tag) is not null;

    /// <summary>Returns the number of values of a field, or 0 if the field is missing.</summary>
    internal ulong Count(TiffTag tag) => Find(tag)?.Count ?? 0;

    /// <summary>Returns the value of a required field.</summary>
    internal long GetInteger(TiffTag tag) =>
        Has(tag) ? GetIntegers(tag, 1)[0] : throw new ImageFormatException($"The TIFF file lacks the field {tag}.");

    internal long GetInteger(TiffTag tag, long otherwise) => Has(tag) ? GetIntegers(tag, 1)[0] : otherwise;

    /// <summary>Returns the first values of a field, which are read on demand.</summary>
    internal TiffNumbers GetNumbers(TiffTag tag, long count)
    {
        Entry entry = Find(tag, count);
        byte[] window = new byte[WindowSize];
        int first = 0, end = 0;
        return new TiffNumbers(index =>
        {
            if (index < first || index >= end)
            {
                (first, end) = (index, (int)Math.Min(count, index + (long)WindowSize / entry.Size));
                input.Read(entry.Position + (long)index * entry.Size, window.AsSpan(0, (end - first) * entry.Size), $"the field {tag}");
            }
            return ToNumber(tag, entry, window.AsSpan((index - first) * entry.Size));
        });
    }

    /// <summary>Returns the first values of a field.</summary>
    internal long[] GetIntegers(TiffTag tag, long count)
    {
        Entry entry = Find(tag, count);
        byte[] bytes = Read(tag, entry, count);
        long[] values = new long[count];
        for (int i = 0; i < values.Length; i++)
            values[i] = ToNumber(tag, entry, bytes.AsSpan(i * entry.Size));
        return values;
    }

    private Entry? Find(TiffTag tag) => entries.Find(entry => entry.Tag == tag);

    private Entry Find(TiffTag tag, long count)
    {
        Entry entry = Find(tag) ?? throw new ImageFormatException($"The TIFF file lacks the field {tag}.");
        if (entry.Count < (ulong)count)
            throw new ImageFormatException($"The field {tag} of the TIFF file has {entry.Count} values, but {count} are required.");
        if (entry.Type is not (1 or 3 or 4 or 13 or 16 or 18))
            throw new ImageFormatException(
                $"The field {tag} of the TIFF file is of type {entry.Type}, which is not an unsigned integer type.");
        return entry;
    }

    private long ToNumber(TiffTag tag, Entry entry, ReadOnlySpan<byte> value)
    {
        ulong number = entry.Size switch { 1 => value[0], 2 => ToUInt16(value), 4 => ToUInt32(value), _ => ToUInt64(value) };
        return number <= long.MaxValue ? (long)number
            : throw new ImageFormatException($"The field {tag} of the TIFF file is {number}, which is too large.");
    }

    /// <summary>Returns all bytes of a field.</summary>
    internal byte[] GetBytes(TiffTag tag, long most)
    {
        Entry entry = Find(tag)!;
        if (entry.Type is not (1 or 7) || entry.Count > (ulong)Math.Min(most, Array.MaxLength))
            throw new ImageFormatException(
                $"The field {tag} of the TIFF file has {entry.Count} values of type {entry.Type}, but must have at most {most} bytes.");
        return Read(tag, entry, (long)entry.Count);
    }

    private void ReadEntries(long offset)
    {
        Span<byte> bytes = stackalloc byte[20];
        int entrySize = isBig ? 20 : 12, countSize = isBig ? 8 : 2, inline = isBig ? 8 : 4;
        input.Read(offset, bytes[..countSize], "the number of entries of its directory");
        ulong count = isBig ? ToUInt64(bytes) : ToUInt16(bytes);
        if (count is 0 or > ushort.MaxValue)
            throw new ImageFormatException($"The directory of the TIFF file, at byte {offset}, has {count} entries.");
        offset += countSize;
        input.Check(offset, new ByteCount(count) * entrySize, "its directory");
        for (ulong i = 0; i < count; i++, offset += entrySize)
        {
            input.Read(offset, bytes[..entrySize], "an entry of its directory");
            TiffTag tag = (TiffTag)ToUInt16(bytes);
            int type = ToUInt16(bytes[2..]), size = SizeOf(type);
            if (size == 0 || !Enum.IsDefined(tag))
                continue;
            ulong values = isBig ? ToUInt64(bytes[4..]) : ToUInt32(bytes[4..]);
            Span<byte> place = bytes[(entrySize - inline)..entrySize];
            ByteCount valuesSize = new ByteCount(values) * size;
            long position = valuesSize <= inline ? offset + entrySize - inline : isBig ? (long)ToUInt64(place) : ToUInt32(place);
            input.Check(position, valuesSize, $"the field {tag}");
            if (!Has(tag))
                entries.Add(new Entry(tag, type, values, position, size));
        }
    }

    private byte[] Read(TiffTag tag, Entry entry, long count)
    {
        if (count * entry.Size > Array.MaxLength)
            throw new ImageFormatException($"The field {tag} of the TIFF file has {count} values, which are too many.");
        byte[] bytes = new byte[count * entry.Size];
        input.Read(entry.Position, bytes, $"the field {tag}");
        return bytes;
    }

    private static int SizeOf(int type) => type switch
    {
        1 or 2 or 6 or 7 => 1,
        3 or 8 => 2,
        4 or 9 or 11 or 13 => 4,
        5 or 10 or 12 or 16 or 17 or 18 => 8,
        _ => 0,
    };

    private ushort ToUInt16(ReadOnlySpan<byte> bytes) =>
        IsBigEndian ? BinaryPrimitives.ReadUInt16BigEndian(bytes) : BinaryPrimitives.ReadUInt16LittleEndian(bytes);

    private uint ToUInt32(ReadOnlySpan<byte> bytes) =>
        IsBigEndian ? BinaryPrimitives.ReadUInt32BigEndian(bytes) : BinaryPrimitives.ReadUInt32LittleEndian(bytes);

    private ulong ToUInt64(ReadOnlySpan<byte> bytes) =>
        IsBigEndian ? BinaryPrimitives.ReadUInt64BigEndian(bytes) : BinaryPrimitives.ReadUInt64LittleEndian(bytes);
}
