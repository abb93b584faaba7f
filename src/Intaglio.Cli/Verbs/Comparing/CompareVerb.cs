using System.CommandLine;
using System.Globalization;
using Intaglio.Checksums;
using Intaglio.OpenExr;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>
/// The <c>intaglio compare</c> verb, which compares two files or folders. It compares pictures by their pixels and other files by their
/// bytes.
/// </summary>
internal sealed class CompareVerb() : Verb("compare", "Compare two files or folders, images by their pixels. Exits with 1 if they differ.")
{
    private const int MostRanges = 1_000_000, UsualRanges = 10, UsualGap = 16;

    private readonly Argument<string> first = new("A") { Description = "First file or folder; - is standard input" };
    private readonly Argument<string> second = new("B") { Description = "Second file or folder; - is standard input" };
    private readonly Flag bytes = new("--bytes", "Compare bytes even if the files are images");
    private readonly Option<string> tolerance =
        new("--tolerance") { HelpName = "X", Description = "Ignore differences of samples up to X, where 1 is white: 0.01 or 1/255 (0)" };
    private readonly OutputOptions output = new("Draw the differences of two images as PNG, TIFF, PPM or PAM into PATH");
    private readonly Option<string> metric = new("--metric") { HelpName = "NAME",
        CompletionSources = { static _ => DrawnDifference.Metrics.Keys },
        Description = "Difference that -o shows: ciede2000 (the default), ssim or absolute" };
    private readonly Option<string> scale = new("--scale") { HelpName = "X",
        Description = "Difference that -o shows as the brightest color (10 of ciede2000, 1 of ssim, 0.1 of absolute)" };
    private readonly Option<string> gap =
        new("--gap") { HelpName = "N", Description = "Join ranges of bytes with at most N equal bytes between them (16)" };
    private readonly CountOption ranges = new("--max-ranges", "Show the first N ranges of bytes (10; --json has all)", MostRanges);
    private readonly Flag quiet = new("--quiet", "Print nothing; see the exit code", "-q");
    private readonly Flag verbose = new("--verbose", "Print unchanged and touched entries of folders as well", "-v");
    private readonly Flag json = new("--json", "Print JSON");
    private readonly ColorOption color = new();
    private readonly PatternOptions patterns = new();
    private readonly SizeOption maxMemory = new("--max-memory", "Refuse images that take more memory, such as 512M or 4G");
    private readonly ThreadsOption threads = new();
    private readonly ProgressFlag progressFlag = new();

    /// <summary>The kind of output.</summary>
    private enum Detail
    {
        None,
        Text,
        Json,
    }

    protected override Symbol[] Symbols => [first, second, .. FileOptions, .. FolderOptions, quiet, json, color, threads, progressFlag];

    private Option[] FileOptions => [bytes, tolerance, .. output.All, metric, scale, gap, ranges, maxMemory];

    private Option[] DrawingOptions => [.. output.All, metric, scale];

    private Option[] FolderOptions => [.. patterns.All, verbose];

