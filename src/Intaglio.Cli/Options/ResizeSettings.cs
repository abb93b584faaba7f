using System.CommandLine;
using System.Globalization;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>The options for resizing images.</summary>
internal sealed class ResizeSettings
{
    private const int MostPixels = 1 << 26, MostSharpening = 100;

    private static readonly Dictionary<string, ResizeFit> fits = new()
    {
        ["contain"] = ResizeFit.Contain,
        ["cover"] = ResizeFit.Cover,
        ["fill"] = ResizeFit.Fill,
        ["pad"] = ResizeFit.Pad,
        ["power-of-two"] = ResizeFit.PowerOfTwo,
    };

    private static readonly Dictionary<string, ResizeGravity> gravities = new()
    {
        ["center"] = ResizeGravity.Center,
        ["north"] = ResizeGravity.North,
        ["northeast"] = ResizeGravity.NorthEast,
        ["east"] = ResizeGravity.East,
        ["southeast"] = ResizeGravity.SouthEast,
        ["south"] = ResizeGravity.South,
        ["southwest"] = ResizeGravity.SouthWest,
        ["west"] = ResizeGravity.West,
        ["northwest"] = ResizeGravity.NorthWest,
    };

    private static readonly Dictionary<string, ResizeKernel> kernels = new()
    {
        ["lanczos3"] = ResizeKernel.Lanczos3,
        ["lanczos2"] = ResizeKernel.Lanczos2,
        ["mitchell"] = ResizeKernel.Mitchell,
        ["catmull-rom"] = ResizeKernel.CatmullRom,
        ["triangle"] = ResizeKernel.Triangle,
        ["box"] = ResizeKernel.Box,
        ["area"] = ResizeKernel.Area,
    };

    private static readonly Dictionary<string, ResizeLight> lights =
        new() { ["linear"] = ResizeLight.Linear, ["encoded"] = ResizeLight.Encoded };

    private readonly LengthOption width = new("--width", "New width in pixels, or in percent such as 50% (default: keep the proportions)",
        MostPixels);
    private readonly LengthOption height = new("--height",
        "New height in pixels, or in percent such as 50% (default: keep the proportions)", MostPixels);
    private readonly Option<string> fit = new("--fit") { HelpName = "WAY", CompletionSources = { static _ => fits.Keys },
        Description = "With both sizes: contain keeps all of the image inside (the default), cover crops it, fill stretches it, pad adds "
            + "a background. With or without sizes: power-of-two rounds each side to the nearest power of two" };
    private readonly Option<string> gravity = new("--gravity") { HelpName = "SIDE", CompletionSources = { static _ => gravities.Keys },
        Description = "Side that cover keeps and pad moves to: center (the default), north, northeast, east, southeast, south, "
            + "southwest, west or northwest" };
    private readonly Option<string> background = new("--background") { HelpName = "COLOR",
        Description = "CSS color around the image with pad (default: transparent, or black without alpha)" };
    private readonly Option<string> kernel = new("--kernel") { HelpName = "NAME", CompletionSources = { static _ => kernels.Keys },
        Description = "Kernel: lanczos3 (the default), lanczos2, mitchell, catmull-rom, triangle, box or area" };
    private readonly Option<string> light = new("--light") { HelpName = "KIND", CompletionSources = { static _ => lights.Keys },
        Description = "Average linear light (the default), or components as they are encoded" };
    private readonly Option<string> sharpen = new("--sharpen") { HelpName = "AMOUNT",
        Description = "Sharpen afterwards by an unsharp mask: AMOUNT, or AMOUNT,RADIUS,THRESHOLD such as 0.5,0.6,0" };
    private readonly Flag clamp = new("--clamp", "Clamp components of half and float below 0 to 0, as integers always are");
    private readonly Flag noEnlarge = new("--no-enlarge", "Keep the size of images that are smaller");

    internal Option[] All => [width, height, fit, gravity, background, kernel, light, sharpen, clamp, noEnlarge];

    /// <summary>Reads the options for resizing images.</summary>
    /// <exception cref="UsageException">A value is not allowed, or the options contradict each other.</exception>
    internal ResizeOptions Read(ParseResult arguments)
    {
        ((int? newWidth, double? widthPart), (int? newHeight, double? heightPart)) = (width.Read(arguments), height.Read(arguments));
        ResizeOptions options = new()
        {
            Width = newWidth,
            WidthPercentage = widthPart,
            Height = newHeight,
            HeightPercentage = heightPart,
            Fit = arguments.GetValue(fit) is null ? ResizeFit.Contain : NamedValues.Find(fit, fits, arguments, "contain"),
            Gravity = arguments.GetValue(gravity) is null ? ResizeGravity.Center
            : NamedValues.Find(gravity, gravities, arguments, "center"),
            Background = ParseColor(arguments.GetValue(background)),
            Kernel = arguments.GetValue(kernel) is null ? ResizeKernel.Lanczos3 : NamedValues.Find(kernel, kernels, arguments, "lanczos3"),
            Light = arguments.GetValue(light) is null ? ResizeLight.Linear : NamedValues.Find(light, lights, arguments, "linear"),
            Sharpen = ParseSharpening(arguments.GetValue(sharpen)),
            Clamp = arguments.GetValue(clamp),
            AllowEnlarging = !arguments.GetValue(noEnlarge),
        };
        (bool hasWidth, bool hasHeight) = (arguments.GetValue(width) is not null, arguments.GetValue(height) is not null);
        if (!hasWidth && !hasHeight && options.Fit != ResizeFit.PowerOfTwo)
            throw new UsageException($"specify {width.Name}, {height.Name} or both");
        if (arguments.GetValue(fit) is not null && options.Fit != ResizeFit.PowerOfTwo && !(hasWidth && hasHeight))
            throw new UsageException($"{fit.Name} needs {width.Name} and {height.Name}");
        if (arguments.GetValue(gravity) is not null && options.Fit is not (ResizeFit.Cover or ResizeFit.Pad))
            throw new UsageException($"{gravity.Name} needs {fit.Name} cover or pad");
        if (options.Background is not null && options.Fit != ResizeFit.Pad)
            throw new UsageException($"{background.Name} needs {fit.Name} pad");
        return options;
    }

    private CssColor? ParseColor(string? text)
    {
        try
        {
            return text is null ? null : CssColor.Parse(text);
        }
        catch (ColorFormatException exception)
        {
            throw new UsageException($"invalid {background.Name} '{text}' (expected a CSS color); {ErrorText.ToClause(exception.Message)}");
        }
    }

    private UnsharpMask? ParseSharpening(string? text)
    {
        if (text is null)
            return null;
        string[] parts = text.Split(',');
        double[] numbers = [.. parts.Select(part =>
            double.TryParse(part, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number) ? number : double.NaN)];
        UnsharpMask mask = new();
        double radius = numbers.ElementAtOrDefault(1), threshold = numbers.ElementAtOrDefault(2);
        bool isAllowed = numbers.Length is 1 or 2 or 3 && numbers[0] is >= 0 and <= MostSharpening
            && (numbers.Length < 2 || radius is > 0 and <= MostSharpening) && threshold is >= 0 and <= 1;
        if (!isAllowed)
            throw new UsageException(
                $"invalid {sharpen.Name} '{text}' (expected an amount from 0 to {MostSharpening}, a radius above 0 and a threshold from "
                + "0 to 1, such as 0.5 or 0.5,0.6,0.01)");
        mask.Amount = numbers[0];
        if (numbers.Length > 1)
            mask.Radius = radius;
        mask.Threshold = threshold;
        return mask;
    }
}
