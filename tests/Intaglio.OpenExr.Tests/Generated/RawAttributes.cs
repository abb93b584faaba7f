using System.Text;

namespace Intaglio.OpenExr.Tests;

/// <summary>Attributes as a file has them: OpenEXR's file layout, "Predefined attribute types".</summary>
internal static class RawAttributes
{
    /// <summary>One of each type that the format knows, with values that are not all alike, and one that it does not know.</summary>
    internal static IReadOnlyList<RawAttribute> OfEveryType { get; } =
    [
        new("aBox2i", "box2i", Bytes(-1, 2, 3, 4)),
        new("aBox2f", "box2f", Bytes(-1.5f, 2.25f, 3f, 4e20f)),
        new("adoptedNeutral", "v2f", Bytes(0.3127f, 0.329f)),
        new("chromaticities", "chromaticities", Bytes(0.64f, 0.33f, 0.3f, 0.6f, 0.15f, 0.06f, 0.3127f, 0.329f)),
        new("anotherCompression", "compression", [4]),
        new("aDouble", "double", BitConverter.GetBytes(-1e200)),
        new("envmap", "envmap", [1]),
        new("expTime", "float", Bytes(0.02f)),
        new("someFloats", "floatvector", Bytes(1f, -2f, float.PositiveInfinity)),
        new("noFloats", "floatvector", []),
        new("anInt", "int", Bytes(int.MinValue)),
        new("keyCode", "keycode", Bytes(12, 34, 567890, 1234, 64, 4, 120)),
        new("anotherOrder", "lineOrder", [2]),
        new("aM33f", "m33f", Bytes(1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f)),
        new("aM33d", "m33d", Bytes([.. Enumerable.Range(1, 9).Select(i => i / 3d)])),
        new("worldToCamera", "m44f", Bytes([.. Enumerable.Range(1, 16).Select(i => i / 3f)])),
        new("aM44d", "m44d", Bytes([.. Enumerable.Range(1, 16).Select(i => -i / 7d)])),
        new("preview", "preview", [.. Bytes(3, 2), .. Enumerable.Range(0, 24).Select(i => (byte)(11 * i))]),
        new("framesPerSecond", "rational", Bytes(24000, 1001)),
        new("owner", "string", "Größe © 深"u8.ToArray()),
        new("empty", "string", []),
        new("multiView", "stringvector", Strings("left", "right", "mitte")),
        new("aTile", "tiledesc", [.. Bytes(64, 32), 0x12]),
        new("timeCode", "timecode", Bytes(0x12345678, unchecked((int)0x9ABCDEF0))),
        new("aV2i", "v2i", Bytes(-7, 8)),
        new("aV2d", "v2d", Bytes(0.1, -0.2)),
        new("aV3i", "v3i", Bytes(1, -2, 3)),
        new("aV3f", "v3f", Bytes(1f, -2f, 3.5f)),
        new("aV3d", "v3d", Bytes(1d, -2d, 3.5d)),
        new("ofAStudio", "aStudiosOwnType", [0, 1, 2, 255, 0, 7]),
    ];

    /// <summary>Names that only readers of version 2's long names take.</summary>
    internal static IReadOnlyList<RawAttribute> Long { get; } =
    [
        new("anAttributeWithANameOfMoreThanThirtyOneBytes", "int", Bytes(5)),
        new(new string('n', 255), "float", Bytes(1.5f)),
    ];

    private static byte[] Bytes(params int[] values) => [.. values.SelectMany(BitConverter.GetBytes)];

    private static byte[] Bytes(params float[] values) => [.. values.SelectMany(BitConverter.GetBytes)];

    private static byte[] Bytes(params double[] values) => [.. values.SelectMany(BitConverter.GetBytes)];

    private static byte[] Strings(params string[] texts) => [.. texts.SelectMany(text => (byte[])[.. BitConverter.GetBytes(Encoding.UTF8.GetByteCount(text)), .. Encoding.UTF8.GetBytes(text)])];
}
