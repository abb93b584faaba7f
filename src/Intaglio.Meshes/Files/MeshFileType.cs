using System.Buffers.Binary;

namespace Intaglio.Meshes;

/// <summary>What the beginning of a mesh file tells of it.</summary>
/// <param name="Format">The format.</param>
/// <param name="IsText">Whether it is text.</param>
/// <param name="IsBigEndian">Whether it is binary with the most significant byte of numbers first.</param>
public readonly record struct MeshFileType(MeshFileFormat Format, bool IsText, bool IsBigEndian = false)
{
    /// <summary>The bytes at the start of a file that tell all there is to tell.</summary>
    public const int ProbeSize = 512;

    // What the first line of an OBJ file that is no comment begins with.
    private static readonly string[] objKeywords =
        ["v", "vt", "vn", "vp", "f", "fo", "l", "p", "o", "g", "s", "mg", "mtllib", "usemtl", "maplib", "usemap", "cstype", "deg", "call", "csh", "bevel", "lod", "shadow_obj", "trace_obj"];

    /// <summary>Gets the format that the extension of a file's name tells, of either case: <c>.obj</c>, <c>.ply</c> or <c>.stl</c>; null for others.</summary>
    /// <param name="path">The name.</param>
    public static MeshFileFormat? FromName(string path) => Path.GetExtension(path)?.ToUpperInvariant() switch
    {
        ".OBJ" => MeshFileFormat.Obj,
        ".PLY" => MeshFileFormat.Ply,
        ".STL" => MeshFileFormat.Stl,
        _ => null,
    };

    /// <summary>
    /// Recognizes a file by its content: PLY by its first line; STL by the word <c>solid</c>, or as binary by the number of triangles, which fits the
    /// length, or by whole triangles up to the end; OBJ by its first statement or comment.
    /// </summary>
    /// <param name="start">The first <see cref="ProbeSize"/> bytes, or all if there are fewer.</param>
    /// <param name="length">The bytes of the file; null if they are not known, so that binary STL is told from what is no text alone.</param>
    /// <returns>Null if it is none of the formats, as far as that can be seen.</returns>
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

    /// <summary>Tells how a file of a known format is written.</summary>
    /// <param name="format">The format.</param>
    /// <param name="start">The first <see cref="ProbeSize"/> bytes, or all if there are fewer.</param>
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
