namespace Intaglio.OpenExr;

/// <summary>Which levels a tiled part has. The values are those of the file.</summary>
public enum ExrLevelMode
{
    /// <summary>The image alone.</summary>
    OneLevel = 0,

    /// <summary>The image, and after it images of half the width and half the height down to one pixel.</summary>
    MipMap = 1,

    /// <summary>Images of every halving of the width with every halving of the height.</summary>
    RipMap = 2,
}

/// <summary>How the size of a level is rounded. The values are those of the file.</summary>
public enum ExrLevelRounding
{
    /// <summary>Half of 5 is 2.</summary>
    Down = 0,

    /// <summary>Half of 5 is 3.</summary>
    Up = 1,
}

/// <summary>The tiles of a part, the file's <c>tiledesc</c>.</summary>
public readonly record struct ExrTileDescription
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="xSize">Pixels in a row of a tile, 1 or more; those at the right end may have fewer.</param>
    /// <param name="ySize">Rows of a tile, 1 or more; those at the bottom may have fewer.</param>
    /// <param name="mode">Which levels there are.</param>
    /// <param name="rounding">How the levels' sizes are rounded.</param>
    public ExrTileDescription(int xSize, int ySize, ExrLevelMode mode = ExrLevelMode.OneLevel, ExrLevelRounding rounding = ExrLevelRounding.Down) =>
        (XSize, YSize, Mode, Rounding) = (xSize, ySize, mode, rounding);

    /// <summary>Gets pixels in a row of a tile, 1 or more; those at the right end may have fewer.</summary>
    public int XSize { get; init; }

    /// <summary>Gets rows of a tile, 1 or more; those at the bottom may have fewer.</summary>
    public int YSize { get; init; }

    /// <summary>Gets which levels there are.</summary>
    public ExrLevelMode Mode { get; init; }

    /// <summary>Gets how the levels' sizes are rounded.</summary>
    public ExrLevelRounding Rounding { get; init; }
}
