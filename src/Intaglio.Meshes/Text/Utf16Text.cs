using System.Text;

namespace Intaglio.Meshes;

/// <summary>Converts UTF-16 text with a byte order mark to UTF-8.</summary>
internal static class Utf16Text
{
    /// <summary>Gets the encoding of text from its UTF-16 byte order mark, or <see langword="null"/> without one.</summary>
    internal static Encoding? EncodingOf(ReadOnlySpan<byte> start) => start switch
    {
        [0xFF, 0xFE, ..] => Encoding.Unicode,
        [0xFE, 0xFF, ..] => Encoding.BigEndianUnicode,
        _ => null,
    };

    /// <summary>Converts the start of UTF-16 text to UTF-8 without the byte order mark. Other bytes are unchanged.</summary>
    internal static ReadOnlySpan<byte> ToUtf8(ReadOnlySpan<byte> start) =>
        EncodingOf(start) is { } encoding ? Encoding.UTF8.GetBytes(encoding.GetString(start[2..])) : start;

    /// <summary>Converts a stream with UTF-16 text to UTF-8. Other bytes are unchanged. The stream is left open.</summary>
    internal static Stream ToUtf8(Stream stream)
    {
        byte[] mark = new byte[2];
        int count = stream.ReadAtLeast(mark, mark.Length, throwOnEndOfStream: false);
        Encoding? encoding = EncodingOf(mark.AsSpan(0, count));
        PrefixedStream whole = new([mark.AsMemory(0, encoding is null ? count : 0)], stream);
        return encoding is null ? whole : Encoding.CreateTranscodingStream(whole, encoding, Encoding.UTF8);
    }
}
