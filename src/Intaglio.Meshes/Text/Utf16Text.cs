using System.Text;

namespace Intaglio.Meshes;

/// <summary>Text in UTF-16, as its byte-order mark tells.</summary>
internal static class Utf16Text
{
    /// <summary>Gets the encoding of text; null if it does not begin with a byte-order mark of UTF-16.</summary>
    internal static Encoding? EncodingOf(ReadOnlySpan<byte> start) => start switch
    {
        [0xFF, 0xFE, ..] => Encoding.Unicode,
        [0xFE, 0xFF, ..] => Encoding.BigEndianUnicode,
        _ => null,
    };

    /// <summary>Gets the beginning of text in UTF-8, without its byte-order mark; bytes that are not UTF-16 text stay as they are.</summary>
    internal static ReadOnlySpan<byte> ToUtf8(ReadOnlySpan<byte> start) =>
        EncodingOf(start) is { } encoding ? Encoding.UTF8.GetBytes(encoding.GetString(start[2..])) : start;

    /// <summary>Gets text in UTF-8; other bytes than those of UTF-16 text stay as they are. The stream stays open.</summary>
    internal static Stream ToUtf8(Stream stream)
    {
        byte[] mark = new byte[2];
        int count = stream.ReadAtLeast(mark, mark.Length, throwOnEndOfStream: false);
        Encoding? encoding = EncodingOf(mark.AsSpan(0, count));
        PrefixedStream whole = new([mark.AsMemory(0, encoding is null ? count : 0)], stream);
        return encoding is null ? whole : Encoding.CreateTranscodingStream(whole, encoding, Encoding.UTF8);
    }
}
