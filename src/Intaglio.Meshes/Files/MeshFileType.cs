using System.Buffers.Binary;

namespace Intaglio.Meshes;

/// <summary>The format and encoding of a mesh file.</summary>
/// <param name="Format">The format.</param>
/// <param name="IsText"><see langword="true"/> if the file is text; <see langword="false"/> if it is binary.</param>
/// <param name="IsBigEndian"><see langword="true"/> if the file is binary and big-endian; otherwise, <see langword="false"/>.</param>
public readonly record struct MeshFileType(MeshFileFormat Format, bool IsText, bool IsBigEndian = false)
{
    /// <summary>The number of bytes at the start of a file that are enough to recognize it.</summary>
    public const int ProbeSize = 512;

    // Keywords that the first statement of an OBJ file can have.
    private static readonly string[] objKeywords =
        ["v", "vt", "vn", "vp", "f", "fo", "l", "p", "o", "g", "s", "mg", "mtllib", "usemtl", "maplib", "usemap", "cstype", "deg", "call",
            "csh", "bevel", "lod", "shadow_obj", "trace_obj"];

    /// <summary>Gets the format for the extension of a file name, or <see langword="null"/> for unknown extensions.</summary>
    /// <remarks>The extensions are <c>.obj</c>, <c>.ply</c> and <c>.stl</c>, in any case.</remarks>
    /// <param name="path">The file name or path.</param>
    public static MeshFileFormat? FromName(string path) => Path.GetExtension(path)?.ToUpperInvariant() switch
    {
        ".OBJ" => MeshFileFormat.Obj,
        ".PLY" => MeshFileFormat.Ply,
        ".STL" => MeshFileFormat.Stl,
        _ => null,
    };

    /// <summary>Recognizes the type of a file from its first bytes.</summary>
    /// <remarks>
    /// PLY files are recognized by their first line, and OBJ files by their first statement or comment. STL text files begin with the word
    /// <c>solid</c>. In binary STL files the number of triangles fits the length, or whole triangles extend to the end of the file.
    /// </remarks>
    /// <param name="start">The first <see cref="ProbeSize"/> bytes of the file, or the whole file if it is shorter.</param>
    /// <param name="length">
    /// The length of the file in bytes, or <see langword="null"/> if it is unknown. Without a length, any binary data that is not PLY
    /// counts as STL.
    /// </param>
    /// <returns>The type of the file, or <see langword="null"/> if it is not recognized.</returns>
    public static MeshFileType? Recognize(ReadOnlySpan<byte> start, long? length = null)
    {
        start = Utf16Text.ToUtf8(start);
        if (start.StartsWith("ply\n"u8) || start.StartsWith("ply\r"u8))
            return From(MeshFileFormat.Ply, start);
        if (StlFormat.IsText(start))
            return new(MeshFileFormat.Stl, true);
        if (!start.Contains((byte)0))
            return IsObj(start) ? From(MeshFileFormat.Obj, start) : null;
        if (start.Length < StlFormat.HeaderSize)
            return null;
        uint claimed = BinaryPrimitives.ReadUInt32LittleEndian(start[StlFormat.TitleSize..]);
        return length is null || StlFormat.IsLength(claimed, length.Value) ? From(MeshFileFormat.Stl, start) : null;
    }

    /// <summary>Gets the encoding of a file whose format is known.</summary>
    /// <param name="format">The format of the file.</param>
    /// <param name="start">The first <see cref="ProbeSize"/> bytes of the file, or the whole file if it is shorter.</param>
    public static MeshFileType From(MeshFileFormat format, ReadOnlySpan<byte> start) => format switch
    {
        MeshFileFormat.Ply => new(format, HasLine("format ascii"u8, start), HasLine("format binary_big_endian"u8, start)),
        MeshFileFormat.Stl => new(format, StlFormat.IsText(start)),
        _ => new(format, true),
    };

    private static bool HasLine(ReadOnlySpan<byte> line, ReadOnlySpan<byte> start)
    {
        int at = start.IndexOf(line);
        return at > 0 && start[at - 1] is (byte)'\n' or (byte)'\r';
    }

    private static bool IsObj(ReadOnlySpan<byte> start)
    {
        if (start.StartsWith("\uFEFF"u8))
            start = start[3..];
        start = start.TrimStart(" \t\r\n"u8);
        int end = start.IndexOfAny(" \t\r\n"u8);
        string word = LineText.Decode(end < 0 ? start : start[..end]);
        return word.StartsWith('#') || objKeywords.Contains(word);
    }
}
