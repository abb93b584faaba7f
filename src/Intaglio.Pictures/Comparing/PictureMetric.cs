namespace Intaglio.Pictures;

/// <summary>The metrics that a picture of differences can show.</summary>
public enum PictureMetric
{
    /// <summary>CIEDE2000, where 1 is about the smallest visible difference of adjacent colors.</summary>
    Ciede2000,

    /// <summary>One minus the structural similarity around a pixel, averaged over all channels, from 0 for equal windows to 2.</summary>
    StructuralSimilarity,

    /// <summary>The maximum difference of all channels, where 1 is the range of integers.</summary>
    Absolute,
}
