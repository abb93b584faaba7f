namespace Intaglio.Benchmarks;

/// <summary>Reading, converting and writing photographs of some depth.</summary>
internal static class FileTasks
{
    // Two conversions that are each off by half a code, and what profiles of 16 bits add.
    private const double ConversionCodes = 2, ConversionCodes16 = 24;

    private const string Srgb = "srgb.icc", AdobeRgb = "adobe-rgb.icc", TiffDeflate = "[compression=deflate,predictor=horizontal]";

    /// <summary>Makes the files, and what is done with them.</summary>
    /// <param name="tools">The contenders.</param>
    /// <param name="folder">The folder of the files.</param>
    /// <param name="width">The width of the photograph in pixels.</param>
    /// <param name="height">Its height in pixels.</param>
    /// <param name="bits">Bits of a component, 8 or 16.</param>
    internal static IReadOnlyList<PictureTask> Create(PictureTools tools, string folder, int width, int height, int bits)
    {
        string name = $"photograph-{bits}", ppm = $"{name}.ppm", png = $"{name}.png", plain = $"{name}-plain.tif", deflate = $"{name}-deflate.tif";
        SamplePhotograph.Write(Path.Combine(folder, ppm), width, height, bits);
        MakeProfile(tools, folder, "srgb", Srgb);
        MakeProfile(tools, folder, "adobe-rgb", AdobeRgb);
        tools.RunVips(png, "copy", ppm, $"{png}[filter=up]").Run(folder);
        tools.RunVips(plain, "copy", ppm, plain).Run(folder);
        tools.RunVips(deflate, "copy", ppm, deflate + TiffDeflate).Run(folder);
        string settings = VipsPngSettings.Find(tools, folder, width, bits), depth = $"{bits} bits";
        PictureProof same = PictureProof.Same(ppm);
        return
        [
            new($"PPM to PPM, nothing converted, {depth}", same, Copy(ppm, "out.ppm", withGraphicsMagick: true)),
            new($"PPM to PPM, sRGB to Adobe RGB, {depth}", PictureProof.Within(bits == 8 ? ConversionCodes : ConversionCodes16),
            [
                .. tools.Intaglio("out.ppm", "convert", ppm, "-o", "out.ppm", "--to-space", "adobe-rgb"),
                tools.RunVips("vips.ppm", "icc_transform", ppm, "vips.ppm", AdobeRgb, "--input-profile", Srgb, "--depth", $"{bits}"),
                .. tools.GraphicsMagick("gm.ppm", "convert", ppm, "-profile", Srgb, "-profile", AdobeRgb, "gm.ppm"),
            ]),
            new($"PNG to PPM, {depth}", same, Copy(png, "out.ppm", withGraphicsMagick: true)),
            new($"PPM to PNG, {depth}", same, Copy(ppm, "out.png", settings)),
            new($"TIFF, not compressed, to PPM, {depth}", same, Copy(plain, "out.ppm", withGraphicsMagick: true)),
            new($"TIFF with Deflate and predictor to PPM, {depth}", same, Copy(deflate, "out.ppm", withGraphicsMagick: true)),
            new($"PPM to TIFF with Deflate and predictor, {depth}", same, Copy(ppm, "out.tif", TiffDeflate)),
        ];

        IReadOnlyList<PictureProgram> Copy(string source, string target, string settings = "", bool withGraphicsMagick = false) =>
        [
            .. tools.Intaglio(target, "convert", source, "-o", target),
            tools.RunVips($"vips-{target}", "copy", source, $"vips-{target}{settings}"),
            .. withGraphicsMagick ? tools.GraphicsMagick($"gm-{target}", "convert", source, $"gm-{target}") : [],
        ];
    }

    private static void MakeProfile(PictureTools tools, string folder, string space, string file) =>
        tools.Intaglio(file, "icc", "make", space, "-o", file).First().Run(folder);
}
