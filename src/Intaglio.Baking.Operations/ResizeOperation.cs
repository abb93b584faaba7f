using System.Globalization;
using Intaglio.Color;
using Intaglio.Pictures;

namespace Intaglio.Baking.Operations;

/// <summary>Resizes images, by default in linear light.</summary>
public sealed class ResizeOperation : PictureOperation
{
    private const int MostPixels = 1 << 26, MostSharpening = 100;

    // The smallest radius whose Gaussian does not vanish.
    private const double LeastRadius = 0.01;

    private static readonly KeyValuePair<string, ResizeFit>[] fits =
    [
        new("contain", ResizeFit.Contain), new("cover", ResizeFit.Cover), new("fill", ResizeFit.Fill), new("pad", ResizeFit.Pad),
        new("power-of-two", ResizeFit.PowerOfTwo),
    ];

    private static readonly KeyValuePair<string, ResizeGravity>[] gravities =
    [
        new("center", ResizeGravity.Center), new("north", ResizeGravity.North), new("northeast", ResizeGravity.NorthEast),
        new("east", ResizeGravity.East), new("southeast", ResizeGravity.SouthEast), new("south", ResizeGravity.South),
        new("southwest", ResizeGravity.SouthWest), new("west", ResizeGravity.West), new("northwest", ResizeGravity.NorthWest),
    ];

    private static readonly KeyValuePair<string, ResizeKernel>[] kernels =
    [
        new("lanczos3", ResizeKernel.Lanczos3), new("lanczos2", ResizeKernel.Lanczos2), new("mitchell", ResizeKernel.Mitchell),
        new("catmull-rom", ResizeKernel.CatmullRom), new("triangle", ResizeKernel.Triangle), new("box", ResizeKernel.Box),
        new("area", ResizeKernel.Area),
    ];

    private static readonly KeyValuePair<string, ResizeLight>[] lights =
        [new("linear", ResizeLight.Linear), new("encoded", ResizeLight.Encoded)];

    /// <inheritdoc/>
    public override string Name => "resize";

    /// <summary>Gets or sets the new width in pixels, 1 to 67,108,864, or <see langword="null"/> to keep the proportions.</summary>
    public int? Width { get; set; }

    /// <summary>Gets or sets the new height in pixels, 1 to 67,108,864, or <see langword="null"/> to keep the proportions.</summary>
    public int? Height { get; set; }

    /// <summary>
    /// Gets or sets the new width in percent of that of the image, 0.01 to 10,000, instead of <see cref="Width"/>, or
    /// <see langword="null"/>.
    /// </summary>
    public double? WidthPercentage { get; set; }

    /// <summary>
    /// Gets or sets the new height in percent of that of the image, 0.01 to 10,000, instead of <see cref="Height"/>, or
    /// <see langword="null"/>.
    /// </summary>
    public double? HeightPercentage { get; set; }

    /// <summary>
    /// Gets or sets the way the image fits if width and height are both specified. <see cref="ResizeFit.PowerOfTwo"/> needs neither of
    /// them.
    /// </summary>
    public ResizeFit Fit { get; set; }

    /// <summary>Gets or sets the part that <see cref="ResizeFit.Cover"/> keeps, and the position for <see cref="ResizeFit.Pad"/>.</summary>
    public ResizeGravity Gravity { get; set; }

    /// <summary>
    /// Gets or sets the background color for <see cref="ResizeFit.Pad"/>, or <see langword="null"/> for transparent, or for black without
    /// alpha.
    /// </summary>
    public CssColor? Background { get; set; }

    /// <summary>Gets or sets the kernel. The default is <see cref="ResizeKernel.Lanczos3"/>.</summary>
    public ResizeKernel Kernel { get; set; }

    /// <summary>Gets or sets the encoding of the components that are averaged. The default is linear light.</summary>
    public ResizeLight Light { get; set; }

    /// <summary>Gets or sets the amount of sharpening after resizing, 0 to 100. The default is 0, which does not sharpen.</summary>
    public double Sharpen { get; set; }

    /// <summary>Gets or sets the radius of sharpening in new pixels, 0.01 to 100. The default is 0.6.</summary>
    public double SharpenRadius { get; set; } = 0.6;

