namespace Intaglio.Color;

/// <summary>Takes colours that were seen under one white to those that look the same under another, by the matrix of Bradford.</summary>
public static class ChromaticAdaptation
{
    // Lam's matrix, as the ICC's specification prints it (ICC.1:2010, annex E).
    private static readonly ColorMatrix bradford = ColorMatrix.Parse("0.8951", "0.2664", "-0.1614", "-0.7502", "1.7135", "0.0367", "0.0389", "-0.0685", "1.0296");

    /// <summary>The matrix from X, Y, Z under one white to those under another. The first white becomes the second, exactly.</summary>
    /// <param name="from">The white that was.</param>
    /// <param name="to">The white that will be.</param>
    /// <exception cref="ArgumentException">The white that was has no response in one of the matrix' cones: it is none.</exception>
    public static ColorMatrix CreateBradford(Tristimulus from, Tristimulus to)
    {
        if (from == to)
            return ColorMatrix.Identity;
        Tristimulus source = bradford.Multiply(from), target = bradford.Multiply(to);
        ColorMatrix scale = ColorMatrix.CreateDiagonal(new Tristimulus(target.X / source.X, target.Y / source.Y, target.Z / source.Z));
        return bradford.Invert().Multiply(scale).Multiply(bradford);
    }

    /// <summary>Whether X, Y and Z are above 0, and so are the responses of the cones, as they are to every white.</summary>
    internal static bool IsWhite(Tristimulus white) =>
        white.X > 0 && white.Y > 0 && white.Z > 0 && bradford.Multiply(white) is var response && response.X > 0 && response.Y > 0 && response.Z > 0;
}
