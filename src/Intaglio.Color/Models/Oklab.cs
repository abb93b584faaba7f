namespace Intaglio.Color;

/// <summary>
/// A colour in Oklab: its lightness, and how far it is from grey towards red and away from green, and towards yellow and away from blue.
/// The matrices are those of CSS Color 4, in 16 digits. Björn Ottosson's own numbers have 10, which leave greys off by some 10⁻⁸. Rows are
/// scaled so that every grey of D65 has a and b of exactly 0, but for the rounding of doubles.
/// </summary>
/// <param name="L">The lightness: 0 is black and 1 is white.</param>
/// <param name="A">From green, below 0, to red.</param>
/// <param name="B">From blue, below 0, to yellow.</param>
public readonly record struct Oklab(double L, double A, double B)
{
    // Each row is scaled so that the white has a response of 1.
    private static readonly ColorMatrix responses = ScaleRows(ColorMatrix.Parse(
        "0.8190224379967030", "0.3619062600528904", "-0.1288737815209879",
        "0.0329836539323885", "0.9292868615863434", "0.0361446663506424",
        "0.0481771893596242", "0.2642395317527308", "0.6335478284694309"));

    // The way back from the lightness has the factor 1 for each response: its inverse takes equal responses to a grey.
    private static readonly ColorMatrix opponents = ColorMatrix.Parse(
        "1", "0.3963377773761749", "0.2158037573099136",
        "1", "-0.1055613458156586", "-0.0638541728258133",
        "1", "-0.0894841775298119", "-1.2914855480194092");

    private static readonly double[] toResponses = responses.ToDoubles(), fromResponses = responses.Invert().ToDoubles();
    private static readonly double[] toOpponents = opponents.Invert().ToDoubles(), fromOpponents = opponents.ToDoubles();

    /// <summary>Gets the matrix from X, Y and Z, with D65 as white, to the responses of the cones.</summary>
    public static ColorMatrix Responses => responses;

    /// <summary>Gets the matrix from the cube roots of the responses to L, a and b.</summary>
    public static ColorMatrix Opponents { get; } = opponents.Invert();

    /// <summary>The colour of X, Y and Z.</summary>
    /// <param name="x">X, with D65 as white.</param>
    /// <param name="y">Y; 1 is white.</param>
    /// <param name="z">Z.</param>
    public static Oklab FromXyz(double x, double y, double z)
    {
        (double l, double m, double s) = Multiply(toResponses, x, y, z);
        (double lightness, double a, double b) = Multiply(toOpponents, PortableMath.Cbrt(l), PortableMath.Cbrt(m), PortableMath.Cbrt(s));
        return new Oklab(lightness, a, b);
    }

    /// <summary>X, Y and Z of the colour, with D65 as white.</summary>
    public (double X, double Y, double Z) ToXyz()
    {
        (double l, double m, double s) = Multiply(fromOpponents, L, A, B);
        return Multiply(fromResponses, l * l * l, m * m * m, s * s * s);
    }

    /// <summary>The same in polar coordinates.</summary>
    public Oklch ToOklch()
    {
        return new Oklch(L, Math.Sqrt(A * A + B * B), Angle.Turn(PortableMath.Atan2Degrees(B, A)));
    }

    private static ColorMatrix ScaleRows(ColorMatrix matrix)
    {
        Tristimulus white = matrix.Multiply(Chromaticity.D65.ToXyz());
        return ColorMatrix.CreateDiagonal(new Tristimulus((Rational)1 / white.X, (Rational)1 / white.Y, (Rational)1 / white.Z)).Multiply(matrix);
    }

    private static (double, double, double) Multiply(double[] matrix, double x, double y, double z) =>
        (matrix[0] * x + matrix[1] * y + matrix[2] * z, matrix[3] * x + matrix[4] * y + matrix[5] * z, matrix[6] * x + matrix[7] * y + matrix[8] * z);
}
