namespace Intaglio.Testing;

/// <summary>The worst files known for each format, made by code.</summary>
public static class HostileFiles
{
    /// <summary>Gets the files of all formats.</summary>
    public static IReadOnlyList<HostileFile> All { get; } =
        [.. ExrFiles.Hostile, .. MeshFiles.Hostile, .. PfmFiles.Hostile, .. PngFiles.Hostile, .. TiffFiles.Hostile, .. JpegFiles.Hostile, .. NetpbmFiles.Hostile, .. IccFiles.Hostile, .. ListFiles.Hostile];

    /// <summary>
    /// Gets what writes an honest file of a format, by the format's name: to a path, of about as many bytes as given. Time is compared with
    /// that of reading it.
    /// </summary>
    public static IReadOnlyDictionary<string, Action<string, long>> Honest { get; } = new Dictionary<string, Action<string, long>>
    {
        ["exr"] = ExrFiles.WriteHonest,
        ["pfm"] = PfmFiles.WriteHonest,
        ["obj"] = MeshFiles.WriteHonestObj,
        ["ply"] = MeshFiles.WriteHonestPly,
        ["stl"] = MeshFiles.WriteHonestStl,
        ["png"] = PngFiles.WriteHonest,
        ["tiff"] = TiffFiles.WriteHonest,
        ["jpeg"] = JpegFiles.WriteHonest,
        ["pnm"] = NetpbmFiles.WriteHonest,
        ["icc"] = IccFiles.WriteHonest,
        ["list"] = ListFiles.WriteHonest,
        ["manifest"] = ListFiles.WriteHonestManifest,
        ["patterns"] = ListFiles.WriteHonestPatterns,
    };
}
