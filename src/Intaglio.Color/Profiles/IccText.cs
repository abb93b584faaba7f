using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Color;

/// <summary>
/// Reads and writes texts: <c>text</c> and <c>desc</c> of version 2 (ICC.1:2001-04, 6.5.17 and 6.5.18), and <c>mluc</c> of version 4
/// (ICC.1:2022, 10.15).
/// </summary>
internal static class IccText
{
    private const ushort English = 'e' << 8 | 'n', UnitedStates = 'U' << 8 | 'S';

    /// <exception cref="ColorFormatException">The tag is not a text, or it is malformed.</exception>
    internal static string Read(in IccTag tag)
    {
        IccReader reader = new(in tag);
        return reader.Type.ToString() switch
        {
            "text" => ToText(reader.Take(reader.Left)),
            "desc" => ToText(reader.Take(reader.ReadUInt32())),
            "mluc" => ReadLocalized(reader),
            _ => throw reader.Error("the type is not a text"),
        };
    }

    internal static byte[] WriteText(string text) => [.. "text\0\0\0\0"u8, .. Encoding.ASCII.GetBytes(text), 0];

    internal static byte[] WriteDescription(string text)
    {
        const int unicode = 8, macintosh = 70;
        byte[] bytes = new byte[12 + text.Length + 1 + unicode + macintosh];
        "desc"u8.CopyTo(bytes);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(8), text.Length + 1);
        Encoding.ASCII.GetBytes(text, bytes.AsSpan(12));
        return bytes;
    }

    internal static byte[] WriteLocalized(string text)
    {
        const int start = 28;
        byte[] bytes = new byte[start + text.Length * 2];
        "mluc"u8.CopyTo(bytes);
        Span<byte> left = bytes.AsSpan(8);
        BinaryPrimitives.WriteInt32BigEndian(left, 1);
        BinaryPrimitives.WriteInt32BigEndian(left[4..], 12);
        BinaryPrimitives.WriteUInt16BigEndian(left[8..], English);
        BinaryPrimitives.WriteUInt16BigEndian(left[10..], UnitedStates);
        BinaryPrimitives.WriteInt32BigEndian(left[12..], text.Length * 2);
        BinaryPrimitives.WriteInt32BigEndian(left[16..], start);
        Encoding.BigEndianUnicode.GetBytes(text, bytes.AsSpan(start));
        return bytes;
    }

    private static string ReadLocalized(IccReader reader)
    {
        uint count = reader.ReadUInt32(), recordSize = reader.ReadUInt32();
        if (recordSize < 12 && count > 0)
            throw reader.Error($"its records have {recordSize} bytes instead of 12");
        uint offset = 0, length = 0;
        bool isEnglish = false;
        for (uint i = 0; i < count && !isEnglish; i++)
        {
            ushort language = reader.ReadUInt16();
            reader.ReadUInt16();
            (uint itsLength, uint itsOffset) = (reader.ReadUInt32(), reader.ReadUInt32());
            reader.Take(recordSize - 12);
            isEnglish = language == English;
            if (i == 0 || isEnglish)
                (offset, length) = (itsOffset, itsLength);
        }
        reader.MoveTo(offset);
        return Encoding.BigEndianUnicode.GetString(reader.Take(length)).TrimEnd('\0');
    }

    private static string ToText(ReadOnlySpan<byte> bytes)
    {
        int end = bytes.IndexOf((byte)0);
        return Encoding.Latin1.GetString(end < 0 ? bytes : bytes[..end]);
    }
}
