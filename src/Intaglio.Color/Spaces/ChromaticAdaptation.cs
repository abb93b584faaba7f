namespace Intaglio.Color;

/// <summary>Computes chromatic adaptation transforms between white points with the Bradford matrix.</summary>
public static class ChromaticAdaptation
{
    // The matrix by Lam, as printed in ICC.1:2010, annex E.
    private static readonly ColorMatrix bradford =
        ColorMatrix.Parse("0.8951", "0.2664", "-0.1614", "-0.7502", "1.7135", "0.0367", "0.0389", "-0.0685", "1.0296");

    /// <summary>Creates the matrix that adapts XYZ from one white point to another.</summary>
    /// <param name="from">The source white point.</param>
    /// <param name="to">The target white point.</param>
    /// <returns>The matrix, which maps the source white point exactly to the target white point.</returns>
    /// <exception cref="ArgumentException">A cone response to <paramref name="from"/> is 0, so it is not a valid white point.</exception>
    public static ColorMatrix CreateBradford(Tristimulus from, Tristimulus to)
    {
        if (from == to)
            return ColorMatrix.Identity;
        Tristimulus source = bradford.Multiply(from), target = bradford.Multiply(to);
        ColorMatrix scale = ColorMatrix.CreateDiagonal(new Tristimulus(target.X / source.X, target.Y / source.Y, target.Z / source.Z));
        return bradford.Invert().Multiply(scale).Multiply(bradford);
    }

    /// <summary>Determines whether X, Y, Z and the cone responses are positive, as for every white point.</summary>
    internal static bool IsWhite(Tristimulus white) =>
        white.X > 0 && white.Y > 0 && white.Z > 0 && bradford.Multiply(white) is var response && response.X > 0 && response.Y > 0
        && response.Z > 0;
}
