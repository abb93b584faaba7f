using System.Globalization;
using System.Text.Json;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>A picture that shows the differences of two images.</summary>
/// <param name="file">The output file.</param>
/// <param name="options">The metric and the scale of the picture.</param>
internal sealed class DrawnDifference(OutputFile file, PictureComparisonOptions options) : IDisposable
{
    /// <summary>The metrics by their names on the command line.</summary>
    internal static readonly IReadOnlyDictionary<string, PictureMetric> Metrics = new Dictionary<string, PictureMetric>
    {
        ["ciede2000"] = PictureMetric.Ciede2000,
        ["ssim"] = PictureMetric.StructuralSimilarity,
        ["absolute"] = PictureMetric.Absolute,
    };

    private bool isWritten;

    /// <exception cref="FailureException">The metric does not support the images.</exception>
    internal PictureDifference Write(PictureReader first, PictureReader second, IProgress<Imaging.ImageProgress>? progress)
    {
        try
        {
            // Names without an extension, such as those of pipes, mean PNG.
            PictureFormat format = (file.IsStandardOutput ? null : PictureFile.FindFormat(file.Name)) ?? PictureFormat.Png;
            PictureDifference difference = PictureComparison.Draw(first, second, file.Open(), format, options, progress);
            isWritten = difference.IsSameSize;
            if (isWritten)
                file.Complete();
            return difference;
        }
        catch (NotSupportedException exception)
        {
            throw new FailureException("--metric ciede2000 needs images in known color spaces; specify --metric ssim or --metric absolute",
                exception);
        }
        catch (ArgumentException exception) when (options.Metric == PictureMetric.StructuralSimilarity)
        {
            throw new FailureException(
                $"--metric ssim needs images of at least 11 x 11 pixels; these have {first.Header.Width} x {first.Header.Height}",
                exception);
        }
    }

    internal string Describe()
    {
        string metric = options.Metric switch { PictureMetric.Ciede2000 => "CIEDE2000", PictureMetric.StructuralSimilarity => "1 - SSIM",
            _ => "the largest difference of a channel" };
        return isWritten ? string.Create(CultureInfo.InvariantCulture,
            $"{ShellQuoting.Quote(file.Name)}, {metric} from 0 (dark gray) to {options.Scale:0.######} (pale yellow)") : "not written";
    }

    internal void WriteJson(Utf8JsonWriter writer)
    {
        if (!isWritten)
        {
            writer.WriteNull("picture");
            return;
        }
        writer.WriteStartObject("picture");
        writer.WriteString("path", file.Name);
        writer.WriteString("metric", Metrics.First(metric => metric.Value == options.Metric).Key);
        writer.WriteNumber("scale", options.Scale);
        writer.WriteEndObject();
    }

    public void Dispose() => file.Dispose();
}
