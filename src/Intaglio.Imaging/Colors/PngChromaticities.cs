namespace Intaglio.Imaging;

/// <summary>The CIE 1931 chromaticities of the PNG chunk cHRM: x and y times 100000, 0 to 2³¹ − 1.</summary>
public readonly record struct PngChromaticities
{
    /// <summary>Initializes a new value.</summary>
    /// <param name="whiteX">The x coordinate of the white point.</param>
    /// <param name="whiteY">The y coordinate of the white point.</param>
    /// <param name="redX">The x coordinate of red.</param>
    /// <param name="redY">The y coordinate of red.</param>
    /// <param name="greenX">The x coordinate of green.</param>
    /// <param name="greenY">The y coordinate of green.</param>
    /// <param name="blueX">The x coordinate of blue.</param>
    /// <param name="blueY">The y coordinate of blue.</param>
    public PngChromaticities(int whiteX, int whiteY, int redX, int redY, int greenX, int greenY, int blueX, int blueY) =>
        (WhiteX, WhiteY, RedX, RedY, GreenX, GreenY, BlueX, BlueY) = (whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY);

    /// <summary>Gets the x coordinate of the white point.</summary>
    public int WhiteX { get; init; }

    /// <summary>Gets the y coordinate of the white point.</summary>
    public int WhiteY { get; init; }

    /// <summary>Gets the x coordinate of red.</summary>
    public int RedX { get; init; }

    /// <summary>Gets the y coordinate of red.</summary>
    public int RedY { get; init; }

    /// <summary>Gets the x coordinate of green.</summary>
    public int GreenX { get; init; }

    /// <summary>Gets the y coordinate of green.</summary>
    public int GreenY { get; init; }

    /// <summary>Gets the x coordinate of blue.</summary>
    public int BlueX { get; init; }

    /// <summary>Gets the y coordinate of blue.</summary>
    public int BlueY { get; init; }
}
