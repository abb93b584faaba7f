namespace Intaglio.Imaging;

/// <summary>The x and y of CIE 1931 of white and the primaries as PNG's cHRM has them, 100000 times the coordinate each, 0 to 2³¹ − 1.</summary>
/// <param name="WhiteX">x of white.</param>
/// <param name="WhiteY">y of white.</param>
/// <param name="RedX">x of red.</param>
/// <param name="RedY">y of red.</param>
/// <param name="GreenX">x of green.</param>
/// <param name="GreenY">y of green.</param>
/// <param name="BlueX">x of blue.</param>
/// <param name="BlueY">y of blue.</param>
public readonly record struct PngChromaticities(int WhiteX, int WhiteY, int RedX, int RedY, int GreenX, int GreenY, int BlueX, int BlueY);
