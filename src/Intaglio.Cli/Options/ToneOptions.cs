using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The options that say what of an OpenEXR image is shown, and how its tones become those of a screen.</summary>
/// <param name="usual">The curve that maps tones where none is given.</param>
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

    private readonly Option<string> part = new("--part") { HelpName = "N", Description = "The part of an OpenEXR image, by its number from 0 or its name (0)" };
    private readonly Option<string> layer = new("--layer") { HelpName = "NAME", Description = "The layer of an OpenEXR image, such as diffuse for diffuse.R (channels without one)" };
    private readonly Option<string> mip = new("--mip") { HelpName = "X,Y", Description = "The mip level of an OpenEXR image: the number of halvings of width and height (0,0)" };
    private readonly Option<string> exposure = new("--exposure") { HelpName = "STOPS", Description = "Brighten the image first: 1 doubles, -1 halves (0)" };
    private readonly Option<string> toneMap = new("--tone-map") { HelpName = "NAME", CompletionSources = { static _ => curves.Keys }, Description = $"Map tones by reinhard, filmic or exponential, or clip them with none ({(usual == ToneCurve.None ? "none" : "reinhard")})" };
    private readonly Option<string> white = new("--white") { HelpName = "X", Description = "Luminance that reinhard maps to white (default: the largest of the image)" };
    private readonly Flag dataWindow = new("--data-window", "Show the data window of an OpenEXR image instead of the display window");

    internal Option[] All => [part, layer, mip, exposure, toneMap, white, dataWindow];

    /// <summary>Gets the part that is shown; null for the first.</summary>
    internal string? GetPart(ParseResult arguments) => arguments.GetValue(part);

    /// <summary>Reads how tones are mapped, and which window is shown.</summary>
    /// <exception cref="UsageException">A value is not allowed, or the options do not go together.</exception>
    internal PictureDisplayOptions Read(ParseResult arguments)
    {
        PictureDisplayOptions display = new()
        {
            Curve = arguments.GetValue(toneMap) is null ? usual : NamedValues.Find(toneMap, curves, arguments, "none"),
            Exposure = ParseNumber(arguments, exposure, "a number of stops from -100 to 100", number => Math.Abs(number) <= MostStops) ?? 0,
            White = ParseNumber(arguments, white, "a number above 0", number => number > 0),
            ShowDataWindow = arguments.GetValue(dataWindow),
        };
        return display.White is null || display.Curve == ToneCurve.Reinhard ? display : throw new UsageException($"{white.Name} needs {toneMap.Name} reinhard");
    }

    /// <summary>Sets what of an OpenEXR image is read.</summary>
    /// <exception cref="UsageException">The mip level cannot be read.</exception>
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
        if (numbers.Length == 2 && int.TryParse(numbers[0], NumberStyles.None, CultureInfo.InvariantCulture, out int x) && int.TryParse(numbers[1], NumberStyles.None, CultureInfo.InvariantCulture, out int y))
            return (x, y);
        throw new UsageException($"invalid {mip.Name} '{text}' (expected two numbers, such as 2,2)");
    }

    private static double? ParseNumber(ParseResult arguments, Option<string> option, string rule, Func<double, bool> isAllowed)
    {
        string? text = arguments.GetValue(option);
        return text is null ? null
            : double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) && double.IsFinite(number) && isAllowed(number) ? number
            : throw new UsageException($"invalid {option.Name} '{text}' (expected {rule})");
    }
}
