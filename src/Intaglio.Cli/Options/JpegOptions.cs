using System.CommandLine;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The options for writing JPEG files.</summary>
internal sealed class JpegOptions
{
    private const int MostQuality = 100;

    private static readonly Dictionary<string, JpegSubsampling> samplings = new()
    {
        ["444"] = JpegSubsampling.Ratio444,
        ["422"] = JpegSubsampling.Ratio422,
        ["420"] = JpegSubsampling.Ratio420,
        ["440"] = JpegSubsampling.Ratio440,
        ["411"] = JpegSubsampling.Ratio411,
    };

    private readonly CountOption quality = new("--quality", "Quality of JPEG, 1 to 100 (90)", MostQuality);
    private readonly Option<string> subsampling = new("--subsampling") { HelpName = "RATIO",
        CompletionSources = { static _ => samplings.Keys },
        Description = "Colors of JPEG: 444, 422, 420, 440 or 411 (444 from quality 90 on, else 420)" };
    private readonly Flag progressive = new("--progressive", "Write progressive JPEG: smaller, slower");
    private readonly Flag keepMetadata =
        new("--keep-metadata", "Copy EXIF, XMP, IPTC and comments from JPEG to JPEG; they can contain locations");

    internal Option[] All => [quality, subsampling, progressive, keepMetadata];

    /// <summary>Sets which parts of a JPEG file are read.</summary>
    internal void ReadSelection(ParseResult arguments, PictureReadOptions options) =>
        options.KeepMetadata = arguments.GetValue(keepMetadata);

    /// <summary>Reads the options for writing a picture.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="format">The output format.</param>
    /// <param name="metadata">The metadata to write, or <see langword="null"/> for none.</param>
    /// <returns>The options, or <see langword="null"/> if none were specified.</returns>
    /// <exception cref="UsageException">A value is out of range, or the format is not JPEG.</exception>
    internal ImageWriteOptions? Read(ParseResult arguments, PictureFormat format, JpegMetadata? metadata)
    {
        Option? given = Array.Find(All, option => arguments.GetResult(option) is { Implicit: false });
        if (given is null)
            return null;
        if (format != PictureFormat.Jpeg)
            throw new UsageException($"{given.Name} needs JPEG as the output");
        ImageWriteOptions options = new() { IsProgressive = arguments.GetValue(progressive), Metadata = metadata };
        if (arguments.GetValue(quality) is not null)
            options.JpegQuality = quality.Read(arguments, MostQuality);
        if (arguments.GetValue(subsampling) is not null)
            options.JpegSubsampling = NamedValues.Find(subsampling, samplings, arguments, "");
        return options;
    }

    /// <summary>Reads the options for writing a picture with several threads.</summary>
    /// <inheritdoc cref="Read(ParseResult, PictureFormat, JpegMetadata?)"/>
    /// <param name="arguments"/>
    /// <param name="format"/>
    /// <param name="metadata"/>
    /// <param name="threads">The number of threads for the picture.</param>
    internal PictureWriteOptions Read(ParseResult arguments, PictureFormat format, JpegMetadata? metadata, int threads)
    {
        ImageWriteOptions options = Read(arguments, format, metadata) ?? new();
        options.MaxDegreeOfParallelism = threads;
        return new() { Image = options };
    }
}
