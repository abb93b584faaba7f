namespace Intaglio.Imaging;

/// <summary>The mastering display of the PNG chunk mDCV.</summary>
/// <remarks>Coordinates are CIE 1931 x and y times 50000. Luminances are candelas per square meter times 10000.</remarks>
public readonly record struct PngMasteringDisplay
{
    /// <summary>Initializes a new value.</summary>
    /// <param name="redX">The x coordinate of red.</param>
    /// <param name="redY">The y coordinate of red.</param>
    /// <param name="greenX">The x coordinate of green.</param>
    /// <param name="greenY">The y coordinate of green.</param>
    /// <param name="blueX">The x coordinate of blue.</param>
    /// <param name="blueY">The y coordinate of blue.</param>
    /// <param name="whiteX">The x coordinate of the white point.</param>
    /// <param name="whiteY">The y coordinate of the white point.</param>
    /// <param name="maxLuminance">The maximum luminance, 0 to 2³¹ − 1.</param>
    /// <param name="minLuminance">The minimum luminance, 0 to 2³¹ − 1.</param>
    public PngMasteringDisplay(ushort redX, ushort redY, ushort greenX, ushort greenY, ushort blueX, ushort blueY, ushort whiteX,
        ushort whiteY, int maxLuminance, int minLuminance) =>
        (RedX, RedY, GreenX, GreenY, BlueX, BlueY, WhiteX, WhiteY, MaxLuminance, MinLuminance) =
        (redX, redY, greenX, greenY, blueX, blueY, whiteX, whiteY, maxLuminance, minLuminance);

    /// <summary>Gets the x coordinate of red.</summary>
    public ushort RedX { get; init; }

    /// <summary>Gets the y coordinate of red.</summary>
    public ushort RedY { get; init; }

    /// <summary>Gets the x coordinate of green.</summary>
    public ushort GreenX { get; init; }

    /// <summary>Gets the y coordinate of green.</summary>
    public ushort GreenY { get; init; }

    /// <summary>Gets the x coordinate of blue.</summary>
    public ushort BlueX { get; init; }

    /// <summary>Gets the y coordinate of blue.</summary>
    public ushort BlueY { get; init; }

    /// <summary>Gets the x coordinate of the white point.</summary>
    public ushort WhiteX { get; init; }

    /// <summary>Gets the y coordinate of the white point.</summary>
    public ushort WhiteY { get; init; }

    /// <summary>Gets the maximum luminance, 0 to 2³¹ − 1.</summary>
    public int MaxLuminance { get; init; }

    /// <summary>Gets the minimum luminance, 0 to 2³¹ − 1.</summary>
    public int MinLuminance { get; init; }
}
