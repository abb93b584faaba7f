namespace Intaglio.Color;

/// <summary>The numbers that a curve must support.</summary>
internal interface INumberDomain
{
    /// <summary>Gets a value indicating whether numbers come from integers and end as integers of at most 16 bits.</summary>
    /// <remarks>Such numbers are between 0 and little more than 1 and have small exponents, and an error of 2⁻²⁰ is negligible.</remarks>
    static abstract bool IsOfIntegers { get; }
}

/// <summary>Numbers of a conversion from integers to integers.</summary>
internal readonly struct IntegerNumbers : INumberDomain
{
    public static bool IsOfIntegers => true;
}

/// <summary>Numbers of any size and sign, including infinities and NaN.</summary>
internal readonly struct FloatNumbers : INumberDomain
{
    public static bool IsOfIntegers => false;
}
