using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of resizing decoded pixels.</summary>
/// <param name="comparison">What was measured.</param>
/// <param name="tools">The programs that take part.</param>
/// <param name="circumstances">The sentences on when and how was measured.</param>
internal sealed class PixelResizeSection(PixelResizeComparison comparison, PictureTools tools, Text circumstances)
{
    internal const string Heading = "Resizing decoded pixels";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(Enumerable.Range(0, comparison.Resizers.Count).Where(i => comparison.Resizers[i].Name != PixelResizers.Own).Select(Verdict))
        .Table(new Table(
            [
                Column.CreateText($"{comparison.Rounds} rounds"), new("threads"), new("Intaglio's time / its time"), new("median", "ms"), new("best", "ms"),
                new("largest difference from Intaglio", "codes"), new("PSNR to Intaglio", "dB"),
            ],
            comparison.Resizers.Select((resizer, i) => (Text[])
            [
                resizer.Name, $"{resizer.Threads}", comparison.Ratios(i), Figures.Milliseconds(comparison.Median(i)), Figures.Milliseconds(comparison.Best(i)),
                $"{comparison.Likeness(i).LargestDifference:0}", double.IsFinite(comparison.Likeness(i).Decibels) ? $"{comparison.Likeness(i).Decibels:0.0}" : "same",
            ])))
        .Paragraph("Limits of this comparison:")
        .Bullets(
            "libvips and sharp first shrink with a box filter to at least twice the new size, and then use Lanczos 3. "
                + "That takes fewer operations and gives a different picture. With "
                + Text.Code("gap=0") + " Lanczos 3 does all the work, as in Intaglio. sharp does not have this setting.",
            "NetVips calls the system's libvips with " + Text.Code("NewFromMemory, Colourspace(scrgb), Resize(lanczos3), Colourspace(srgb), WriteToMemory")
                + ", and for the thumbnail with " + Text.Code("ThumbnailImage(linear: true)") + ", which corresponds to " + Text.Code("vipsthumbnail --linear")
                + ". sharp includes a newer libvips and is called as "
                + Text.Code("sharp(pixels, { raw }).pipelineColourspace('scrgb').resize(800, null, { kernel: 'lanczos3' }).raw().toBuffer()") + ", timed within Node.js.",
            "SkiaSharp has no Lanczos kernel. It draws on one thread into a binary16 surface with a linear color space, "
                + "with mipmaps and linear interpolation between them. "
                + "Its pixels have a fourth component, which is added before the measurement.",
            "ImageMagick is a process that maps its decoded pixels (MPC). Its time includes its start and writing the small result: "
                + Text.Code("convert pixels.mpc -colorspace RGB -filter Lanczos -resize 800 -colorspace sRGB out.ppm") + ".",
            "Intaglio computes 8-bit pixels in linear light of 16 bits or more and rounds once. Where results differ, "
                + "the others use different steps.")
        .Bullets([.. Absences()]);

    private IEnumerable<Text> Absences()
    {
        if (!VipsResizer.IsInstalled)
            yield return "libvips for NetVips is not installed (Debian package libvips42).";
        if (!SkiaResizer.IsInstalled)
            yield return "SkiaSharp does not run on this system.";
        foreach (string absence in tools.Absences)
            yield return absence;
    }

    private Text Verdict(int i) => $"On {ResizeTasks.Count(comparison.Resizers[i].Threads)} Intaglio takes {comparison.Ratios(i)} of the time of {comparison.Resizers[i].Name}.";
}
