namespace Intaglio.OpenExr;

/// <summary>The levels of a tiled part. The values are those of the file.</summary>
public enum ExrLevelMode
{
    /// <summary>A single level, the full image.</summary>
    OneLevel = 0,

    /// <summary>A mipmap: the full image and smaller versions, each half as wide and half as high, down to one pixel.</summary>
    MipMap = 1,

    /// <summary>A ripmap: versions of the image for every combination of halved widths and halved heights.</summary>
    RipMap = 2,
}

/// <summary>The rounding of level sizes. The values are those of the file.</summary>
public enum ExrLevelRounding
{
    /// <summary>Rounds down: half of 5 is 2.</summary>
    Down = 0,

    /// <summary>Rounds up: half of 5 is 3.</summary>
    Up = 1,
}

/// <summary>The tiles of a part, the <c>tiledesc</c> of a file.</summary>
public readonly record struct ExrTileDescription
{
    /// <summary>Initializes a new instance of the <see cref="ExrTileDescription"/> struct.</summary>
    /// <param name="xSize">The width of a tile in pixels, at least 1. Tiles at the right edge can be narrower.</param>
    /// <param name="ySize">The number of rows in a tile, at least 1. Tiles at the bottom can have fewer.</param>
    /// <param name="mode">The levels of the part.</param>
    /// <param name="rounding">The rounding of level sizes.</param>
    public ExrTileDescription(int xSize, int ySize, ExrLevelMode mode = ExrLevelMode.OneLevel,
        ExrLevelRounding rounding = ExrLevelRounding.Down) =>
        (XSize, YSize, Mode, Rounding) = (xSize, ySize, mode, rounding);

    /// <summary>Gets the width of a tile in pixels, at least 1. Tiles at the right edge can be narrower.</summary>
    public int XSize { get; init; }

    /// <summary>Gets the number of rows in a tile, at least 1. Tiles at the bottom can have fewer.</summary>
    public int YSize { get; init; }

    /// <summary>Gets the levels of the part.</summary>
    public ExrLevelMode Mode { get; init; }

    /// <summary>Gets the rounding of level sizes.</summary>
    public ExrLevelRounding Rounding { get; init; }
}
