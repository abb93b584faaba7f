using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Copies a TIFF or BigTIFF file with a different profile for its first image.</summary>
/// <remarks>
/// A copy of the first directory with the new profile is appended, and the header points to it. All other data keeps its offset.
/// </remarks>
internal static class TiffProfileCopy
{
    private const int Undefined = 7, Short = 3, Alignment = 8;

    internal static void Write(TiffInput input, Stream destination, ReadOnlyMemory<byte> profile, ProfileKind kind,
        CancellationToken cancellationToken)
    {
        byte[] header = new byte[16];
        input.Read(0, header.AsSpan(0, 8), "its header");
        Numbers numbers = new(IsBigEndian: header[0] == 'M', IsBig: false);
        numbers = numbers with { IsBig = numbers.ToUInt16(header.AsSpan(2)) == 43 };
        if (numbers.IsBig)
            input.Read(0, header, "its header");
        int headerSize = numbers.IsBig ? 16 : 8, offsetAt = numbers.IsBig ? 8 : 4;
        (List<byte[]> entries, byte[] next) = ReadDirectory(input, numbers, numbers.ToOffset(header.AsSpan(offsetAt)));
        Check(entries, numbers, kind);

        long profileAt = Align(input.Length), directoryAt = Align(profileAt + profile.Length);
        if (!numbers.IsBig && directoryAt + 2 + (12L * (entries.Count + 1)) + 4 > uint.MaxValue)
            throw new ImageFormatException("The TIFF file cannot store the profile because it would exceed 4 GiB.");
        entries.RemoveAll(entry => numbers.ToUInt16(entry) == (int)TiffTag.IccProfile);
        int place = entries.FindIndex(entry => numbers.ToUInt16(entry) > (int)TiffTag.IccProfile);
        entries.Insert(place < 0 ? entries.Count : place, CreateEntry(numbers, profile.Length, profileAt));

        numbers.WriteOffset(header.AsSpan(offsetAt), directoryAt);
        destination.Write(header, 0, headerSize);
        Copy(input, destination, headerSize, cancellationToken);
        Pad(destination, profileAt - input.Length);
        destination.Write(profile.Span);
        Pad(destination, directoryAt - profileAt - profile.Length);
        destination.Write(numbers.ToCount(entries.Count));
        foreach (byte[] entry in entries)
            destination.Write(entry);
        destination.Write(next);
    }

    /// <summary>Reads the raw entries of a directory and the offset of the next one.</summary>
    private static (List<byte[]> Entries, byte[] Next) ReadDirectory(TiffInput input, Numbers numbers, long offset)
    {
        byte[] count = new byte[numbers.IsBig ? 8 : 2], next = new byte[numbers.IsBig ? 8 : 4];
        int entrySize = numbers.IsBig ? 20 : 12;
        input.Read(offset, count, "the number of entries of its directory");
        ulong entries = numbers.IsBig ? (ulong)numbers.ToOffset(count) : (ulong)numbers.ToUInt16(count);
        if (entries is 0 or >= ushort.MaxValue)
            throw new ImageFormatException($"The directory of the TIFF file, at byte {offset}, has {entries} entries.");
        List<byte[]> read = [];
        for (offset += count.Length; read.Count < (int)entries; offset += entrySize)
        {
            byte[] entry = new byte[entrySize];
            input.Read(offset, entry, "an entry of its directory");
            read.Add(entry);
        }
        input.Read(offset, next, "the offset of its next directory");
        return (read, next);
    }

    private static void Check(List<byte[]> entries, Numbers numbers, ProfileKind kind)
    {
        byte[]? entry = entries.Find(entry => numbers.ToUInt16(entry) == (int)TiffTag.PhotometricInterpretation);
        if (entry is null || numbers.ToUInt16(entry.AsSpan(2)) != Short)
            throw new ImageFormatException($"The TIFF file lacks the field {TiffTag.PhotometricInterpretation}.");
        int photometric = numbers.ToUInt16(entry.AsSpan(numbers.IsBig ? 12 : 8));
        kind.Check(photometric switch
        {
            0 or 1 => "GRAY",
            2 or 3 or 6 => "RGB",
            5 => "CMYK",
            8 => "Lab",
            _ => throw new ImageFormatException(
                $"The TIFF file has the photometric interpretation {photometric}, which does not support ICC profiles."),
        });
    }

    private static byte[] CreateEntry(Numbers numbers, int length, long offset)
    {
        byte[] entry = new byte[numbers.IsBig ? 20 : 12];
        numbers.WriteUInt16(entry, (int)TiffTag.IccProfile);
        numbers.WriteUInt16(entry.AsSpan(2), Undefined);
        numbers.WriteOffset(entry.AsSpan(4), length);
        numbers.WriteOffset(entry.AsSpan(numbers.IsBig ? 12 : 8), offset);
        return entry;
    }

    private static void Copy(TiffInput input, Stream destination, long offset, CancellationToken cancellationToken)
    {
        byte[] buffer = new byte[256 * 1024];
        while (offset < input.Length)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Span<byte> piece = buffer.AsSpan(0, (int)Math.Min(buffer.Length, input.Length - offset));
            input.Read(offset, piece, "the file");
            destination.Write(piece);
            offset += piece.Length;
        }
    }

    private static long Align(long offset) => (offset + Alignment - 1) / Alignment * Alignment;

    private static void Pad(Stream destination, long count) => destination.Write(new byte[count]);

    /// <summary>The byte order of a file and the size of its offsets and counts.</summary>
    private readonly record struct Numbers(bool IsBigEndian, bool IsBig)
    {
        internal int ToUInt16(ReadOnlySpan<byte> bytes) =>
            IsBigEndian ? BinaryPrimitives.ReadUInt16BigEndian(bytes) : BinaryPrimitives.ReadUInt16LittleEndian(bytes);

        /// <summary>Reads an offset. Offsets beyond the maximum file size are negative and are rejected when used.</summary>
        internal long ToOffset(ReadOnlySpan<byte> bytes) => IsBig
            ? IsBigEndian ? BinaryPrimitives.ReadInt64BigEndian(bytes) : BinaryPrimitives.ReadInt64LittleEndian(bytes)
            : IsBigEndian ? BinaryPrimitives.ReadUInt32BigEndian(bytes) : BinaryPrimitives.ReadUInt32LittleEndian(bytes);

        internal void WriteUInt16(Span<byte> bytes, int value)
        {
            if (IsBigEndian)
                BinaryPrimitives.WriteUInt16BigEndian(bytes, (ushort)value);
            else
                BinaryPrimitives.WriteUInt16LittleEndian(bytes, (ushort)value);
        }

        internal void WriteOffset(Span<byte> bytes, long value)
        {
            switch (IsBig, IsBigEndian)
            {
                case (true, true):
                    BinaryPrimitives.WriteInt64BigEndian(bytes, value);
                    break;
                case (true, false):
                    BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
                    break;
                case (false, true):
                    BinaryPrimitives.WriteUInt32BigEndian(bytes, (uint)value);
                    break;
                default:
                    BinaryPrimitives.WriteUInt32LittleEndian(bytes, (uint)value);
                    break;
            }
        }

        /// <summary>Returns the encoded number of entries of a directory.</summary>
        internal byte[] ToCount(int count)
        {
            byte[] bytes = new byte[IsBig ? 8 : 2];
            if (IsBig)
                WriteOffset(bytes, count);
            else
                WriteUInt16(bytes, count);
            return bytes;
        }
    }
}
