namespace Intaglio.Imaging;

/// <summary>The x and y of CIE 1931 of white and the primaries as PNG's cHRM has them, 100000 times the coordinate each, 0 to 2³¹ − 1.</summary>
public readonly record struct PngChromaticities
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="whiteX">x of white.</param>
    /// <param name="whiteY">y of white.</param>
    /// <param name="redX">x of red.</param>
    /// <param name="redY">y of red.</param>
    /// <param name="greenX">x of green.</param>
    /// <param name="greenY">y of green.</param>
    /// <param name="blueX">x of blue.</param>
    /// <param name="blueY">y of blue.</param>
    public PngChromaticities(int whiteX, int whiteY, int redX, int redY, int greenX, int greenY, int blueX, int blueY) =>
        (WhiteX, WhiteY, RedX, RedY, GreenX, GreenY, BlueX, BlueY) = (whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY);

    /// <summary>Gets x of white.</summary>
    public int WhiteX { get; init; }

    /// <summary>Gets y of white.</summary>
    public int WhiteY { get; init; }

    /// <summary>Gets x of red.</summary>
    public int RedX { get; init; }

    /// <summary>Gets y of red.</summary>
    public int RedY { get; init; }

    /// <summary>Gets x of green.</summary>
    public int GreenX { get; init; }

    /// <summary>Gets y of green.</summary>
    public int GreenY { get; init; }

    /// <summary>Gets x of blue.</summary>
    public int BlueX { get; init; }

    /// <summary>Gets y of blue.</summary>
    public int BlueY { get; init; }
}
