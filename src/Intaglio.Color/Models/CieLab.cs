namespace Intaglio.Color;

/// <summary>A color in CIELAB of 1976 (CIE 15, ISO/CIE 11664-4).</summary>
/// <param name="L">The lightness L*, from 0 (black) to 100 (white).</param>
/// <param name="A">a*, from green (negative) to red (positive).</param>
/// <param name="B">b*, from blue (negative) to yellow (positive).</param>
public readonly record struct CieLab(double L, double A, double B)
{
    // Exact fractions make both parts of the function meet: 216/24389 and 24389/27.
    private const double Epsilon = 216.0 / 24389, Kappa = 24389.0 / 27;

    /// <summary>Converts CIE XYZ to CIELAB for a white point.</summary>
    /// <param name="x">X.</param>
    /// <param name="y">Y.</param>
    /// <param name="z">Z.</param>
    /// <param name="white">The white point, such as <see cref="RgbColorSpace.White"/>.</param>
    /// <returns>The color in CIELAB.</returns>
    public static CieLab FromXyz(double x, double y, double z, Tristimulus white) =>
        FromShares(x / white.X.ToDouble(), y / white.Y.ToDouble(), z / white.Z.ToDouble());

    /// <summary>Converts the color to CIE XYZ for a white point.</summary>
    /// <param name="white">The white point.</param>
    /// <returns>X, Y and Z.</returns>
    public (double X, double Y, double Z) ToXyz(Tristimulus white)
    {
        (double x, double y, double z) = ToShares();
        return (x * white.X.ToDouble(), y * white.Y.ToDouble(), z * white.Z.ToDouble());
    }

    /// <summary>Converts the color to polar coordinates.</summary>
    /// <returns>The color in CIELCh.</returns>
    public CieLch ToLch()
    {
        return new CieLch(L, Math.Sqrt(A * A + B * B), Angle.Turn(PortableMath.Atan2Degrees(B, A)));
    }

    /// <summary>Converts X, Y and Z, each divided by that of the white point, to CIELAB.</summary>
    /// <param name="x">X divided by X of the white point.</param>
    /// <param name="y">Y divided by Y of the white point.</param>
    /// <param name="z">Z divided by Z of the white point.</param>
    /// <returns>The color in CIELAB.</returns>
    public static CieLab FromShares(double x, double y, double z)
    {
        double fx = F(x), fy = F(y), fz = F(z);
        return new CieLab(116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz));
    }

    /// <summary>Converts the color to X, Y and Z, each divided by that of the white point.</summary>
    internal (double X, double Y, double Z) ToShares()
    {
        double fy = (L + 16) / 116;
        return (Inverse(fy + A / 500), Inverse(fy), Inverse(fy - B / 200));
    }

    private static double F(double share) => share > Epsilon ? PortableMath.Cbrt(share) : (Kappa * share + 16) / 116;

    private static double Inverse(double f) => f * f * f is double cube && cube > Epsilon ? cube : (116 * f - 16) / Kappa;
}
