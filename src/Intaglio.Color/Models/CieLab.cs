namespace Intaglio.Color;

/// <summary>A colour in CIELAB of 1976 (CIE 15, ISO/CIE 11664-4).</summary>
/// <param name="L">L*, the lightness: 0 is black and 100 is white.</param>
/// <param name="A">a*, from green, below 0, to red.</param>
/// <param name="B">b*, from blue, below 0, to yellow.</param>
public readonly record struct CieLab(double L, double A, double B)
{
    // As fractions, so that both parts of the function meet: 216/24389 and 24389/27.
    private const double Epsilon = 216.0 / 24389, Kappa = 24389.0 / 27;

    /// <summary>The colour of X, Y and Z under a white.</summary>
    /// <param name="x">X.</param>
    /// <param name="y">Y.</param>
    /// <param name="z">Z.</param>
    /// <param name="white">The white, such as <see cref="RgbColorSpace.White"/>.</param>
    public static CieLab FromXyz(double x, double y, double z, Tristimulus white) => FromShares(x / white.X.ToDouble(), y / white.Y.ToDouble(), z / white.Z.ToDouble());

    /// <summary>X, Y and Z of the colour under a white.</summary>
    /// <param name="white">The white.</param>
    public (double X, double Y, double Z) ToXyz(Tristimulus white)
    {
        (double x, double y, double z) = ToShares();
        return (x * white.X.ToDouble(), y * white.Y.ToDouble(), z * white.Z.ToDouble());
    }

    /// <summary>The same in polar coordinates.</summary>
    public CieLch ToLch()
    {
        return new CieLch(L, Math.Sqrt(A * A + B * B), Angle.Turn(PortableMath.Atan2Degrees(B, A)));
    }

    /// <summary>Computes the color of X, Y and Z, each divided by that of the white.</summary>
    /// <param name="x">X as a share of that of the white.</param>
    /// <param name="y">Y as a share of that of the white.</param>
    /// <param name="z">Z as a share of that of the white.</param>
    public static CieLab FromShares(double x, double y, double z)
    {
        double fx = F(x), fy = F(y), fz = F(z);
        return new CieLab(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz));
    }

    /// <summary>X, Y and Z, each divided by that of the white.</summary>
    internal (double X, double Y, double Z) ToShares()
    {
        double fy = (L + 16) / 116;
        return (Inverse(fy + A / 500), Inverse(fy), Inverse(fy - B / 200));
    }

    private static double F(double share) => share > Epsilon ? PortableMath.Cbrt(share) : (Kappa * share + 16) / 116;

    private static double Inverse(double f) => f * f * f is double cube && cube > Epsilon ? cube : (116 * f - 16) / Kappa;
}