    internal override string Examples => """
          intaglio compare a.png b.tif                      pixels, in any formats
          intaglio compare old.bin new.bin                  ranges of bytes that differ
          intaglio compare a.png b.png --tolerance 1/255    ignore one level of 8 bits
          intaglio compare a.png b.png -o difference.png    a picture of the differences
          intaglio compare a.png b.png --bytes --json       for programs
          intaglio compare build other/build                files that differ in two folders
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        (string one, string other) = (arguments.GetValue(first)!, arguments.GetValue(second)!);
        if (one == other && one == ChecksumVerifier.StandardInputName)
            throw new UsageException("standard input can be only one of the two files");
        double allowed = ParseTolerance(arguments.GetValue(tolerance));
        int gapSize = ParseGap(arguments.GetValue(gap)), shown = ranges.Read(arguments, UsualRanges), degree = threads.Read(arguments);
        long memory = maxMemory.Read(arguments) ?? -1;
        color.Apply(arguments, streams);
        Detail detail = arguments.GetValue(quiet) ? Detail.None : arguments.GetValue(json) ? Detail.Json : Detail.Text;
        if (FolderDifferences.AreFolders(one, other))
        {
            Refuse(FileOptions, arguments, "files, not folders");
            return CompareFolders() ? ExitCode.Success : ExitCode.Failure;
        }
        Refuse(FolderOptions, arguments, "folders, not files");

        PictureComparisonOptions pictureOptions = ReadPictureOptions();
        using DrawnDifference? drawn = FindDrawn();
        using ComparedFile firstFile = new(one), secondFile = new(other);
        (PictureFormat? Format, PictureFormat? Other) formats = arguments.GetValue(bytes) ? (null, null)
            : (firstFile.FindFormat(), secondFile.FindFormat());
        // The bytes of a pointer say nothing about a picture.
        if ((formats.Format ?? formats.Other) is not null && (firstFile.IsPointer || secondFile.IsPointer))
            throw new FailureException($"{ShellQuoting.Quote(firstFile.IsPointer ? one : other)}: {ErrorText.ToClause(GitLfsPointer.Problem)}");
        bool isSame = formats switch
        {
            (PictureFormat.OpenExr, PictureFormat.OpenExr) when drawn is null =>
                CompareExr(new() { AbsoluteTolerance = allowed }, new() { MaxMemory = memory, MaxDegreeOfParallelism = degree }),
            (not null, not null) => ComparePictures(),
            _ when drawn is not null => throw new UsageException("-o needs two images"),
            _ when allowed > 0 => throw new UsageException($"{tolerance.Name} needs two images"),
            _ => CompareBytes(),
        };
        return isSame ? ExitCode.Success : ExitCode.Failure;

        DrawnDifference? FindDrawn()
        {
            if (!output.IsGiven(arguments))
            {
                Refuse(DrawingOptions, arguments, "-o PATH");
                return null;
            }
            output.RequireExtension(arguments, "a picture of differences", ".png", ".tif", ".tiff", ".ppm", ".pnm", ".pam");
            OutputFile file = output.Find(arguments, streams, OutputReaders.Usual, one, other);
            file.RefuseTerminal("an image");
            if (file.IsStandardOutput && detail != Detail.None)
                throw new UsageException("the picture and the figures cannot both go to standard output; specify -o PATH or --quiet");
            return new(file, pictureOptions);
        }

        PictureComparisonOptions ReadPictureOptions()
        {
            bool isMeasured = detail != Detail.None;
            PictureMetric shown = NamedValues.Find(metric, DrawnDifference.Metrics, arguments, "ciede2000");
            PictureComparisonOptions options = new() { Tolerance = allowed, MeasureColors = isMeasured, MeasureStructure = isMeasured,
                Metric = shown, MaxDegreeOfParallelism = degree };
            if (arguments.GetValue(scale) is { } text)
                options.Scale = ParseNumber(text) is { } number and > 0 ? number
                    : throw new UsageException(
                        $"invalid {scale.Name} '{text}' (expected a number greater than 0, or a fraction such as 8/255)");
            return options;
        }

        bool CompareFolders()
        {
            ManifestParameters parameters = new() { Patterns = patterns.Read(arguments) };
            ManifestDifferenceKind least = arguments.GetValue(verbose) ? ManifestDifferenceKind.Unchanged : ManifestDifferenceKind.Changed;
            FolderDifferences differences;
            using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, one))
                differences = new((one, other), parameters, degree, streams, progress);
            using (differences)
                return differences.Write(detail switch { Detail.None => new DiffReport(),
                    Detail.Json => new DiffJson(streams, least, "folders"), _ => new DiffText(streams, least) });
        }

        bool CompareBytes()
        {
            long? total = firstFile.Length is { } length && secondFile.Length is { } otherLength ? Math.Min(length, otherLength) : null;
            using ProgressDisplay? progress = progressFlag.Start(arguments, streams, one, total);
            StreamComparer comparer = new(firstFile.Stream, secondFile.Stream, new() { MaxGap = gapSize }, progress);
            return detail switch
            {
                Detail.None => ByteDifferences.AreSame(comparer),
                Detail.Json => ByteDifferences.WriteJson(streams, comparer, one, other),
                _ => ByteDifferences.WriteText(streams, comparer, one, other, shown),
            };
        }

        bool ComparePictures()
        {
            using PictureReader firstPicture = PictureDifferences.Open(firstFile, Reading(one)),
                secondPicture = PictureDifferences.Open(secondFile, Reading(other));
            PictureDifference difference;
            long size = (long)firstPicture.Header.Width * firstPicture.Header.Height * firstPicture.Header.Format.BytesPerPixel;
            using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, one, size))
                difference = PictureDifferences.Find(firstPicture, secondPicture, (one, other), pictureOptions, drawn, progress is null
                    ? null : new ShareProgress(progress, size));
            if (detail == Detail.Json)
                JsonOutput.Write(streams,
                    writer => PictureDifferences.WriteJson(writer, difference, (one, firstPicture.Format), (other, secondPicture.Format),
                        drawn));
            else if (detail == Detail.Text)
                PictureDifferences.WriteText(streams, difference, (one, firstPicture.Format), (other, secondPicture.Format), drawn);
            return difference.IsSame;
        }

        PictureReadOptions Reading(string name) =>
            new() { MaxMemory = memory, MaxDegreeOfParallelism = degree, OnWarning = fault => PictureProblem.Warn(streams, name, fault) };

        // Compares like exr diff.
        bool CompareExr(ExrComparisonOptions options, ExrReadOptions reading)
        {
            using ExrInput firstInput = new(one, reading, firstFile.Stream), secondInput = new(other, reading, secondFile.Stream);
            long size = ExrSizes.Of(firstInput.Reader);
            IReadOnlyList<ExrDifference> differences;
            using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, one, size))
                differences = ExrDifferences.Find(firstInput, secondInput, options, progress is null ? null
                    : new ShareProgress(progress, size));
            if (detail == Detail.Text && differences.Count == 0)
                streams.Write(new ColoredText("same pixels and attributes", TextColor.Green), "\n");
            else if (detail == Detail.Text)
                ExrDifferences.WriteText(streams, differences);
            if (detail != Detail.Json)
                return differences.Count == 0;
            JsonOutput.Write(streams, writer =>
            {
                writer.WriteString("kind", "openexr");
                ExrDifferences.WriteJson(writer, differences);
            });
            return differences.Count == 0;
        }
    }

    /// <exception cref="UsageException">One of the options was specified.</exception>
    private static void Refuse(Option[] options, ParseResult arguments, string needed)
    {
        if (Array.Find(options, option => arguments.GetResult(option) is { Implicit: false }) is { } given)
            throw new UsageException($"{given.Name} needs {needed}");
    }

    private double ParseTolerance(string? text)
    {
        if (text is null)
            return 0;
        return ParseNumber(text)
            ?? throw new UsageException($"invalid {tolerance.Name} '{text}' (expected a number of 0 or more, or a fraction such as 1/255)");
    }

    /// <summary>Reads a non-negative number or a fraction. Returns <see langword="null"/> if the text is neither.</summary>
    private static double? ParseNumber(string text)
    {
        double[] numbers = [.. text.Split('/').Select(part =>
            double.TryParse(part, NumberStyles.Float & ~NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out double number)
            ? number : double.NaN)];
        double value = numbers.Length == 1 ? numbers[0] : numbers.Length == 2 ? numbers[0] / numbers[1] : double.NaN;
        return double.IsFinite(value) ? value : null;
    }

    private int ParseGap(string? text) => text is null ? UsualGap
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number
        : throw new UsageException($"invalid {gap.Name} '{text}' (expected a whole number of 0 or more)");
}
