namespace Intaglio.Color;

/// <summary>A color in Oklab.</summary>
/// <param name="L">The lightness, from 0 (black) to 1 (white).</param>
/// <param name="A">a, from green (negative) to red (positive).</param>
/// <param name="B">b, from blue (negative) to yellow (positive).</param>
/// <remarks>
/// The matrices are those of CSS Color 4 with 16 digits. The original matrices by Björn Ottosson have 10 digits, which give grays an error
/// of about 10⁻⁸. Here the rows are scaled so that every gray with the white point D65 has a and b of 0, except for rounding errors.
/// </remarks>
public readonly record struct Oklab(double L, double A, double B)
{
    // Each row is scaled so that the response to white is 1.
    private static readonly ColorMatrix responses = ScaleRows(ColorMatrix.Parse(
        "0.8190224379967030", "0.3619062600528904", "-0.1288737815209879",
        "0.0329836539323885", "0.9292868615863434", "0.0361446663506424",
        "0.0481771893596242", "0.2642395317527308", "0.6335478284694309"));

    // The inverse has a factor of 1 between the lightness and each response, so that equal responses give a gray.
    private static readonly ColorMatrix opponents = ColorMatrix.Parse(
        "1", "0.3963377773761749", "0.2158037573099136",
        "1", "-0.1055613458156586", "-0.0638541728258133",
        "1", "-0.0894841775298119", "-1.2914855480194092");

    private static readonly double[] toResponses = responses.ToDoubles(), fromResponses = responses.Invert().ToDoubles();
    private static readonly double[] toOpponents = opponents.Invert().ToDoubles(), fromOpponents = opponents.ToDoubles();

    /// <summary>Gets the matrix from CIE XYZ with the white point D65 to cone responses.</summary>
    public static ColorMatrix Responses => responses;

    /// <summary>Gets the matrix from the cube roots of the cone responses to L, a and b.</summary>
    public static ColorMatrix Opponents { get; } = opponents.Invert();

    /// <summary>Converts CIE XYZ with the white point D65 to Oklab.</summary>
    /// <param name="x">X.</param>
    /// <param name="y">Y, which is 1 for white.</param>
    /// <param name="z">Z.</param>
    /// <returns>The color in Oklab.</returns>
    public static Oklab FromXyz(double x, double y, double z)
    {
        (double l, double m, double s) = Multiply(toResponses, x, y, z);
        (double lightness, double a, double b) = Multiply(toOpponents, PortableMath.Cbrt(l), PortableMath.Cbrt(m), PortableMath.Cbrt(s));
        return new Oklab(lightness, a, b);
    }

    /// <summary>Converts the color to CIE XYZ with the white point D65.</summary>
    /// <returns>X, Y and Z.</returns>
    public (double X, double Y, double Z) ToXyz()
    {
        (double l, double m, double s) = Multiply(fromOpponents, L, A, B);
        return Multiply(fromResponses, l * l * l, m * m * m, s * s * s);
    }

    /// <summary>Converts the color to polar coordinates.</summary>
    /// <returns>The color in Oklch.</returns>
    public Oklch ToOklch()
    {
        return new Oklch(L, Math.Sqrt(A * A + B * B), Angle.Turn(PortableMath.Atan2Degrees(B, A)));
    }

    private static ColorMatrix ScaleRows(ColorMatrix matrix)
    {
        Tristimulus white = matrix.Multiply(Chromaticity.D65.ToXyz());
        return ColorMatrix.CreateDiagonal(new Tristimulus((Rational)1 / white.X, (Rational)1 / white.Y, (Rational)1 / white.Z))
            .Multiply(matrix);
    }

    private static (double, double, double) Multiply(double[] matrix, double x, double y, double z) =>
        (matrix[0] * x + matrix[1] * y + matrix[2] * z, matrix[3] * x + matrix[4] * y + matrix[5] * z,
            matrix[6] * x + matrix[7] * y + matrix[8] * z);
}
