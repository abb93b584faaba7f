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
        .Paragraph("What is unfair about this:")
        .Bullets(
            "libvips and sharp shrink with a box filter first, to no less than twice the new size, and use Lanczos 3 for the rest: fewer operations, and another picture. With "
                + Text.Code("gap=0") + " the kernel does all, as in Intaglio; sharp has no such setting.",
            "NetVips calls the system's libvips: " + Text.Code("NewFromMemory, Colourspace(scrgb), Resize(lanczos3), Colourspace(srgb), WriteToMemory")
                + ", and for the thumbnail " + Text.Code("ThumbnailImage(linear: true)") + ", which is " + Text.Code("vipsthumbnail --linear") + ". sharp brings a newer libvips: " + Text.Code("sharp(pixels, { raw }).pipelineColourspace('scrgb').resize(800, null, { kernel: 'lanczos3' }).raw().toBuffer()") + ", timed within Node.js.",
            "SkiaSharp has no Lanczos kernel. It draws into a surface of binary16 whose color space is linear, with mipmaps and linear interpolation between them, on one thread; its pixels have a fourth component, which was added before.",
            "ImageMagick is a process that maps its decoded pixels (MPC), so that its time includes its start and writing the small result: "
                + Text.Code("convert pixels.mpc -colorspace RGB -filter Lanczos -resize 800 -colorspace sRGB out.ppm") + ".",
            "Intaglio multiplies 8 bits in linear light of 16 bits or more and rounds once; where results differ, those of the others went through other steps.")
        .Bullets([.. Absences()]);

    private IEnumerable<Text> Absences()
    {
        if (!VipsResizer.IsInstalled)
            yield return "NetVips found no libvips; the Debian package libvips42 brings it.";
        if (!SkiaResizer.IsInstalled)
            yield return "SkiaSharp does not run on this system.";
        foreach (string absence in tools.Absences)
            yield return absence;
    }

    private Text Verdict(int i) => $"On {ResizeTasks.Count(comparison.Resizers[i].Threads)} Intaglio takes {comparison.Ratios(i)} of the time of {comparison.Resizers[i].Name}.";
}
