using System.Globalization;

namespace Intaglio.Color;

/// <summary>
/// The parametric curves of ICC profiles (ICC.1:2022, 10.18): a power function above a limit and a linear function below it.
/// </summary>
internal sealed class ParametricTransfer : TransferFunction
{
    private readonly int type;
    private readonly double[] parameters;

    // Above the limit: (scale · x + shift) ^ gamma + lift. Below: slope · x + foot.
    private readonly double gamma, scale = 1, shift, lift, slope, foot, limit;

    /// <param name="type">The type of the function, 0 to 4.</param>
    /// <param name="parameters">The parameters of the type, in the order of the specification: g, a, b, c, d, e, f.</param>
    internal ParametricTransfer(int type, double[] parameters)
    {
        (this.type, this.parameters) = (type, parameters);
        gamma = parameters[0];
        if (type == 0)
            return;
        (scale, shift) = (parameters[1], parameters[2]);
        if (type < 3)
        {
            limit = -shift / scale;
            lift = foot = type == 2 ? parameters[3] : 0;
            return;
        }
        (slope, limit) = (parameters[3], parameters[4]);
        if (type == 4)
            (lift, foot) = (parameters[5], parameters[6]);
    }

    public override string Name =>
        $"parametric {type}: {string.Join(' ', parameters.Select(parameter => parameter.ToString("0.######", CultureInfo.InvariantCulture)))}";

    internal override PlaneCurve DecodeCurve =>
        IsPlain ? PlaneCurve.OfPower(Start, slope, foot, scale, shift, gamma, 1, lift) : base.DecodeCurve;

    internal override PlaneCurve EncodeCurve => IsPlain
        ? PlaneCurve.OfPower(Above(Start), slope == 0 ? 0 : 1 / slope, slope == 0 ? Start
        : -foot / slope, 1, -lift, 1 / gamma, 1 / scale, -shift / scale)
        : base.EncodeCurve;

    internal int Type => type;

    internal IReadOnlyList<double> Parameters => parameters;

    /// <summary>The number of parameters of each type.</summary>
    internal static ReadOnlySpan<int> Counts => [1, 3, 4, 5, 7];

    private protected override double DecodeMagnitude(double encoded) =>
        double.IsNaN(encoded) ? encoded : encoded >= limit ? Above(encoded) : Math.Max(slope * encoded + foot, 0);

    private protected override double EncodeMagnitude(double linear)
    {
        if (double.IsNaN(linear) || double.IsPositiveInfinity(linear))
            return linear;
        // If the parts do not meet, components in the gap are encoded as the limit.
        if (linear >= Above(Start))
            return Math.Max((PortableMath.Pow(Math.Max(linear - lift, 0), 1 / gamma) - shift) / scale, Start);
        return slope == 0 ? Start : Math.Clamp((linear - foot) / slope, 0, Start);
    }

    private double Start => Math.Max(limit, 0);

    /// <summary>
    /// Gets a value indicating whether the curve increases from 0 without a visible step, so that nothing needs to be clamped.
    /// </summary>
    private bool IsPlain
    {
        get
        {
            const double step = 1e-4;
            return gamma > 0 && scale > 0 && slope >= 0 && foot is >= 0 and < step && lift >= 0 && scale * Start + shift >= 0
                && Math.Abs(slope * Start + foot - Above(Start)) < step;
        }
    }

    private double Above(double encoded) => Math.Max(PortableMath.Pow(Math.Max(scale * encoded + shift, 0), gamma) + lift, 0);
}
