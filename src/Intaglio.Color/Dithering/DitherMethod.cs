namespace Intaglio.Color;

/// <summary>The dithering methods, which mix two levels to approximate a component between them.</summary>
public enum DitherMethod
{
    /// <summary>No dithering: each component is rounded to the nearest level.</summary>
    None,

    /// <summary>Ordered dithering with Bayer's 8 by 8 matrix. Its regular pattern compresses well.</summary>
    Ordered,

    /// <summary>Ordered dithering with a 64 by 64 blue noise mask. The pattern is irregular and has no coarse structure.</summary>
    BlueNoise,

    /// <summary>
    /// Floyd-Steinberg error diffusion: the error of each pixel is distributed to its neighbors, along rows of alternating direction.
    /// </summary>
    ErrorDiffusion,
}
