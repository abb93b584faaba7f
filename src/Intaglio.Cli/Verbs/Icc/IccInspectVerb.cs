using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary><c>intaglio icc inspect</c>: what an ICC profile says, and how exact it is.</summary>
internal sealed class IccInspectVerb : Verb
{
    // No profile of a device comes near; what is longer is none.
    private const int MostBytes = 1 << 28;

    // What tells a picture.
    private const int HeadSize = 12;

    private const int SignatureAt = 36;

    private readonly Argument<string?> file = new("FILE") { Arity = ArgumentArity.ZeroOrOne, Description = "The profile, or a PNG or TIFF file that has one; none or - is standard input" };
    private readonly Option<string> plot = new("--plot") { HelpName = "FILE", Description = "Draw the errors of the curves as a chart too: FILE.svg or FILE.html" };
    private readonly Option<bool> force = HashOptions.Flag("--force", "Replace the chart's file if there is one", "-f");
    private readonly Option<bool> json = HashOptions.Flag("--json", "Print JSON");

    internal IccInspectVerb()
        : base("inspect", "Show an ICC profile, or that of a picture, and how exact its curves are.")
    {
        Arguments.Add(file);
        foreach (Option option in (Option[])[plot, force, json])
            Options.Add(option);
    }

    internal override string Examples => """
          intaglio icc inspect srgb.icc                    beside the space that is the nearest
          intaglio icc inspect photo.png                   the profile of a picture
          intaglio icc inspect srgb.icc --plot curve.svg   and the errors of its curves as a chart
          intaglio icc make srgb -o - | intaglio icc inspect --json
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(file) ?? ChecksumVerifier.StandardInputName;
        string? chart = arguments.GetValue(plot);
        if (chart != null && !IsSvg(chart) && !IsHtml(chart))
            throw new UsageException($"{ShellQuoting.Quote(chart)} is no chart's file; {plot.Name} takes a name that ends in .svg or .html");
        using OutputFile? result = chart is null ? null : new OutputFile(chart, arguments.GetValue(force), OutputReaders.Usual, [name]);
        try
        {
            IccProfile profile = IccProfile.Parse(Read(name, streams).Span);
            IccComparison? comparison = IccComparison.Create(profile);
            if (result != null)
                Draw(result, IsSvg(chart!), name, comparison ?? throw new FailureException($"{ShellQuoting.Quote(name)}: has no curves that a chart could show"));
            if (arguments.GetValue(json))
                JsonOutput.Write(streams, writer => IccInspectionJson.Write(writer, profile, comparison));
            else
                streams.Write(IccInspectionText.Write(profile, comparison));
        }
        catch (IccFormatException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(name)}: {exception.Message.TrimEnd('.')}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
        return ExitCode.Success;
    }

    private static bool IsSvg(string name) => name.EndsWith(".svg", StringComparison.OrdinalIgnoreCase);

    private static bool IsHtml(string name) => name.EndsWith(".html", StringComparison.OrdinalIgnoreCase);

    // The profile, or that of a picture.
    private static ReadOnlyMemory<byte> Read(string name, StandardStreams streams)
    {
        using Stream source = StandardStreams.OpenInput(name);
        byte[] head = new byte[HeadSize];
        int filled = source.ReadAtLeast(head, head.Length, throwOnEndOfStream: false);
        ImageFileFormat? format = ImageFile.FindFormat(head.AsSpan(0, filled));
        if (format is null)
        {
            ReadOnlyMemory<byte> bytes = ReadRest(source, head.AsSpan(0, filled));
            // ICC.1:2022, 7.2.11. The sizes of anything else are nonsense.
            return bytes.Length < SignatureAt + 4 || bytes.Span.Slice(SignatureAt, 4).SequenceEqual("acsp"u8) ? bytes
                : throw new FailureException($"{ShellQuoting.Quote(name)}: not an ICC profile, nor a PNG or TIFF file with one");
        }
        Stream picture = source;
        if (source.CanSeek)
            source.Position = 0;
        else
            picture = new MemoryStream(ReadRest(source, head).ToArray());
        using PictureInput input = new(name, picture, null, streams);
        ReadOnlyMemory<byte> profile = input.Reader.Header.Color.IccProfile;
        return profile.IsEmpty ? throw new FailureException($"{ShellQuoting.Quote(name)}: the picture has no ICC profile") : profile;
    }

    private static ReadOnlyMemory<byte> ReadRest(Stream source, ReadOnlySpan<byte> head)
    {
        using MemoryStream bytes = new(source.CanSeek ? (int)Math.Min(MostBytes, source.Length) : 0);
        bytes.Write(head);
        byte[] buffer = new byte[1 << 16];
        int read;
        while (bytes.Length < MostBytes && (read = source.Read(buffer)) > 0)
            bytes.Write(buffer.AsSpan(0, read));
        return bytes.GetBuffer().AsMemory(0, (int)bytes.Length);
    }

    private static void Draw(OutputFile result, bool asSvg, string name, IccComparison comparison)
    {
        Series[] series = [.. comparison.Curves.Select((curve, index) => new Series(IccInspectionText.NameCurve(comparison, index),
            [.. Enumerable.Range(0, 1021).Select(step => new Point(step / 4.0, CurveError.At(curve, comparison.Exact, step / 1020.0) * 255))]))];
        if (series.Any(its => its.Points.Any(point => !double.IsFinite(point.Y))))
            throw new FailureException($"{ShellQuoting.Quote(name)}: the errors of its curves are not finite, so no chart can show them");
        Chart chart = new("curve-error", $"Errors of the curves against {comparison.Exact}", new Axis("code of 8 bits"), new Axis("error", "codes of 8 bits"), series);
        if (asSvg && SvgRenderer.Problem is { } problem)
            throw new FailureException($"no chart can be drawn here: {problem.TrimEnd('.')}; a name that ends in .html works");
        using (StreamWriter writer = new(result.Open(), leaveOpen: true))
            writer.Write(asSvg ? SvgRenderer.Render(chart) : new Report().Chart(chart).ToHtml(chart.Title));
        result.Complete();
    }
}
