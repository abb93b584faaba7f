using System.Globalization;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Renders images for a screen, with exposure and tone mapping.</summary>
public sealed class ViewOperation : PictureOperation
{
    private const double MostStops = 100;

    private static readonly KeyValuePair<string, ToneCurve>[] curves =
    [
        new("none", ToneCurve.None), new("reinhard", ToneCurve.Reinhard), new("exponential", ToneCurve.Exponential),
        new("filmic", ToneCurve.Filmic),
    ];

    private static readonly KeyValuePair<string, int>[] depths = [new("8", 8), new("16", 16)];

    /// <inheritdoc/>
    public override string Name => "view";

    /// <summary>Gets or sets the number or name of the OpenEXR part, or <see langword="null"/> for the first one.</summary>
    public string? Part { get; set; }

    /// <summary>Gets or sets the OpenEXR layer, or <see langword="null"/> for the channels without a layer.</summary>
    public string? Layer { get; set; }

    /// <summary>Gets or sets the exposure in stops, from -100 to 100. 1 doubles all components.</summary>
    public double Exposure { get; set; }

    /// <summary>Gets or sets the tone curve. The default is <see cref="ToneCurve.Reinhard"/>.</summary>
    public ToneCurve Curve { get; set; } = ToneCurve.Reinhard;

    /// <summary>
    /// Gets or sets the luminance that <see cref="ToneCurve.Reinhard"/> maps to white, greater than 0, or <see langword="null"/> for the
    /// maximum of the image.
    /// </summary>
    public double? White { get; set; }

    /// <summary>Gets or sets the color space of the screen. The default is sRGB.</summary>
    public RgbColorSpace Space { get; set; } = RgbColorSpace.Srgb;

    /// <summary>Gets or sets the bits of a component, 8 or 16. The default is 8.</summary>
    public int Depth { get; set; } = 8;

    /// <summary>Gets or sets the dither method. The default is <see cref="DitherMethod.None"/>.</summary>
    public DitherMethod Dither { get; set; }

    /// <summary>Gets or sets a value indicating whether the data window is shown instead of the display window.</summary>
    public bool ShowDataWindow { get; set; }

    /// <inheritdoc/>
    public override string? FindProblem() =>
        White is not null && Curve != ToneCurve.Reinhard ? "'white' needs another tone map (write 'tone-map: reinhard')" : null;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Part = settings.VisitText("part", Part, text => text, text => text);
        Layer = settings.VisitText("layer", Layer, text => text, text => text);
        Exposure = settings.VisitNumber("exposure", Exposure, -MostStops, MostStops);
        Curve = settings.VisitChoice("tone-map", Curve, curves);
        White = (double?)settings.VisitText<object>("white", White, text => ParseWhite(text), FormatWhite);
        Space = settings.VisitChoice("space", Space, ColorNames.Spaces)!;
        Depth = settings.VisitChoice("depth", Depth, depths);
        Dither = settings.VisitChoice("dither", Dither, ColorNames.Dithers);
        ShowDataWindow = settings.VisitFlag("data-window", ShowDataWindow);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (input is not BakeFile && (Part ?? Layer) is not null)
            throw new BakeOperationException("'part' and 'layer' select pixels of a file (make 'view' the first step)");
        return PictureData.From(input, CreateReadOptions(context.MaxDegreeOfParallelism)).Render(new PictureDisplayOptions
        {
            Exposure = Exposure,
            Curve = Curve,
            White = White,
            Space = Space,
            Depth = ColorDepth.FromBits(Depth),
            Dither = Dither,
            ShowDataWindow = ShowDataWindow,
            MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
        }, context);
    }

    private protected override PictureReadOptions CreateReadOptions(int threads) =>
        new() { MaxDegreeOfParallelism = threads, Part = Part, Layer = Layer };

    private static double ParseWhite(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double white) && double.IsFinite(white) && white > 0
            ? white : throw new FormatException($"invalid luminance '{text}' of 'white' (expected a number above 0)");

    private static string FormatWhite(object white) => ((double)white).ToString("R", CultureInfo.InvariantCulture);
}
