namespace Intaglio.Imaging;

/// <summary>
/// The display that an image was made on, as PNG's mDCV has it: coordinates are 50000 times x or y of CIE 1931, luminances 10000 times candelas per
/// square metre.
/// </summary>
/// <param name="RedX">x of red.</param>
/// <param name="RedY">y of red.</param>
/// <param name="GreenX">x of green.</param>
/// <param name="GreenY">y of green.</param>
/// <param name="BlueX">x of blue.</param>
/// <param name="BlueY">y of blue.</param>
/// <param name="WhiteX">x of white.</param>
/// <param name="WhiteY">y of white.</param>
/// <param name="MaxLuminance">The brightest that it shows, 0 to 2³¹ − 1.</param>
/// <param name="MinLuminance">The darkest that it shows, 0 to 2³¹ − 1.</param>
public readonly record struct PngMasteringDisplay(
    ushort RedX, ushort RedY, ushort GreenX, ushort GreenY, ushort BlueX, ushort BlueY, ushort WhiteX, ushort WhiteY, int MaxLuminance, int MinLuminance);
