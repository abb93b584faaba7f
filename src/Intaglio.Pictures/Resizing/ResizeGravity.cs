namespace Intaglio.Pictures;

/// <summary>
/// The part of the picture that <see cref="ResizeFit.Cover"/> keeps, and the position at which <see cref="ResizeFit.Pad"/> places it.
/// </summary>
public enum ResizeGravity
{
    /// <summary>The center.</summary>
    Center,

    /// <summary>The middle of the upper edge.</summary>
    North,

    /// <summary>The upper right corner.</summary>
    NorthEast,

    /// <summary>The middle of the right edge.</summary>
    East,

    /// <summary>The lower right corner.</summary>
    SouthEast,

    /// <summary>The middle of the lower edge.</summary>
    South,

    /// <summary>The lower left corner.</summary>
    SouthWest,

    /// <summary>The middle of the left edge.</summary>
    West,

    /// <summary>The upper left corner.</summary>
    NorthWest,
}
