namespace Intaglio.Color;

/// <summary>The colorants of a space of red, green and blue: what its linear components are in X, Y and Z.</summary>
internal sealed class Colorants
{
    /// <summary>Takes colorants that add up to white.</summary>
    /// <param name="toXyz">From linear components to X, Y and Z.</param>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    internal Colorants(ColorMatrix toXyz)
        : this(toXyz, toXyz.Multiply(Tristimulus.One))
    {
    }

    /// <summary>Takes colorants that need not add up to white.</summary>
    /// <param name="toXyz">From linear components to X, Y and Z.</param>
    /// <param name="white">X, Y and Z of white.</param>
    /// <exception cref="InvalidOperationException">The colorants lie in a plane.</exception>
    internal Colorants(ColorMatrix toXyz, Tristimulus white) => (ToXyz, FromXyz, White) = (toXyz, toXyz.Invert(), white);

    /// <summary>Gets the matrix from linear components to X, Y and Z; its columns are the colorants.</summary>
    internal ColorMatrix ToXyz { get; }

    /// <summary>Gets the inverse.</summary>
    internal ColorMatrix FromXyz { get; }

    /// <summary>Gets X, Y and Z of white.</summary>
    internal Tristimulus White { get; }

    /// <summary>Finds the colorants that have the chromaticities of primaries and add up to white.</summary>
    /// <exception cref="InvalidOperationException">The primaries lie on a line.</exception>
    /// <exception cref="ArgumentException">The y of white is 0.</exception>
    internal static Colorants FromPrimaries(Chromaticity red, Chromaticity green, Chromaticity blue, Chromaticity white)
    {
        // How much there is of each follows from white, so that a primary may have no luminance, as X and Z have none.
        static Tristimulus Direction(Chromaticity primary) => new(primary.X, primary.Y, (Rational)1 - primary.X - primary.Y);
        ColorMatrix primaries = ColorMatrix.FromColumns(Direction(red), Direction(green), Direction(blue));
        Tristimulus shares = primaries.Invert().Multiply(white.ToXyz());
        return new(primaries.Multiply(ColorMatrix.CreateDiagonal(shares)));
    }
}
