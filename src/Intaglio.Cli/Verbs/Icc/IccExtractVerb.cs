using System.CommandLine;
using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio icc extract</c> verb, which writes the profile of an image to a file.</summary>
internal sealed class IccExtractVerb() : Verb("extract", "Write the ICC profile of an image to a file, byte for byte.")
{
    private readonly Argument<string> image = new("IMAGE") { Description = "PNG, TIFF or JPEG file; - is standard input" };
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols => [image, .. output.All];

    internal override string Examples => """
          intaglio icc extract photo.png -o photo.icc
          intaglio icc extract photo.tif -o - | intaglio icc inspect
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(image)!;
        output.RequireExtension(arguments, "a profile", ".icc", ".icm");
        using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual, name);
        result.RefuseTerminal("a profile is");
        using GuardedInput source = new(name);
        ImageColor color = ProfiledImage.ReadHeader(name, source, fault => PictureProblem.Warn(streams, name, fault)).Color;
        if (color.IccProfile.IsEmpty)
            throw new FailureException($"{ShellQuoting.Quote(name)}: the image does not have an ICC profile{Describe(color)}");
        result.Open().Write(color.IccProfile.Span);
        result.Complete();
        return ExitCode.Success;
    }

    private static string Describe(ImageColor color) =>
        color.Cicp is { } points
        ? $"; it says its space by the code points {points.ColorPrimaries}-{points.TransferCharacteristics}-{points.MatrixCoefficients}-{(points.IsFullRange ? 1 : 0)}"
        : color.SrgbRenderingIntent is not null ? "; it says that it is sRGB: 'intaglio icc make srgb' makes a profile"
        : color.Gamma is not null || color.Chromaticities is not null ? "; it says its space by gamma and chromaticities"
        : "; nothing says what space it is in";
}
