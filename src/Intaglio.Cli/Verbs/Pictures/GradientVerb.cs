using System.CommandLine;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio gradient</c> verb, which draws gradients and measures how even they look.</summary>
internal sealed class GradientVerb() : Verb("gradient", "Draw a gradient as PNG, and measure how even it looks.")
{
    private const int MostPixels = 65535;

    private static readonly Dictionary<string, CssColorSpace> spaces = new()
    {
        ["srgb"] = CssColorSpace.Srgb,
        ["linear"] = CssColorSpace.SrgbLinear,
        ["oklab"] = CssColorSpace.Oklab,
        ["oklch"] = CssColorSpace.Oklch,
        ["lab"] = CssColorSpace.Lab,
        ["lch"] = CssColorSpace.Lch,
        ["hsl"] = CssColorSpace.Hsl,
        ["hwb"] = CssColorSpace.Hwb,
    };

    private static readonly Dictionary<string, string> others =
        new() { ["linearsrgb"] = "linear", ["srgblinear"] = "linear", ["cielab"] = "lab", ["cielch"] = "lch" };

    private static readonly string[] compared = ["srgb", "linear", "oklab", "oklch", "lab"];

    private static readonly Dictionary<string, HueMethod> hues = Enum.GetValues<HueMethod>()
        .ToDictionary(method => method.ToString().ToLowerInvariant());

    private static readonly Dictionary<string, Easing> easings = new()
    {
        ["linear"] = Easing.Linear,
        ["smoothstep"] = Easing.Smoothstep,
        ["ease"] = Easing.Ease,
        ["ease-in"] = Easing.EaseIn,
        ["ease-out"] = Easing.EaseOut,
        ["ease-in-out"] = Easing.EaseInOut,
    };

    private readonly Argument<string> stops =
        new("STOPS") { Description = "CSS colors separated by commas, with optional positions: 'black, red 20%, white'" };
    private readonly Option<string> space = new("--in") { HelpName = "SPACE", CompletionSources = { static _ => spaces.Keys },
        Description = "Blend in srgb, linear, oklab (the default), oklch, lab, lch, hsl or hwb" };
    private readonly Option<string> hue = new("--hue") { HelpName = "WAY", CompletionSources = { static _ => hues.Keys },
        Description = "Direction of hues in oklch, lch, hsl and hwb: shorter (the default), longer, increasing or decreasing" };
    private readonly Option<string> easing = new("--easing") { HelpName = "NAME", CompletionSources = { static _ => easings.Keys },
        Description = "Easing between stops: linear (the default), smoothstep, ease, ease-in, ease-out or ease-in-out" };
    private readonly Flag linearStops = new("--linear-stops", "Read the numbers of stops as linear light");
    private readonly DitherOption dither = new();
    private readonly CountOption width = new("--width", "Width of the image in pixels (1024)", MostPixels);
    private readonly CountOption height = new("--height", "Height of the image in pixels, or of each row with --compare (64)", MostPixels);
    private readonly Flag compare =
        new("--compare", "Draw a labeled row for each of srgb, linear, oklab, oklch and lab, and for oklab with linear stops");
    private readonly Flag noLabels = new("--no-labels", "Draw the rows of --compare without labels and gaps");
    private readonly Flag report = new("--report", "Print how even the gradient looks; -o is then optional");
    private readonly Flag json = new("--json", "Print the report as JSON");
    private readonly OutputOptions output = new();

    protected override Symbol[] Symbols =>
        [stops, space, hue, easing, linearStops, dither, width, height, compare, noLabels, report, json, .. output.All];

    internal override string Examples => """
          intaglio gradient 'black, red, yellow, blue, white' -o heat.png
          intaglio gradient 'blue, white' --compare --report -o rows.png       one row for each space
          intaglio gradient 'oklch(70% 0.1 0), oklch(70% 0.1 0)' --in oklch --hue longer -o wheel.png
          intaglio gradient 'rgb(0 0 0 / 0), #468 40% 60%, white' --dither blue-noise -o - | display
          intaglio gradient 'red, lime' --in linear --json                     only figures
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        List<(string Name, Gradient Gradient)> rows = Prepare(arguments);
        DitherMethod method = dither.Read(arguments);
        int pixels = width.Read(arguments, 1024), lines = height.Read(arguments, 64);
        bool asJson = arguments.GetValue(json), reports = asJson || arguments.GetValue(report);
        output.RequireExtension(arguments, "a PNG file", ".png");
        if (!reports || output.IsGiven(arguments))
        {
            using OutputFile result = output.Find(arguments, streams, OutputReaders.Usual);
            result.RefuseTerminal("an image");
            if (reports && result.IsStandardOutput)
                throw new UsageException("the image and the report cannot both go to standard output; specify -o PATH");
            ImageFile.Write(result.Open(), Draw(rows, pixels, lines, method, arguments.GetValue(compare) && !arguments.GetValue(noLabels)),
                ImageFileFormat.Png);
            result.Complete();
        }
        if (reports)
            GradientReport.Write(streams, rows, asJson);
        return ExitCode.Success;
    }

    private List<(string Name, Gradient Gradient)> Prepare(ParseResult arguments)
    {
        string text = arguments.GetValue(stops)!, given = FindSpace(arguments.GetValue(space) ?? "oklab");
        HueMethod way = NamedValues.Find(hue, hues, arguments, "shorter");
        Easing pace = NamedValues.Find(easing, easings, arguments, "linear");
        bool areLinear = arguments.GetValue(linearStops), compares = arguments.GetValue(compare);
        if (compares && arguments.GetValue(space) is not null)
            throw new UsageException("specify either --compare or --in");
        try
        {
            List<(string, Gradient)> rows =
                [.. (compares ? compared : [given]).Select(name => (Describe(name, areLinear), Make(name, areLinear)))];
            if (compares && !areLinear)
                rows.Add((Describe("oklab", areLinear: true), Make("oklab", linear: true)));
            return rows;
        }
        catch (FormatException exception)
        {
            throw new UsageException(exception.Message);
        }

        Gradient Make(string name, bool linear) =>
            Gradient.Parse(text, new GradientOptions { Space = spaces[name], Hue = way, Easing = pace, HasLinearStops = linear });
    }

    private string FindSpace(string name)
    {
        string letters = LooseName.Normalize(name);
        return others.GetValueOrDefault(letters)
            ?? (spaces.ContainsKey(letters) ? letters
            : throw new UsageException($"invalid {space.Name} '{name}' (expected {string.Join(", ", spaces.Keys)})"));
    }

    private static string Describe(string name, bool areLinear) => areLinear ? $"{name}, linear stops" : name;

    private static Image Draw(List<(string Name, Gradient Gradient)> rows, int width, int height, DitherMethod method, bool hasLabels)
    {
        try
        {
            return hasLabels ? GradientSheet.Draw(rows, width, height, method)
                : GradientImage.Draw([.. rows.Select(row => row.Gradient)], width, height, method);
        }
        catch (ArgumentOutOfRangeException)
        {
            throw new UsageException($"an image of {width} x {height * (long)rows.Count} pixels is too large");
        }
    }
}
