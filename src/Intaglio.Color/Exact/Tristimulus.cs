namespace Intaglio.Color;

/// <summary>Three exact numbers: X, Y and Z of CIE 1931, or the linear components of an RGB space.</summary>
/// <param name="X">The first number.</param>
/// <param name="Y">The second number, of XYZ the luminance.</param>
/// <param name="Z">The third number.</param>
public readonly record struct Tristimulus(Rational X, Rational Y, Rational Z)
{
    /// <summary>Three times 1: the white of an RGB space.</summary>
    internal static Tristimulus One => new(1, 1, 1);

    // Written out, as what the compiler writes goes by a comparer of the framework, which would be compiled when a program starts.
    /// <inheritdoc/>
    public bool Equals(Tristimulus other) => X == other.X && Y == other.Y && Z == other.Z;

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(X, Y, Z);

    /// <summary>The numbers in decimals.</summary>
    /// <param name="decimals">The digits behind the point, from 0.</param>
    public string ToString(int decimals) => $"{X.ToString(decimals)} {Y.ToString(decimals)} {Z.ToString(decimals)}";

    /// <summary>The numbers in six decimals.</summary>
    public override string ToString() => ToString(6);
}
