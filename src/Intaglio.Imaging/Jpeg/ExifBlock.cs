using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>
/// The EXIF segment of a JPEG file (CIPA DC-008, 4.5): a TIFF directory whose pixel-dependent fields can be changed in place.
/// </summary>
/// <remarks>Damaged fields are treated as missing.</remarks>
internal sealed class ExifBlock
{
    private const int OrientationTag = 0x0112, ExifTag = 0x8769, WidthTag = 0xA002, HeightTag = 0xA003, ThumbnailTag = 0x0201,
        ThumbnailLengthTag = 0x0202;

    private const int HeadSize = 6, EntrySize = 12, CountSize = 2, OffsetSize = 4, Short = 3, Long = 4;

    private byte[] bytes;
    private readonly bool isBigEndian;
    private readonly int first;

    internal ExifBlock(byte[] segment)
    {
        bytes = segment;
        isBigEndian = segment.AsSpan(HeadSize).StartsWith("MM"u8);
        first = (int)Math.Min(GetLong(HeadSize + OffsetSize), int.MaxValue);
    }

    /// <summary>Gets the bytes of the segment.</summary>
    internal ReadOnlySpan<byte> Bytes => bytes;

    /// <summary>Gets the orientation as defined by <see cref="TiffOrientation"/>, or 1 if it is missing.</summary>
    internal int Orientation => GetInteger(first, OrientationTag) is >= 1 and <= 8 and var orientation ? (int)orientation : 1;

    internal static bool Is(ReadOnlySpan<byte> segment) => segment.StartsWith("Exif\0\0II*\0"u8) || segment.StartsWith("Exif\0\0MM\0*"u8);

    /// <summary>
    /// Returns a copy for the upright image. The thumbnail is removed because it might show an earlier state of the image.
    /// </summary>
    internal ExifBlock ToUpright()
    {
        ExifBlock copy = new([.. bytes]);
        copy.Set(first, OrientationTag, 1);
        copy.RemoveThumbnail();
        return copy;
    }

    /// <summary>Returns a copy for an image of a different size.</summary>
    internal ExifBlock ToSize(int width, int height)
    {
        ExifBlock copy = new([.. bytes]);
        int directory = (int)Math.Min(GetInteger(first, ExifTag) ?? 0, int.MaxValue);
        copy.Set(directory, WidthTag, width);
        copy.Set(directory, HeightTag, height);
        return copy;
    }

    // The second directory describes the thumbnail. Its offset follows the first directory.
    private void RemoveThumbnail()
    {
        int next = Start(first) + CountSize + (CountEntries(first) * EntrySize);
        if (CountEntries(first) == 0 || next + OffsetSize > bytes.Length)
            return;
        int second = (int)Math.Min(GetLong(next), int.MaxValue);
        long at = HeadSize + (GetInteger(second, ThumbnailTag) ?? (long)bytes.Length),
            end = Math.Min(at + (GetInteger(second, ThumbnailLengthTag) ?? 0), bytes.Length);
        bytes.AsSpan(next, OffsetSize).Clear();
        // A thumbnail cannot be inside the header or the first directory.
        if (at <= next || at >= end)
            return;
        bytes.AsSpan((int)at..(int)end).Clear();
        if (end == bytes.Length)
            Array.Resize(ref bytes, (int)at);
    }

    /// <summary>Returns the value of a field with a single integer, or <see langword="null"/>.</summary>
    private uint? GetInteger(int directory, int tag) => Find(directory, tag) is not { } entry ? null
        : GetShort(entry + 2) == Short ? (uint)GetShort(entry + 8) : GetLong(entry + 8);

    private void Set(int directory, int tag, int value)
    {
        if (Find(directory, tag) is not { } entry)
            return;
        bool isShort = GetShort(entry + 2) == Short;
        Span<byte> place = bytes.AsSpan(entry + 8, isShort ? sizeof(ushort) : sizeof(uint));
        for (int i = 0; i < place.Length; i++)
            place[i] = (byte)(value >> (8 * (isBigEndian ? place.Length - 1 - i : i)));
    }

    /// <summary>Finds the entry of a field with a single integer.</summary>
    private int? Find(int directory, int tag)
    {
        int entry = Start(directory) + CountSize;
        for (int i = CountEntries(directory); i > 0 && entry + EntrySize <= bytes.Length; i--, entry += EntrySize)
        {
            if (GetShort(entry) == tag)
                return GetShort(entry + 2) is Short or Long && GetLong(entry + 4) == 1 ? entry : null;
        }
        return null;
    }

    private static int Start(int directory) => (int)Math.Min((long)HeadSize + directory, int.MaxValue / 2);

    // The header is at offset 0, so 0 means no directory.
    private int CountEntries(int directory) => directory == 0 ? 0 : GetShort(Start(directory));

    private int GetShort(int at) => at + sizeof(ushort) > bytes.Length ? 0
        : isBigEndian ? BinaryPrimitives.ReadUInt16BigEndian(bytes.AsSpan(at)) : BinaryPrimitives.ReadUInt16LittleEndian(bytes.AsSpan(at));

    private uint GetLong(int at) => at + sizeof(uint) > bytes.Length ? 0
        : isBigEndian ? BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(at)) : BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at));
}
