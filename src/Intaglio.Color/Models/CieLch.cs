namespace Intaglio.Color;

/// <summary>A color in CIELAB in polar coordinates.</summary>
/// <param name="L">The lightness L*, from 0 (black) to 100 (white).</param>
/// <param name="C">The chroma C*, 0 for gray.</param>
/// <param name="H">The hue in degrees, from 0 to below 360; not significant for gray.</param>
public readonly record struct CieLch(double L, double C, double H)
{
    /// <summary>Converts the color to Cartesian coordinates.</summary>
    /// <returns>The color in CIELAB.</returns>
    public CieLab ToLab()
    {
        (double sine, double cosine) = PortableMath.SinCosDegrees(H);
        return new CieLab(L, C * cosine, C * sine);
    }
}
