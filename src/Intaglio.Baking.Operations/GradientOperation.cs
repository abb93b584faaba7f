using Intaglio.Color;

namespace Intaglio.Baking.Operations;

/// <summary>Draws a gradient.</summary>
public sealed class GradientOperation : BakeOperation
{
    private const int MostPixels = 65535, BytesPerPixel = 4;

    private static readonly KeyValuePair<string, CssColorSpace>[] spaces =
    [
        new("srgb", CssColorSpace.Srgb), new("linear", CssColorSpace.SrgbLinear), new("oklab", CssColorSpace.Oklab),
        new("oklch", CssColorSpace.Oklch), new("lab", CssColorSpace.Lab), new("lch", CssColorSpace.Lch), new("hsl", CssColorSpace.Hsl),
        new("hwb", CssColorSpace.Hwb),
    ];

    private static readonly KeyValuePair<string, HueMethod>[] hues =
        [.. Enum.GetValues<HueMethod>().Select(method => KeyValuePair.Create(method.ToString().ToLowerInvariant(), method))];

    private static readonly KeyValuePair<string, Easing>[] easings =
    [
        new("linear", Easing.Linear), new("smoothstep", Easing.Smoothstep), new("ease", Easing.Ease), new("ease-in", Easing.EaseIn),
        new("ease-out", Easing.EaseOut), new("ease-in-out", Easing.EaseInOut),
    ];

    /// <inheritdoc/>
    public override string Name => "gradient";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.None;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.Picture;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [typeof(Gradient), typeof(Imaging.Image)];

    /// <summary>Gets or sets the stops: CSS colors separated by commas, with optional positions.</summary>
    public string? Stops { get; set; }

    /// <summary>Gets or sets the space in which colors are blended. The default is Oklab.</summary>
    public CssColorSpace Space { get; set; } = CssColorSpace.Oklab;

    /// <summary>Gets or sets the direction of hues.</summary>
    public HueMethod Hue { get; set; }

    /// <summary>Gets or sets the easing between stops, one of the named easings. The default is linear.</summary>
    public Easing Easing { get; set; } = Easing.Linear;

    /// <summary>Gets or sets a value indicating whether the numbers of stops are linear light.</summary>
    public bool HasLinearStops { get; set; }

    /// <summary>Gets or sets the width in pixels, 1 to 65,535. The default is 1,024.</summary>
    public int Width { get; set; } = 1024;

    /// <summary>Gets or sets the height in pixels, 1 to 65,535. The default is 64.</summary>
    public int Height { get; set; } = 64;

    /// <summary>Gets or sets the dither method. The default is <see cref="DitherMethod.None"/>.</summary>
    public DitherMethod Dither { get; set; }

    /// <inheritdoc/>
    public override string? FindProblem() => Stops is null ? "'gradient' has no stops (add 'stops: \"black, red, white\"')"
        : PictureMemory.FindProblem(Width, Height, BytesPerPixel);

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Stops = settings.VisitText("stops", Stops, ParseStops, text => text);
        Space = settings.VisitChoice("space", Space, spaces);
        Hue = settings.VisitChoice("hue", Hue, hues);
        Easing = settings.VisitChoice("easing", Easing, easings);
        HasLinearStops = settings.VisitFlag("linear-stops", HasLinearStops);
        Width = (int)settings.VisitInteger("width", Width, 1, MostPixels);
        Height = (int)settings.VisitInteger("height", Height, 1, MostPixels);
        Dither = settings.VisitChoice("dither", Dither, ColorNames.Dithers);
    }

    /// <inheritdoc/>
    public override long EstimateMemory(long inputBytes) => (long)BytesPerPixel * Width * Height;

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context) => PictureData.Draw(() =>
    {
        GradientOptions options = new() { Space = Space, Hue = Hue, Easing = Easing, HasLinearStops = HasLinearStops };
        return GradientImage.Draw([Gradient.Parse(Stops!, options)], Width, Height, Dither);
    });

    private static string ParseStops(string text)
    {
        try
        {
            Gradient.Parse(text);
            return text;
        }
        catch (Exception exception) when (exception is FormatException or ArgumentException)
        {
            throw new FormatException($"invalid stops '{text}' (expected two or more CSS colors, such as \"black, red 20%, white\")",
                exception);
        }
    }
}
