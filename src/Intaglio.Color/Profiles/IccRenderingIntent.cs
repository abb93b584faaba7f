namespace Intaglio.Color;

/// <summary>What a conversion keeps where it cannot keep everything (ICC.1:2022, 6.2).</summary>
public enum IccRenderingIntent
{
    /// <summary>A pleasing picture.</summary>
    Perceptual = 0,

    /// <summary>Colours beside their white; white becomes the white of the target.</summary>
    RelativeColorimetric = 1,

    /// <summary>Vivid colours.</summary>
    Saturation = 2,

    /// <summary>Colours with their white: the white of paper is not made white.</summary>
    AbsoluteColorimetric = 3,
}
