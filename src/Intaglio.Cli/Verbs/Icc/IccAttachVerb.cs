using System.CommandLine;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio icc attach</c> verb, which replaces the profile of an image and keeps the pixels.</summary>
internal sealed class IccAttachVerb() : Verb("attach", "Copy an image with another ICC profile; pixels and other metadata stay the same.")
{
    private readonly Argument<string> image = new("IMAGE") { Description = "PNG, TIFF or JPEG file; - is standard input" };
    private readonly Argument<string> profile =
        new("PROFILE|SPACE") { Description = "ICC profile (.icc or .icm), or a space of 'icc spaces' or gray to make the profile of" };
    private readonly VariantOption variant = new();
    private readonly OutputOptions output = new();
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [image, profile, variant, .. output.All, progressFlag];

    internal override string Examples => """
          intaglio icc attach scan.png scanner.icc -o tagged.png
          intaglio icc attach photo.tif display-p3 -o tagged.tif
          intaglio icc attach photo.png srgb --variant micro -o tagged.png    version 2, for every reader
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(image)!, wanted = arguments.GetValue(profile)!;
        (int Version, int Points)? chosen = variant.Read(arguments);
        bool isFile = IsFile(wanted);
        if (isFile && chosen is not null)
            throw new UsageException($"{variant.Name} needs a color space, and {ShellQuoting.Quote(wanted)} is a file");
        RgbColorSpace? space = isFile ? null : SpaceNames.FindOrGray(wanted);
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual, name, isFile ? wanted : null);
        result.RefuseTerminal("an image is");

        using GuardedInput source = new(name);
        Stream whole = source.CanSeek ? source : Keep(source);
        ImageHeader header = ProfiledImage.ReadHeader(name, whole, fault => PictureProblem.Warn(streams, name, fault));
        whole.Position = 0;
        IccProfile attached = isFile ? Read(wanted) : Make(space, header.Format.ColorComponents == 1, chosen);
        using ProgressDisplay? progress = source.CanSeek ? progressFlag.Start(arguments, streams, name, source.Length) : null;
        source.OnRead = progress is null ? null : progress.Add;
        try
        {
            PictureProfile.Attach(whole, result.Open(), attached);
        }
        catch (ArgumentException exception)
        {
            string message = ErrorText.ToClause(ErrorText.Describe(exception));
            throw new FailureException($"{ShellQuoting.Quote(name)}: {message}", exception);
        }
        catch (ImageFormatException exception)
        {
            throw PictureProblem.Explain(name, exception);
        }
        result.Complete();
        return ExitCode.Success;
    }

    // A name is a color space unless it has the extension of a profile, contains a directory, or is the name of a file.
    private static bool IsFile(string name) =>
        Path.GetExtension(name).ToLowerInvariant() is ".icc" or ".icm"
        || name.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal) || File.Exists(name);

    private static IccProfile Read(string name)
    {
        using GuardedInput source = new(name);
        try
        {
            return IccProfile.Parse(PictureProfile.Read(source).Span);
        }
        catch (Exception exception) when (exception is ColorFormatException or ImageFormatException)
        {
            throw PictureProblem.Explain(name, exception);
        }
    }

    // A gray profile uses only the curve of a space. The default curve is that of sRGB.
    private static IccProfile Make(RgbColorSpace? space, bool isGray, (int Version, int Points)? chosen)
    {
        IccProfileOptions options = chosen is { } variant ? new() { Version = variant.Version, CurvePoints = variant.Points } : new();
        try
        {
            return isGray || space is null
                ? IccProfile.CreateGray((space ?? RgbColorSpace.Srgb).Transfers[1], (space ?? RgbColorSpace.Srgb).White, options)
                : IccProfile.Create(space, options);
        }
        catch (ArgumentException exception)
        {
            throw UsageException.Of(exception);
        }
    }

    private static FileStream Keep(Stream source)
    {
        FileStream kept = GuardedScratchFile.Create();
        source.CopyTo(GuardedScratchFile.ToWriter(kept));
        kept.Position = 0;
        return kept;
    }
}
