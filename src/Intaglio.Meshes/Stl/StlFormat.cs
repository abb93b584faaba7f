using System.Text;

namespace Intaglio.Meshes;

/// <summary>The sizes in binary STL files, and the detection of text files.</summary>
internal static class StlFormat
{
    /// <summary>The size of the title of a binary file, in bytes.</summary>
    internal const int TitleSize = 80;

    /// <summary>The size of the title and the number of triangles, in bytes.</summary>
    internal const int HeaderSize = TitleSize + sizeof(uint);

    /// <summary>The size of a triangle, in bytes. It has a normal, three corners and an attribute.</summary>
    internal const int RecordSize = 50;

    /// <summary>Gets a value indicating whether a file is text.</summary>
    /// <remarks>The argument is its first <see cref="MeshFileType.ProbeSize"/> bytes, or the whole file if it is shorter.</remarks>
    internal static bool IsText(ReadOnlySpan<byte> start)
    {
        if (!StartsWith(start.TrimStart(" \t\r\n"u8), "solid"u8))
            return false;
        // The title of a binary file can begin like text, but the number of triangles or an attribute contains a zero byte. Text files can
        // end with zero bytes after the last line.
        ReadOnlySpan<byte> text = start.TrimEnd((byte)0);
        return !text.Contains((byte)0) && (text.Length == start.Length || text.ContainsAny("\r\n"u8));
    }

    /// <summary>Gets a value indicating whether text begins with a keyword, ignoring case.</summary>
    internal static bool StartsWith(ReadOnlySpan<byte> text, ReadOnlySpan<byte> keyword) =>
        text.Length >= keyword.Length && Ascii.EqualsIgnoreCase(text[..keyword.Length], keyword);

    /// <summary>Gets a value indicating whether a length fits a binary file with a given number of triangles.</summary>
    /// <remarks>If the number is wrong, a length for any whole number of triangles fits.</remarks>
    internal static bool IsLength(uint claimed, long length) =>
        length >= HeaderSize + (RecordSize * (long)claimed) || (length > HeaderSize && (length - HeaderSize) % RecordSize == 0);
}
