using Intaglio.Color;

namespace Intaglio.Baking.Operations;

/// <summary>Converts images to another color space, depth or palette.</summary>
public sealed class ConvertOperation : PictureOperation
{
    private static readonly KeyValuePair<string, GamutMethod>[] gamuts =
        [new("clip", GamutMethod.Clip), new("chroma", GamutMethod.ReduceChroma)];

    /// <inheritdoc/>
    public override string Name => "convert";

    /// <summary>Gets or sets the color space of the input, or <see langword="null"/> for the one that the file states.</summary>
    public RgbColorSpace? Source { get; set; }

    /// <summary>Gets or sets the color space of the output, or <see langword="null"/> for that of the input.</summary>
    public RgbColorSpace? Space { get; set; }

    /// <summary>Gets or sets the depth of the output, or <see langword="null"/> for that of the input.</summary>
    public ColorDepth? Depth { get; set; }

    /// <summary>Gets or sets the number of colors of a palette, from 2 to 256, or <see langword="null"/> for no palette.</summary>
    public int? Palette { get; set; }

    /// <summary>Gets or sets the dither method. The default is <see cref="DitherMethod.None"/>.</summary>
    public DitherMethod Dither { get; set; }

    /// <summary>Gets or sets the way in which colors outside of the space are brought into it.</summary>
    public GamutMethod Gamut { get; set; } = GamutMethod.Clip;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
        ArgumentNullException.ThrowIfNull(settings);
        Source = settings.VisitChoice("source", Source, ColorNames.Spaces);
        Space = settings.VisitChoice("space", Space, ColorNames.Spaces);
        Depth = (ColorDepth?)settings.VisitText<object>("depth", Depth, text => ParseDepth(text), depth => depth.ToString()!);
        Palette = (int?)settings.VisitInteger("palette", Palette, 2, 256);
        Dither = settings.VisitChoice("dither", Dither, ColorNames.Dithers);
        Gamut = settings.VisitChoice("gamut", Gamut, gamuts);
    }

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return PictureData.From(input).Convert(new ImageConversionOptions
        {
            Source = Source,
            Target = Space,
            Depth = Palette is null ? Depth : null,
            PaletteColors = Palette ?? 0,
            Dither = Dither,
            Gamut = Gamut,
            MaxDegreeOfParallelism = context.MaxDegreeOfParallelism,
        }, context);
    }

    private static ColorDepth ParseDepth(string text)
    {
        try
        {
            return ColorDepth.Parse(text);
        }
        catch (FormatException exception)
        {
            throw new FormatException($"invalid depth '{text}' (expected 1 to 16, three of them as in 5-6-5, half or float)", exception);
        }
    }
}
