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
/// <param name="XSize">Pixels in a row of a tile, 1 or more; those at the right end may have fewer.</param>
/// <param name="YSize">Rows of a tile, 1 or more; those at the bottom may have fewer.</param>
/// <param name="Mode">Which levels there are.</param>
/// <param name="Rounding">How the levels' sizes are rounded.</param>
public readonly record struct ExrTileDescription(int XSize, int YSize, ExrLevelMode Mode = ExrLevelMode.OneLevel, ExrLevelRounding Rounding = ExrLevelRounding.Down);
