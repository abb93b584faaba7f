namespace Intaglio.Color;

/// <summary>How what lies between two levels is shown by both of them.</summary>
public enum DitherMethod
{
    /// <summary>Not at all: the nearest level is taken.</summary>
    None,

    /// <summary>By Bayer's matrix of 8 by 8: a regular pattern, which compresses well.</summary>
    Ordered,

    /// <summary>By a mask of 64 by 64 of blue noise: irregular, and without coarse structure.</summary>
    BlueNoise,

    /// <summary>By Floyd and Steinberg: each pixel's error goes to its neighbours, along rows that alternate in direction.</summary>
    ErrorDiffusion,
}
