namespace Intaglio.Color;

/// <summary>
/// What a transfer function does to many numbers at once: up to a threshold slope · x + intercept, above it scale · (factor · x + offset)^power +
/// shift; numbers below 0 are those above with the other sign. What has no such form is asked number by number.
/// </summary>
internal sealed class PlaneCurve
{
    // What floats of these sizes differ by: a sum that is nearly 1 is meant to be 1, so that white stays white.
    private const double NearlyOne = 1e-6;

    // Results beyond 2 to the power of this count as that: their exponents still fit into a float.
    private const double MaxExponent = 125;

    private readonly Func<double, double>? function;

    private PlaneCurve(Func<double, double>? function) => this.function = function;

    private PlaneCurve(double threshold, double slope, double intercept, double factor, double offset, double power, double scale, double shift)
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

    /// <summary>Gets what changes nothing.</summary>
    public static PlaneCurve Identity { get; } = new(null);

    public float Threshold { get; }

    public float Slope { get; }

    public float Intercept { get; }

    public float Factor { get; }

    public float Offset { get; }

    /// <summary>Gets the exponent, whose rest is what a float does not hold of it.</summary>
    public float Power { get; }

    public float PowerRest { get; }

    /// <summary>Gets the least number that is raised; lesser ones count as this.</summary>
    public float Least { get; }

    /// <summary>Gets the greatest number that is raised; greater ones count as this.</summary>
    public float Most { get; }

    public float Scale { get; }

    public float Shift { get; }

    public bool IsIdentity => function is null && Power == 0;

    public static PlaneCurve Of(Func<double, double> function) => new(function);

    public static PlaneCurve OfPower(double threshold, double slope, double intercept, double factor, double offset, double power, double scale, double shift) =>
        new(threshold, slope, intercept, factor, offset, power, scale, shift);

    /// <summary>Replaces the numbers of a plane, whose length is a multiple of the lanes.</summary>
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

    private static float Complement(double factor, double offset) => Math.Abs(factor + offset - 1) < NearlyOne ? 1 - (float)factor : (float)offset;
}
