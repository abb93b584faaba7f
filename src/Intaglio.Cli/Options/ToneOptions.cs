using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The options that select a part of an OpenEXR image and map its tones for a screen.</summary>
/// <param name="usual">The default tone curve.</param>
internal sealed class ToneOptions(ToneCurve usual)
{
    private const double MostStops = 100;

    private static readonly Dictionary<string, ToneCurve> curves = new()
    {
        ["none"] = ToneCurve.None,
        ["reinhard"] = ToneCurve.Reinhard,
        ["exponential"] = ToneCurve.Exponential,
        ["filmic"] = ToneCurve.Filmic,
    };

    private readonly Option<string> part =
        new("--part") { HelpName = "N", Description = "The part of an OpenEXR image, by its number from 0 or its name (0)" };
    private readonly Option<string> layer = new("--layer") { HelpName = "NAME",
        Description = "The layer of an OpenEXR image, such as diffuse for diffuse.R (channels without one)" };
    private readonly Option<string> mip = new("--mip") { HelpName = "X,Y",
        Description = "The mip level of an OpenEXR image: the number of halvings of width and height (0,0)" };
    private readonly Option<string> exposure =
        new("--exposure") { HelpName = "STOPS", Description = "Brighten the image first: 1 doubles, -1 halves (0)" };
    private readonly Option<string> toneMap = new("--tone-map") { HelpName = "NAME", CompletionSources = { static _ => curves.Keys },
        Description = $"Map tones by reinhard, filmic or exponential, or clip them with "
            + $"none ({(usual == ToneCurve.None ? "none" : "reinhard")})" };
    private readonly Option<string> white =
        new("--white") { HelpName = "X", Description = "Luminance that reinhard maps to white (default: the largest of the image)" };
    private readonly Flag dataWindow = new("--data-window", "Show the data window of an OpenEXR image instead of the display window");

    internal Option[] All => [part, layer, mip, exposure, toneMap, white, dataWindow];

    /// <summary>Gets the selected part, or <see langword="null"/> for the first.</summary>
    internal string? GetPart(ParseResult arguments) => arguments.GetValue(part);

    /// <summary>Reads the options for tone mapping and the displayed window.</summary>
    /// <exception cref="UsageException">A value is not allowed, or the options contradict each other.</exception>
    internal PictureDisplayOptions Read(ParseResult arguments)
    {
        PictureDisplayOptions display = new()
        {
            Curve = arguments.GetValue(toneMap) is null ? usual : NamedValues.Find(toneMap, curves, arguments, "none"),
            Exposure = ParseNumber(arguments, exposure, "a number of stops from -100 to 100", number => Math.Abs(number) <= MostStops) ?? 0,
            White = ParseNumber(arguments, white, "a number above 0", number => number > 0),
            ShowDataWindow = arguments.GetValue(dataWindow),
        };
        return display.White is null || display.Curve == ToneCurve.Reinhard ? display
            : throw new UsageException($"{white.Name} needs {toneMap.Name} reinhard");
    }

    /// <summary>Sets which part, layer and mip level of an OpenEXR image are read.</summary>
    /// <exception cref="UsageException">The value for the mip level is invalid.</exception>
    internal void ReadSelection(ParseResult arguments, PictureReadOptions options)
    {
        (options.Part, options.Layer) = (arguments.GetValue(part), arguments.GetValue(layer));
        (options.LevelX, options.LevelY) = ParseMip(arguments.GetValue(mip));
    }

    private (int X, int Y) ParseMip(string? text)
    {
        if (text is null)
            return (0, 0);
        string[] numbers = text.Split(',');
        if (numbers.Length == 2 && int.TryParse(numbers[0], NumberStyles.None, CultureInfo.InvariantCulture, out int x)
            && int.TryParse(numbers[1], NumberStyles.None, CultureInfo.InvariantCulture, out int y))
            return (x, y);
        throw new UsageException($"invalid {mip.Name} '{text}' (expected two numbers, such as 2,2)");
    }

    private static double? ParseNumber(ParseResult arguments, Option<string> option, string rule, Func<double, bool> isAllowed)
    {
        string? text = arguments.GetValue(option);
        return text is null ? null
            : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number)
            && isAllowed(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected {rule})");
    }
}
