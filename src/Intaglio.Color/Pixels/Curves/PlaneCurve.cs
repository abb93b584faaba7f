namespace Intaglio.Color;

/// <summary>A transfer function for many numbers at once.</summary>
/// <remarks>
/// Up to a threshold the function is slope · x + intercept, and above it scale · (factor · x + offset)^power + shift. For negative numbers,
/// f(−x) = −f(x). Functions that do not have this form are evaluated for each number.
/// </remarks>
internal sealed class PlaneCurve
{
    // The tolerance of floats: a sum that is nearly 1 is made exactly 1, so that white stays white.
    private const double NearlyOne = 1e-6;

    // The limit of the binary exponent of results, which keeps them finite.
    private const double MaxExponent = 125;

    private readonly Func<double, double>? function;

    private PlaneCurve(Func<double, double>? function) => this.function = function;

    private PlaneCurve(double threshold, double slope, double intercept, double factor, double offset, double power, double scale,
        double shift)
    {
        Threshold = (float)threshold;
        Slope = (float)slope;
        Intercept = (float)intercept;
        Factor = (float)factor;
        Offset = Complement(factor, offset);
        Power = (float)power;
        PowerRest = (float)(power - Power);
        Scale = (float)scale;
        Shift = Complement(scale, shift);
        double limit = Math.Min(MaxExponent / Power, MaxExponent);
        (Least, Most) = ((float)PortableMath.Pow(2, -limit), (float)PortableMath.Pow(2, limit));
    }

    /// <summary>Gets the identity function.</summary>
    public static PlaneCurve Identity { get; } = new(null);

    public float Threshold { get; }

    public float Slope { get; }

    public float Intercept { get; }

    public float Factor { get; }

    public float Offset { get; }

    /// <summary>Gets the exponent, rounded to a float; <see cref="PowerRest"/> holds the rounding error.</summary>
    public float Power { get; }

    public float PowerRest { get; }

    /// <summary>Gets the smallest base of the power; smaller ones are clamped to it.</summary>
    public float Least { get; }

    /// <summary>Gets the largest base of the power; larger ones are clamped to it.</summary>
    public float Most { get; }

    public float Scale { get; }

    public float Shift { get; }

    public bool IsIdentity => function is null && Power == 0;

    public static PlaneCurve Of(Func<double, double> function) => new(function);

    public static PlaneCurve OfPower(double threshold, double slope, double intercept, double factor, double offset, double power,
        double scale, double shift) =>
        new(threshold, slope, intercept, factor, offset, power, scale, shift);

    /// <summary>Applies the function to the numbers of a plane, whose length is a multiple of the number of lanes.</summary>
    public void Apply<TLanes, TFloat, TInt, TDomain>(Span<float> plane)
        where TLanes : ILanes<TFloat, TInt>
        where TFloat : unmanaged
        where TInt : unmanaged
        where TDomain : INumberDomain
    {
        if (function is not null)
            foreach (ref float number in plane)
                number = (float)function(number);
        else if (Power != 0)
            PowerCurve<TLanes, TFloat, TInt, TDomain>.Apply(this, plane);
    }

    private static float Complement(double factor, double offset) =>
        Math.Abs(factor + offset - 1) < NearlyOne ? 1 - (float)factor : (float)offset;
}
