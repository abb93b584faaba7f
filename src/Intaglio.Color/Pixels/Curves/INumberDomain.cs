namespace Intaglio.Color;

/// <summary>What numbers a curve meets, and what becomes of them.</summary>
internal interface INumberDomain
{
    /// <summary>Gets whether all are from 0 to 1, or little more, are raised to no great powers, and at last are integers of 16 bits: then an error of 2⁻²⁰ is no matter.</summary>
    static abstract bool IsOfIntegers { get; }
}

/// <summary>Numbers on their way from integers to integers.</summary>
internal readonly struct IntegerNumbers : INumberDomain
{
    public static bool IsOfIntegers => true;
}

/// <summary>Numbers of any size and sign, infinities and NaN.</summary>
internal readonly struct FloatNumbers : INumberDomain
{
    public static bool IsOfIntegers => false;
}
