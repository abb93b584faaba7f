namespace Intaglio.Color;

/// <summary>A CIE 1931 chromaticity.</summary>
/// <param name="X">The x coordinate, X / (X + Y + Z).</param>
/// <param name="Y">The y coordinate, Y / (X + Y + Z).</param>
public readonly record struct Chromaticity(Rational X, Rational Y)
{
    /// <summary>Gets the white point D50 with the coordinates that RGB spaces use, (0.3457, 0.3585).</summary>
    public static Chromaticity D50 { get; } = Parse("0.3457", "0.3585");

    /// <summary>Gets the white point D65 with the coordinates that RGB spaces use, (0.3127, 0.3290).</summary>
    public static Chromaticity D65 { get; } = Parse("0.3127", "0.3290");

    /// <summary>Parses two decimal numbers, as standards print them.</summary>
    /// <param name="x">The x coordinate, a decimal number.</param>
    /// <param name="y">The y coordinate, a decimal number.</param>
    /// <returns>The chromaticity.</returns>
    /// <exception cref="ColorFormatException">A text is not a decimal number.</exception>
    public static Chromaticity Parse(string x, string y) => new(Rational.Parse(x), Rational.Parse(y));

    /// <summary>Converts the chromaticity to XYZ with Y = 1.</summary>
    /// <returns>X, Y and Z.</returns>
    /// <exception cref="ArgumentException">The y coordinate is 0.</exception>
    public Tristimulus ToXyz() => new(X / Y, 1, ((Rational)1 - X - Y) / Y);

    /// <summary>Computes the chromaticity of XYZ.</summary>
    /// <param name="xyz">X, Y and Z.</param>
    /// <returns>The chromaticity.</returns>
    /// <exception cref="ArgumentException">The sum of X, Y and Z is 0.</exception>
    public static Chromaticity FromXyz(Tristimulus xyz)
    {
        Rational sum = xyz.X + xyz.Y + xyz.Z;
        return new Chromaticity(xyz.X / sum, xyz.Y / sum);
    }
}
