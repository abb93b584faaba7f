namespace Intaglio.Color;

/// <summary>What an image becomes.</summary>
public sealed class ImageConversionOptions
{
    /// <summary>Gets the space of the image; null, the default, means what it says of itself, and sRGB where it says nothing.</summary>
    public RgbColorSpace? Source { get; init; }

    /// <summary>Gets the space that it is converted to; null, the default, means the space that it is in.</summary>
    public RgbColorSpace? Target { get; init; }

    /// <summary>Gets what components are rounded to; null, the default, means what they are.</summary>
    public ColorDepth? Depth { get; init; }

    /// <summary>Gets how levels are dithered: not at all by default.</summary>
    public DitherMethod Dither { get; init; }

    /// <summary>Gets what becomes of colours outside of the space; null, the default, means that levels are clipped, and floating point stays as it is.</summary>
    public GamutMethod? Gamut { get; init; }

    /// <summary>Gets how many colours a palette has that is made for the image, 2 to 256; 0, the default, means that there is none.</summary>
    public int PaletteColors { get; init; }

    /// <summary>Gets whether it is measured what the conversion costs, which takes longer than the conversion.</summary>
    public bool Measure { get; init; }

    /// <summary>Gets how many threads there are at most; −1, the default, means as many as processors. Error diffusion has one.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets what is told, from 0 to 1, how much is done; it may be called by several threads.</summary>
    public IProgress<double>? Progress { get; init; }
}
