using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Pictures;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio icc inspect</c> verb, which shows a profile and the accuracy of its curves.</summary>
internal sealed class IccInspectVerb() : Verb("inspect", "Show an ICC profile or that of an image, and how exact its curves are.")
{
    private readonly Argument<string?> file = new("FILE") { Arity = ArgumentArity.ZeroOrOne,
        Description = "ICC profile, or a PNG, TIFF or JPEG file with one; none or - is standard input" };
    private readonly Option<string> plot =
        new("--plot") { HelpName = "FILE", Description = "Also draw the errors of the curves as a chart, to a .svg or .html file" };
    private readonly Flag force = new("--force", "Replace an existing chart", "-f");
    private readonly Flag json = new("--json", "Print JSON");

    protected override Symbol[] Symbols => [file, plot, force, json];

    internal override string Examples => """
          intaglio icc inspect srgb.icc                    compare with the nearest space
          intaglio icc inspect photo.png                   the profile of an image
          intaglio icc inspect srgb.icc --plot curve.svg   also draw the errors of its curves
          intaglio icc make srgb -o - | intaglio icc inspect --json
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(file) ?? ChecksumVerifier.StandardInputName;
        string? chart = arguments.GetValue(plot);
        if (chart is not null && !IsSvg(chart) && !IsHtml(chart))
            throw new UsageException($"the extension of {ShellQuoting.Quote(chart)} must be .svg or .html");
        using OutputFile? result = chart is null ? null : new OutputFile(chart, arguments.GetValue(force), OutputReaders.Usual, [name]);
        try
        {
            (ReadOnlyMemory<byte> bytes, string? image) = Read(name, streams);
            IccProfile profile = IccProfile.Parse(bytes.Span);
            IccComparison? comparison = IccComparison.Create(profile);
            if (result is not null)
                Draw(result, IsSvg(chart!), name, comparison
                    ?? throw new FailureException($"{ShellQuoting.Quote(name)}: the profile does not have curves to draw"));
            if (arguments.GetValue(json))
                JsonOutput.Write(streams, writer => IccInspectionJson.Write(writer, profile, comparison, image));
            else
                streams.Write(IccInspectionText.Write(profile, comparison, image));
        }
        catch (ColorFormatException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(name)}: {ErrorText.ToClause(exception.Message)}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
        return ExitCode.Success;
    }

    private static bool IsSvg(string name) => name.EndsWith(".svg", StringComparison.OrdinalIgnoreCase);

    private static bool IsHtml(string name) => name.EndsWith(".html", StringComparison.OrdinalIgnoreCase);

    // Returns the profile and a description of the image that contains it.
    private static (ReadOnlyMemory<byte> Profile, string? Image) Read(string name, StandardStreams streams)
    {
        using Stream source = StandardStreams.OpenInput(name);
        try
        {
            ReadOnlyMemory<byte> profile =
                PictureProfile.Read(source, new() { OnWarning = fault => PictureProblem.Warn(streams, name, fault) });
            return (profile, source.CanSeek ? Describe(source) : null);
        }
        catch (Exception exception) when (exception is ImageFormatException or ColorFormatException)
        {
            throw PictureProblem.Explain(name, exception);
        }
    }

    private static string? Describe(Stream source)
    {
        try
        {
            source.Position = 0;
            using PictureReader picture = PictureFile.Open(source, leaveOpen: true);
            return PictureDescription.Create(picture.Format, picture.Header);
        }
        catch (ImageFormatException)
        {
            // The file is a profile, or an image of which only the profile is readable.
            return null;
        }
    }

    private static void Draw(OutputFile result, bool asSvg, string name, IccComparison comparison)
    {
        Series[] series = [.. comparison.Curves.Select((curve, index) => new Series(IccInspectionText.NameCurve(comparison, index),
            [.. Enumerable.Range(0, 1021)
            .Select(step => new Point(step / 4.0, CurveError.At(curve, comparison.Exact, step / 1020.0) * 255))]))];
        if (series.Any(its => its.Points.Any(point => !double.IsFinite(point.Y))))
            throw new FailureException($"{ShellQuoting.Quote(name)}: the errors of the curves are not finite and cannot be drawn");
        Chart chart = new("curve-error", $"Errors of the curves against {comparison.Exact}", new Axis("code of 8 bits"),
            new Axis("error", "codes of 8 bits"), series);
        if (asSvg && SvgRenderer.Problem is { } problem)
            throw new FailureException($"cannot draw SVG: {problem.TrimEnd('.')}; use the extension .html");
        using (StreamWriter writer = new(result.Open(), leaveOpen: true))
            writer.Write(asSvg ? SvgRenderer.Render(chart) : new Report().Chart(chart).ToHtml(chart.Title));
        result.Complete();
    }
}
