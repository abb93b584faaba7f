namespace Intaglio.Imaging;

/// <summary>The CIE 1931 chromaticities of the PNG chunk cHRM: x and y times 100000, 0 to 2³¹ − 1.</summary>
public readonly record struct PngChromaticities
{
    /// <summary>Initializes a new value.</summary>
    /// <param name="whiteX">The x of the white point.</param>
    /// <param name="whiteY">The y of the white point.</param>
    /// <param name="redX">The x of red.</param>
    /// <param name="redY">The y of red.</param>
    /// <param name="greenX">The x of green.</param>
    /// <param name="greenY">The y of green.</param>
    /// <param name="blueX">The x of blue.</param>
    /// <param name="blueY">The y of blue.</param>
    public PngChromaticities(int whiteX, int whiteY, int redX, int redY, int greenX, int greenY, int blueX, int blueY) =>
        (WhiteX, WhiteY, RedX, RedY, GreenX, GreenY, BlueX, BlueY) = (whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY);

    /// <summary>Gets the x of the white point.</summary>
    public int WhiteX { get; init; }

    /// <summary>Gets the y of the white point.</summary>
    public int WhiteY { get; init; }

    /// <summary>Gets the x of red.</summary>
    public int RedX { get; init; }

    /// <summary>Gets the y of red.</summary>
    public int RedY { get; init; }

    /// <summary>Gets the x of green.</summary>
    public int GreenX { get; init; }

    /// <summary>Gets the y of green.</summary>
    public int GreenY { get; init; }

    /// <summary>Gets the x of blue.</summary>
    public int BlueX { get; init; }

    /// <summary>Gets the y of blue.</summary>
    public int BlueY { get; init; }
}
