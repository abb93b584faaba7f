namespace Intaglio.Color;

/// <summary>A color in Oklab in polar coordinates.</summary>
/// <param name="L">The lightness, from 0 (black) to 1 (white).</param>
/// <param name="C">The chroma, 0 for gray.</param>
/// <param name="H">The hue in degrees, from 0 to below 360; not significant for gray.</param>
public readonly record struct Oklch(double L, double C, double H)
{
    /// <summary>Converts the color to Cartesian coordinates.</summary>
    /// <returns>The color in Oklab.</returns>
    public Oklab ToOklab()
    {
        (double sine, double cosine) = PortableMath.SinCosDegrees(H);
        return new Oklab(L, C * cosine, C * sine);
    }
}
