namespace Intaglio.Color;

/// <summary>Three exact numbers: CIE 1931 XYZ, or the linear components of an RGB space.</summary>
/// <param name="X">The first number.</param>
/// <param name="Y">The second number; the luminance in XYZ.</param>
/// <param name="Z">The third number.</param>
public readonly record struct Tristimulus(Rational X, Rational Y, Rational Z)
{
    /// <summary>Gets (1, 1, 1), the white of an RGB space.</summary>
    internal static Tristimulus One => new(1, 1, 1);

    // Written by hand: the generated code uses a comparer of the framework that costs time to compile at startup.
    /// <inheritdoc/>
    public bool Equals(Tristimulus other) => X == other.X && Y == other.Y && Z == other.Z;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(X, Y, Z);

    /// <summary>Returns the numbers in decimal notation.</summary>
    /// <param name="decimals">The number of digits after the decimal point, at least 0.</param>
    /// <returns>The three numbers, separated by spaces.</returns>
    public string ToString(int decimals) => $"{X.ToString(decimals)} {Y.ToString(decimals)} {Z.ToString(decimals)}";

    /// <summary>Returns the numbers with six decimals.</summary>
    public override string ToString() => ToString(6);
}
