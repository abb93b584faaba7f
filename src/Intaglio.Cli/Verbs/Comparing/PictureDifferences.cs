using System.Globalization;
using System.Text.Json;
using Intaglio.Imaging;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The differences of two pictures, as text and JSON.</summary>
internal static class PictureDifferences
{
    private const string Instead = "--bytes compares the bytes";

    /// <exception cref="FailureException">The file is damaged or too large.</exception>
    internal static PictureReader Open(ComparedFile file, PictureReadOptions options)
    {
        try
        {
            return PictureFile.Open(file.Stream, options, leaveOpen: true);
        }
        catch (Exception exception) when (exception is FormatException or ArgumentException)
        {
            throw new FailureException($"{PictureProblem.Explain(file.Name, exception).Message}; {Instead}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Errors of the input are caught elsewhere. This error concerns the temporary file for an OpenEXR image from a pipe.
            throw new FileException(Path.GetTempPath(), exception);
        }
    }

    /// <exception cref="FailureException">A file is damaged or too large.</exception>
    internal static PictureDifference Find(
        PictureReader first, PictureReader second, (string First, string Second) names, PictureComparisonOptions options,
        DrawnDifference? drawn, IProgress<ImageProgress>? progress)
    {
        try
        {
            return drawn is null ? PictureComparison.Compare(first, second, options, progress) : drawn.Write(first, second, progress);
        }
        catch (Exception exception) when (exception is ImageFormatException or ExrFormatException or PlatformNotSupportedException)
        {
            // Rows of the second picture are read after those of the first.
            string name = first.RowsRead > second.RowsRead ? names.Second : names.First;
            throw new FailureException($"{PictureProblem.Explain(name, exception).Message}; {Instead}", exception);
        }
    }

    /// <summary>Writes the properties of the pictures and their differences.</summary>
    internal static void WriteText(StandardStreams streams, PictureDifference difference, (string Name, PictureFormat Format) first,
        (string Name, PictureFormat Format) second, DrawnDifference? drawn)
    {
        if (difference.IsSame && difference.Channels.All(channel => channel is { Largest: 0, NotFinite: 0 }))
        {
            streams.WriteLine($"same pixels: {Describe(first.Format, difference.First, difference.FirstSpace?.Name)}", ": ",
                TextColor.Green);
            return;
        }
        List<(ColoredText Label, string Text)> lines =
        [
            (ShellQuoting.Quote(first.Name), Describe(first.Format, difference.First, difference.FirstSpace?.Name)),
            (ShellQuoting.Quote(second.Name), Describe(second.Format, difference.Second, difference.SecondSpace?.Name)),
        ];
        if (!difference.IsSameSize)
            lines.Add((new("size", TextColor.Red), "differs, so that no pixels are compared"));
        if (!difference.IsSameSpace)
            lines.Add((new("color space", TextColor.Red), difference.IsSameSize
                ? "differs; samples are compared as they are stored, and CIEDE2000 compares colors" : "differs"));
        if (difference.IsSameSize)
            lines.AddRange(DescribePixels(difference));
        if (drawn is not null)
            lines.Add(("picture", drawn.Describe()));
        int width = Math.Max(16, lines.Max(line => line.Label.Text.Length));
        foreach ((ColoredText label, string text) in lines)
            streams.Write(label, $"{new string(' ', width - label.Text.Length)}  {text}\n");
    }

    internal static void WriteJson(Utf8JsonWriter writer, PictureDifference difference, (string Name, PictureFormat Format) first,
        (string Name, PictureFormat Format) second, DrawnDifference? drawn)
    {
        writer.WriteString("kind", "pixels");
        writer.WriteBoolean("equal", difference.IsSame);
        WritePicture(writer, "first", first, difference.First, difference.FirstSpace?.Name);
        WritePicture(writer, "second", second, difference.Second, difference.SecondSpace?.Name);
        writer.WriteBoolean("sameSize", difference.IsSameSize);
        writer.WriteBoolean("sameColorSpace", difference.IsSameSpace);
        drawn?.WriteJson(writer);
        if (!difference.IsSameSize)
            return;
        writer.WriteNumbers(("pixels", (long)difference.First.Width * difference.First.Height),
            ("differingPixels", difference.DifferingPixels));
        ExrValueJson.Write(writer, "boundingBox", difference.BoundingBox);
        writer.WriteObjects("channels", difference.Channels, channel =>
        {
            writer.WriteString("name", channel.Name);
            writer.WriteNumbers(("differing", channel.Differing), ("notFinite", channel.NotFinite));
            writer.WriteNumber("largest", channel.Largest);
            writer.WriteNumber("mean", channel.Mean);
            ExrValueJson.Write(writer, "ssim", channel.StructuralSimilarity);
        });
        // JSON has no infinity, so the value for equal pixels is null.
        ExrValueJson.Write(writer, "psnr", difference.PeakSignalToNoiseRatio is { } ratio && double.IsFinite(ratio) ? ratio : null);
        ExrValueJson.Write(writer, "ssim", difference.StructuralSimilarity);
        ExrValueJson.Write(writer, "meanCiede2000", difference.MeanColorDifference);
        ExrValueJson.Write(writer, "largestCiede2000", difference.LargestColorDifference);
    }

    private static IEnumerable<(ColoredText Label, string Text)> DescribePixels(PictureDifference difference)
    {
        long pixels = (long)difference.First.Width * difference.First.Height;
        yield return (new("differing pixels", difference.DifferingPixels > 0 ? TextColor.Red : TextColor.Green),
            Text($"{difference.DifferingPixels} of {pixels} ({difference.DifferingPixels * 100.0 / pixels:0.####} %)"));
        if (difference.BoundingBox is { } box)
            yield return ("bounding box", Text($"{box.Width} x {box.Height} pixels from {box.MinX},{box.MinY}"));
        int levels = FindLevels(difference);
        string unit = levels > 0 ? Text($" of {levels}") : "";
        double scale = Math.Max(1, levels);
        foreach (PictureChannelDifference channel in difference.Channels)
        {
            string notFinite = channel.NotFinite > 0 ? Text($", {channel.NotFinite} not finite") : "";
            yield return (channel.Name,
                Text($"{channel.Differing} differ, {channel.Largest * scale:0.######}{unit} at most, ")
                    + Text($"{channel.Mean * scale:0.######} on average{notFinite}"));
        }
        if (difference.PeakSignalToNoiseRatio is { } ratio)
            yield return ("PSNR", double.IsFinite(ratio) ? Text($"{ratio:0.00} dB") : "infinite");
        if (difference.StructuralSimilarity is { } similarity)
            yield return ("SSIM", Text($"{similarity:0.######}"));
        if (difference.MeanColorDifference is { } mean)
            yield return ("CIEDE2000", Text($"{mean:0.####} on average, {difference.LargestColorDifference:0.####} at most"));
    }

    private static void WritePicture(Utf8JsonWriter writer, string member, (string Name, PictureFormat Format) file, ImageHeader header,
        string? space)
    {
        writer.WriteStartObject(member);
        writer.WriteString("name", file.Name);
        writer.WriteString("format", PictureDescription.Name(file.Format));
        writer.WriteNumbers(("width", header.Width), ("height", header.Height));
        writer.WriteString("channels", PictureDescription.Channels(header.Format));
        writer.WriteString("samples", PictureDescription.Samples(header));
        writer.WriteString("colorSpace", space);
        writer.WriteEndObject();
    }

    // The largest sample value if both pictures have the same integer type; 0 if differences are fractions.
    private static int FindLevels(PictureDifference difference) => (difference.First.Format.Sample, difference.Second.Format.Sample) switch
    {
        (SampleType.Bits8, SampleType.Bits8) => byte.MaxValue,
        (SampleType.Bits16, SampleType.Bits16) => ushort.MaxValue,
        _ => 0,
    };

    private static string Describe(PictureFormat format, ImageHeader header, string? space) =>
        $"{PictureDescription.Create(format, header)}, {ShellQuoting.ToLine(space ?? "unknown color space")}";

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
