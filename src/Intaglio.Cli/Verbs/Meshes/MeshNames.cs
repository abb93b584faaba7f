using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>Command-line names of mesh formats and encodings.</summary>
internal static class MeshNames
{
    internal static IReadOnlyDictionary<string, MeshFileFormat> Formats { get; } = new Dictionary<string, MeshFileFormat>
    {
        ["obj"] = MeshFileFormat.Obj,
        ["ply"] = MeshFileFormat.Ply,
        ["stl"] = MeshFileFormat.Stl,
    };

    internal static IReadOnlyDictionary<string, PlyEncoding> Encodings { get; } = new Dictionary<string, PlyEncoding>
    {
        ["binary"] = PlyEncoding.BinaryLittleEndian,
        ["binary-little"] = PlyEncoding.BinaryLittleEndian,
        ["binary-big"] = PlyEncoding.BinaryBigEndian,
        ["ascii"] = PlyEncoding.Ascii,
    };

    internal static string Of(MeshFileFormat format) => format.ToString().ToUpperInvariant();

    internal static string EncodingOf(MeshFileType type) =>
        type.IsText ? "text" : type.IsBigEndian ? "binary, big-endian" : "binary, little-endian";
}
