namespace Intaglio.Color;

/// <summary>The colorants of an RGB space: the XYZ coordinates of its primaries.</summary>
internal sealed class Colorants
{
    /// <summary>Initializes colorants whose sum is white.</summary>
    /// <param name="toXyz">The matrix from linear components to XYZ.</param>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    internal Colorants(ColorMatrix toXyz)
        : this(toXyz, toXyz.Multiply(Tristimulus.One))
    {
    }

    /// <summary>Initializes colorants with a separate white.</summary>
    /// <param name="toXyz">The matrix from linear components to XYZ.</param>
    /// <param name="white">The white point in XYZ.</param>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    internal Colorants(ColorMatrix toXyz, Tristimulus white)
    {
        (ToXyz, FromXyz, White) = (toXyz, toXyz.Invert(), white);
        HasNeutralGrays = toXyz.Multiply(Tristimulus.One) == white;
    }

    /// <summary>Gets the matrix from linear components to XYZ, whose columns are the colorants.</summary>
    internal ColorMatrix ToXyz { get; }

    /// <summary>Gets the inverse matrix.</summary>
    internal ColorMatrix FromXyz { get; }

    /// <summary>Gets the white point in XYZ.</summary>
    internal Tristimulus White { get; }

    /// <summary>Gets a value indicating whether (1, 1, 1) is white, so that equal components are grays.</summary>
    internal bool HasNeutralGrays { get; }

    /// <summary>Computes the colorants with the chromaticities of the primaries that add up to white.</summary>
    /// <exception cref="InvalidOperationException">The primaries lie on a line.</exception>
    /// <exception cref="ArgumentException">The y coordinate of <paramref name="white"/> is 0.</exception>
    internal static Colorants FromPrimaries(Chromaticity red, Chromaticity green, Chromaticity blue, Chromaticity white)
    {
        // White determines the scale of each primary, so a primary can have a luminance of 0, as X and Z have.
        static Tristimulus Direction(Chromaticity primary) => new(primary.X, primary.Y, (Rational)1 - primary.X - primary.Y);
        ColorMatrix primaries = ColorMatrix.FromColumns(Direction(red), Direction(green), Direction(blue));
        Tristimulus shares = primaries.Invert().Multiply(white.ToXyz());
        return new(primaries.Multiply(ColorMatrix.CreateDiagonal(shares)));
    }
}
