namespace Intaglio.Color;

/// <summary>A colour in Oklab by lightness, chroma and hue.</summary>
/// <param name="L">The lightness: 0 is black and 1 is white.</param>
/// <param name="C">The chroma: 0 is grey.</param>
/// <param name="H">The hue in degrees, from 0 to below 360; of a grey it says nothing.</param>
public readonly record struct Oklch(double L, double C, double H)
{
    /// <summary>The same in Cartesian coordinates.</summary>
    public Oklab ToOklab()
    {
        (double sine, double cosine) = PortableMath.SinCosDegrees(H);
        return new Oklab(L, C * cosine, C * sine);
    }
}
