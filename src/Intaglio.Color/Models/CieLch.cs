namespace Intaglio.Color;

/// <summary>A colour in CIELAB by lightness, chroma and hue.</summary>
/// <param name="L">L*, the lightness: 0 is black and 100 is white.</param>
/// <param name="C">C*, the chroma: 0 is grey.</param>
/// <param name="H">The hue in degrees, from 0 to below 360; of a grey it says nothing.</param>
public readonly record struct CieLch(double L, double C, double H)
{
    /// <summary>The same in Cartesian coordinates.</summary>
    public CieLab ToLab()
    {
        (double sine, double cosine) = PortableMath.SinCosDegrees(H);
        return new CieLab(L, C * cosine, C * sine);
    }
}