    /// <summary>Gets or sets the smallest difference that is sharpened, 0 to 1 of the full range. The default is 0.</summary>
    public double SharpenThreshold { get; set; }

    /// <summary>Gets or sets a value indicating whether negative floating-point components become 0.</summary>
    public bool Clamp { get; set; }

    /// <summary>Gets or sets a value indicating whether images can be enlarged. The default is <see langword="true"/>.</summary>
    public bool AllowEnlarging { get; set; } = true;

    /// <inheritdoc/>
    public override string? FindProblem() =>
        Width is not null && WidthPercentage is not null ? "'width' is given in pixels and in percent (remove one of them)"
        : Height is not null && HeightPercentage is not null ? "'height' is given in pixels and in percent (remove one of them)"
        : !HasWidth && !HasHeight && Fit != ResizeFit.PowerOfTwo ? "'resize' has no size (add 'width: 256', 'height' or both)"
        : Fit is not (ResizeFit.Contain or ResizeFit.PowerOfTwo) && !(HasWidth && HasHeight)
            ? "'fit' needs both sizes (add 'width' or 'height')"
        : Gravity != ResizeGravity.Center && Fit is not (ResizeFit.Cover or ResizeFit.Pad)
            ? "'gravity' needs another fit (add 'fit: cover' or 'fit: pad')"
        : Background is not null && Fit != ResizeFit.Pad ? "'background' needs another fit (add 'fit: pad')"
        : null;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        (Width, WidthPercentage) = Visit(settings, "width", Width, WidthPercentage);
        (Height, HeightPercentage) = Visit(settings, "height", Height, HeightPercentage);
        Fit = settings.VisitChoice("fit", Fit, fits);
        Gravity = settings.VisitChoice("gravity", Gravity, gravities);
        Background = settings.VisitText("background", Background, ParseColor, FormatColor);
        Kernel = settings.VisitChoice("kernel", Kernel, kernels);
        Light = settings.VisitChoice("light", Light, lights);
        Sharpen = settings.VisitNumber("sharpen", Sharpen, 0, MostSharpening);
        SharpenRadius = settings.VisitNumber("sharpen-radius", SharpenRadius, LeastRadius, MostSharpening);
        SharpenThreshold = settings.VisitNumber("sharpen-threshold", SharpenThreshold, 0, 1);
        Clamp = settings.VisitFlag("clamp", Clamp);
        AllowEnlarging = settings.VisitFlag("enlarge", AllowEnlarging);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return PictureData.From(input).Resize(new ResizeOptions
        {
            Width = Width,
            Height = Height,
            WidthPercentage = WidthPercentage,
            HeightPercentage = HeightPercentage,
            Fit = Fit,
            Gravity = Gravity,
            Background = Background,
            Kernel = Kernel,
            Light = Light,
            Sharpen = Sharpen == 0 ? null : new() { Amount = Sharpen, Radius = SharpenRadius, Threshold = SharpenThreshold },
            Clamp = Clamp,
            AllowEnlarging = AllowEnlarging,
            MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
        }, context);
    }

    private bool HasWidth => Width is not null || WidthPercentage is not null;

    private bool HasHeight => Height is not null || HeightPercentage is not null;

    private static (int? Pixels, double? Percentage) Visit(OperationSettings settings, string name, int? pixels, double? percentage)
    {
        BakeLength? length = percentage is { } part ? BakeLength.FromPercentage(part)
            : pixels is { } number ? new BakeLength(number) : null;
        return settings.VisitLength(name, length, 1, MostPixels) switch
        {
            null => (null, null),
            { IsPercentage: true } visited => (null, visited.Value),
            { } visited => ((int)visited.Value, null),
        };
    }

    // The text of CSS has fewer digits than the color.
    private static string FormatColor(CssColor color) => string.Create(CultureInfo.InvariantCulture,
        $"{color.Space} {color.First:R} {color.Second:R} {color.Third:R} {color.Alpha:R}");

    private static CssColor ParseColor(string text)
    {
        try
        {
            return CssColor.Parse(text);
        }
        catch (ColorFormatException exception)
        {
            throw new FormatException($"invalid color '{text}' (expected a CSS color, such as white or '#ff8000')", exception);
        }
    }
}
