namespace Intaglio.Pictures;

/// <summary>Differences of pixels that a picture can show.</summary>
public enum PictureMetric
{
    /// <summary>CIEDE2000: 1 is about what can be seen of colors side by side.</summary>
    Ciede2000,

    /// <summary>1 less the structural similarity around a pixel, the mean of all channels: 0 where the windows are equal, 2 at most.</summary>
    StructuralSimilarity,

    /// <summary>The largest difference of a channel, where 1 is the range of integers.</summary>
    Absolute,
}
