namespace Intaglio.Color;

/// <summary>The rendering intents, which determine the property that a transform preserves (ICC.1:2022, 6.2).</summary>
public enum IccRenderingIntent
{
    /// <summary>Preserves the overall appearance of images.</summary>
    Perceptual = 0,

    /// <summary>Preserves colors relative to the white point; white becomes the white of the target.</summary>
    RelativeColorimetric = 1,

    /// <summary>Preserves vivid colors.</summary>
    Saturation = 2,

    /// <summary>Preserves colors including the white point; the white of paper is reproduced.</summary>
    AbsoluteColorimetric = 3,
}
