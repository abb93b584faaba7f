using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>Command-line names of OpenEXR values.</summary>
internal static class ExrNames
{
    internal static IReadOnlyDictionary<string, ExrCompression> Compressions { get; } = new Dictionary<string, ExrCompression>
    {
        ["none"] = ExrCompression.None,
        ["rle"] = ExrCompression.Rle,
        ["zips"] = ExrCompression.Zips,
        ["zip"] = ExrCompression.Zip,
        ["piz"] = ExrCompression.Piz,
        ["pxr24"] = ExrCompression.Pxr24,
        ["b44"] = ExrCompression.B44,
        ["b44a"] = ExrCompression.B44a,
        ["dwaa"] = ExrCompression.Dwaa,
        ["dwab"] = ExrCompression.Dwab,
        ["zstd"] = ExrCompression.Zstd,
    };

    internal static string Of(ExrCompression compression) => compression.ToString().ToLowerInvariant();

    internal static string Of(ExrPixelType type) => type.ToString().ToLowerInvariant();

    internal static string Of(ExrPartType type) => type switch
    {
        ExrPartType.ScanLine => "scan lines",
        ExrPartType.Tiled => "tiles",
        ExrPartType.DeepScanLine => "deep scan lines",
        _ => "deep tiles",
    };

    internal static string Of(ExrLineOrder order) => order switch
    {
        ExrLineOrder.IncreasingY => "increasing y",
        ExrLineOrder.DecreasingY => "decreasing y",
        _ => "random y",
    };
}
