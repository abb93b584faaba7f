namespace Intaglio.Color;

/// <summary>A chromaticity of CIE 1931.</summary>
/// <param name="X">x, the share of X.</param>
/// <param name="Y">y, the share of Y.</param>
public readonly record struct Chromaticity(Rational X, Rational Y)
{
    /// <summary>Gets the white D50 as RGB spaces have it, 0.3457 0.3585.</summary>
    public static Chromaticity D50 { get; } = Parse("0.3457", "0.3585");

    /// <summary>Gets the white D65 as RGB spaces have it, 0.3127 0.3290.</summary>
    public static Chromaticity D65 { get; } = Parse("0.3127", "0.3290");

    /// <summary>Reads the two numbers of a standard.</summary>
    /// <param name="x">x, in decimals.</param>
    /// <param name="y">y, in decimals.</param>
    /// <exception cref="ColorFormatException">One of them is no number.</exception>
    public static Chromaticity Parse(string x, string y) => new(Rational.Parse(x), Rational.Parse(y));

    /// <summary>X, Y and Z of this chromaticity with a luminance of 1.</summary>
    /// <exception cref="ArgumentException">y is 0: it has no luminance.</exception>
    public Tristimulus ToXyz() => new(X / Y, 1, ((Rational)1 - X - Y) / Y);

    /// <summary>The chromaticity of X, Y and Z.</summary>
    /// <param name="xyz">The numbers.</param>
    /// <exception cref="ArgumentException">Their sum is 0.</exception>
    public static Chromaticity FromXyz(Tristimulus xyz)
    {
        Rational sum = xyz.X + xyz.Y + xyz.Z;
        return new Chromaticity(xyz.X / sum, xyz.Y / sum);
    }
}
