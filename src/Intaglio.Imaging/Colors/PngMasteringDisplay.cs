namespace Intaglio.Imaging;

/// <summary>
/// The display that an image was made on, as PNG's mDCV has it: coordinates are 50000 times x or y of CIE 1931, luminances 10000 times candelas per
/// square metre.
/// </summary>
public readonly record struct PngMasteringDisplay
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="redX">x of red.</param>
    /// <param name="redY">y of red.</param>
    /// <param name="greenX">x of green.</param>
    /// <param name="greenY">y of green.</param>
    /// <param name="blueX">x of blue.</param>
    /// <param name="blueY">y of blue.</param>
    /// <param name="whiteX">x of white.</param>
    /// <param name="whiteY">y of white.</param>
    /// <param name="maxLuminance">The brightest that it shows, 0 to 2³¹ − 1.</param>
    /// <param name="minLuminance">The darkest that it shows, 0 to 2³¹ − 1.</param>
    public PngMasteringDisplay(ushort redX, ushort redY, ushort greenX, ushort greenY, ushort blueX, ushort blueY, ushort whiteX, ushort whiteY, int maxLuminance, int minLuminance) =>
        (RedX, RedY, GreenX, GreenY, BlueX, BlueY, WhiteX, WhiteY, MaxLuminance, MinLuminance) = (redX, redY, greenX, greenY, blueX, blueY, whiteX, whiteY, maxLuminance, minLuminance);

    /// <summary>Gets x of red.</summary>
    public ushort RedX { get; init; }

    /// <summary>Gets y of red.</summary>
    public ushort RedY { get; init; }

    /// <summary>Gets x of green.</summary>
    public ushort GreenX { get; init; }

    /// <summary>Gets y of green.</summary>
    public ushort GreenY { get; init; }

    /// <summary>Gets x of blue.</summary>
    public ushort BlueX { get; init; }

    /// <summary>Gets y of blue.</summary>
    public ushort BlueY { get; init; }

    /// <summary>Gets x of white.</summary>
    public ushort WhiteX { get; init; }

    /// <summary>Gets y of white.</summary>
    public ushort WhiteY { get; init; }

    /// <summary>Gets the brightest that it shows, 0 to 2³¹ − 1.</summary>
    public int MaxLuminance { get; init; }

    /// <summary>Gets the darkest that it shows, 0 to 2³¹ − 1.</summary>
    public int MinLuminance { get; init; }
}
