using System.Text;

namespace Intaglio.Meshes;

/// <summary>How long the parts of binary files are, and how text is told from them.</summary>
internal static class StlFormat
{
    /// <summary>The bytes of the title of a binary file.</summary>
    internal const int TitleSize = 80;

    /// <summary>The bytes of the title and of the number of triangles.</summary>
    internal const int HeaderSize = TitleSize + sizeof(uint);

    /// <summary>The bytes of a triangle: a normal, three corners and an attribute.</summary>
    internal const int RecordSize = 50;

    /// <summary>Gets whether a file is text by its first <see cref="MeshFileType.ProbeSize"/> bytes, or all if there are fewer.</summary>
    internal static bool IsText(ReadOnlySpan<byte> start)
    {
        if (!StartsWith(start.TrimStart(" \t\r\n"u8), "solid"u8))
            return false;
        // Titles of binary files may begin like text; but a number of triangles or an attribute has a zero byte. Behind the last line of text may be some too.
        ReadOnlySpan<byte> text = start.TrimEnd((byte)0);
        return !text.Contains((byte)0) && (text.Length == start.Length || text.ContainsAny("\r\n"u8));
    }

    /// <summary>Gets whether text begins with a keyword, which may be written in either case.</summary>
    internal static bool StartsWith(ReadOnlySpan<byte> text, ReadOnlySpan<byte> keyword) =>
        text.Length >= keyword.Length && Ascii.EqualsIgnoreCase(text[..keyword.Length], keyword);

    /// <summary>Gets whether a binary file may have so many bytes: all triangles that it claims, or, where the claim is wrong, whole ones up to its end.</summary>
    internal static bool IsLength(uint claimed, long length) =>
        length >= HeaderSize + (RecordSize * (long)claimed) || (length > HeaderSize && (length - HeaderSize) % RecordSize == 0);
}
