namespace Intaglio.Color;

/// <summary>A transfer function, which encodes linear components as stored numbers and decodes them.</summary>
/// <remarks>Functions are odd: f(−x) = −f(x). NaN and infinities are preserved, except by functions with a limited range.</remarks>
public abstract class TransferFunction
{
    /// <summary>Gets the identity function, for linear storage.</summary>
    public static TransferFunction Linear { get; } = new LinearTransfer();

    /// <summary>Gets the transfer function of sRGB (IEC 61966-2-1).</summary>
    public static TransferFunction Srgb { get; } = new SegmentedTransfer("sRGB", 2.4, 1.055, 12.92, 0.0031308, 0.04045);

    /// <summary>Gets the transfer function of ITU-R BT.709, BT.601, and BT.2020 with 10 bits.</summary>
    /// <remarks>The three decimals of the standard leave a gap: no component is encoded as a number between 0.0810 and 0.0812.</remarks>
    public static TransferFunction Rec709 { get; } = new SegmentedTransfer("Rec. 709", 1 / 0.45, 1.099, 4.5, 0.018, 0.081);

    /// <summary>
    /// Gets the transfer function of ITU-R BT.2020, with the exact parameters of the note to table 4, which make both parts meet.
    /// </summary>
    public static TransferFunction Rec2020 { get; } =
        new SegmentedTransfer("Rec. 2020", 1 / 0.45, 1.09929682680944, 4.5, 0.018053968510807, 0.018053968510807 * 4.5);

    /// <summary>Gets the transfer function of ROMM RGB (ISO 22028-2).</summary>
    public static TransferFunction Romm { get; } = new SegmentedTransfer("ROMM", 1.8, 1, 16, 1.0 / 512, 16.0 / 512);

    /// <summary>Gets the PQ transfer function (SMPTE ST 2084 and ITU-R BT.2100).</summary>
    /// <remarks>A linear component of 1 is 10,000 cd/m². The formula encodes 0 as 7.3 · 10⁻⁷.</remarks>
    public static TransferFunction Pq { get; } = new PqTransfer();

    /// <summary>
    /// Gets the HLG transfer function between scene light and signal (ITU-R BT.2100, table 5). A linear component of 1 is the peak of the
    /// scene.
    /// </summary>
    public static TransferFunction Hlg { get; } = new HlgTransfer();

    /// <summary>Gets the name of the transfer function.</summary>
    public abstract string Name { get; }

    /// <summary>Creates a power function, which encodes a linear component x as x^(1/gamma).</summary>
    /// <param name="gamma">The exponent for decoding, above 0.</param>
    /// <returns>The transfer function.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="gamma"/> is not above 0 or not finite.</exception>
    public static TransferFunction CreatePower(double gamma) =>
        gamma > 0 && double.IsFinite(gamma) ? new PowerTransfer(gamma)
        : throw new ArgumentOutOfRangeException(nameof(gamma), gamma, "The exponent must be above 0 and finite.");

    /// <summary>Creates a transfer function from a table with linear interpolation.</summary>
    /// <param name="samples">
    /// The linear components of stored numbers at equal distances from 0 to 1: at least two, each from 0 to 1. The inverse uses the running
    /// maximum of components that do not increase.
    /// </param>
    /// <returns>The transfer function, which clamps stored numbers to the range from 0 to 1.</returns>
    /// <exception cref="ArgumentException"><paramref name="samples"/> has fewer than two elements.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An element is less than 0, greater than 1 or NaN.</exception>
    public static TransferFunction CreateSampled(ReadOnlySpan<double> samples)
    {
        if (samples.Length < 2)
            throw new ArgumentException($"The table must have at least two entries, not {samples.Length}.", nameof(samples));
        foreach (double sample in samples)
            if (!(sample is >= 0 and <= 1))
                throw new ArgumentOutOfRangeException(nameof(samples), sample, "The entries of the table must be between 0 and 1.");
        return new SampledTransfer(samples);
    }

    /// <summary>
    /// Creates a parametric curve of ICC profiles (ICC.1:2022, 10.18): a power function from a limit on, and a linear function before it.
    /// </summary>
    /// <param name="type">The type of the function, 0 to 4.</param>
    /// <param name="parameters">The 1, 3, 4, 5 or 7 parameters of the type, in the order of the specification: g, a, b, c, d, e, f.</param>
    /// <returns>The transfer function. Results below 0 become 0, and the power function continues above 1.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The type is not defined, a parameter is not finite, or g or a is not above 0.
    /// </exception>
    /// <exception cref="ArgumentException">The number of parameters does not match the type.</exception>
    public static TransferFunction CreateParametric(int type, params ReadOnlySpan<double> parameters)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)type, (uint)(ParametricTransfer.Counts.Length - 1), nameof(type));
        if (parameters.Length != ParametricTransfer.Counts[type])
            throw new ArgumentException(
                $"The type {type} must have {ParametricTransfer.Counts[type]} parameters, not {parameters.Length}.", nameof(parameters));
        foreach (double parameter in parameters)
            if (!double.IsFinite(parameter))
                throw new ArgumentOutOfRangeException(nameof(parameters), parameter, "The parameters must be finite.");
        if (!(parameters[0] > 0) || type > 0 && !(parameters[1] > 0))
            throw new ArgumentOutOfRangeException(nameof(parameters), "The parameters g and a must be above 0.");
        return new ParametricTransfer(type, parameters.ToArray());
    }

    /// <summary>Decodes a stored number.</summary>
    /// <param name="encoded">The stored number, where 1 is white or the peak.</param>
    /// <returns>The linear component.</returns>
    public double Decode(double encoded) => Math.CopySign(DecodeMagnitude(Math.Abs(encoded)), encoded);

    /// <summary>Encodes a linear component.</summary>
    /// <param name="linear">The linear component, where 1 is white or the peak.</param>
    /// <returns>The number to store.</returns>
    public double Encode(double linear) => Math.CopySign(EncodeMagnitude(Math.Abs(linear)), linear);

    /// <summary>Gets <see cref="Decode"/> for many numbers at once.</summary>
    internal virtual PlaneCurve DecodeCurve => PlaneCurve.Of(Decode);

    /// <summary>Gets <see cref="Encode"/> for many numbers at once.</summary>
    internal virtual PlaneCurve EncodeCurve => PlaneCurve.Of(Encode);

    /// <summary>
    /// Gets the parameters g, a, b, c and d of the equivalent parametric curve of type 3, or <see langword="null"/> if it does not exist.
    /// </summary>
    internal virtual double[]? Segments => null;

    /// <summary>Gets the exponent of a pure power function, or <see langword="null"/> for other functions.</summary>
    internal virtual double? Gamma => null;

    private protected abstract double DecodeMagnitude(double encoded);

    private protected abstract double EncodeMagnitude(double linear);

    /// <summary>Returns the name of the transfer function.</summary>
    public override string ToString() => Name;

    private sealed class LinearTransfer : TransferFunction
    {
        public override string Name => "linear";

        internal override PlaneCurve DecodeCurve => PlaneCurve.Identity;

        internal override PlaneCurve EncodeCurve => PlaneCurve.Identity;

        internal override double? Gamma => 1;

        private protected override double DecodeMagnitude(double encoded) => encoded;

        private protected override double EncodeMagnitude(double linear) => linear;
    }

    private sealed class PowerTransfer(double gamma) : TransferFunction
    {
        internal override double? Gamma => gamma;

        public override string Name => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"gamma {gamma}");

        internal override PlaneCurve DecodeCurve => PlaneCurve.OfPower(0, 0, 0, 1, 0, gamma, 1, 0);

        internal override PlaneCurve EncodeCurve => PlaneCurve.OfPower(0, 0, 0, 1, 0, 1 / gamma, 1, 0);

        private protected override double DecodeMagnitude(double encoded) => PortableMath.Pow(encoded, gamma);

        private protected override double EncodeMagnitude(double linear) => PortableMath.Pow(linear, 1 / gamma);
    }

    /// <summary>A linear function near 0, and a scaled and offset power function above, which maps 1 to 1.</summary>
    private sealed class SegmentedTransfer(string name, double gamma, double scale, double slope, double linearEnd, double encodedEnd)
        : TransferFunction
    {
        public override string Name => name;

        internal override PlaneCurve DecodeCurve => PlaneCurve.OfPower(encodedEnd, 1 / slope, 0, 1 / scale, Offset / scale, gamma, 1, 0);

        internal override PlaneCurve EncodeCurve => PlaneCurve.OfPower(linearEnd, slope, 0, 1, 0, 1 / gamma, scale, -Offset);

        // As a parametric curve of type 3: g a b c d.
        internal override double[] Segments => [gamma, 1 / scale, Offset / scale, 1 / slope, encodedEnd];

        // The offset of the standards is the scale less 1. For their decimals, the rounding error of the difference is negligible.
        private double Offset => scale - 1;

        private protected override double DecodeMagnitude(double encoded) =>
            encoded <= encodedEnd ? encoded / slope : PortableMath.Pow((encoded + Offset) / scale, gamma);

        private protected override double EncodeMagnitude(double linear) =>
            linear <= linearEnd ? linear * slope : scale * PortableMath.Pow(linear, 1 / gamma) - Offset;
    }

    private sealed class PqTransfer : TransferFunction
    {
        // The standard specifies fractions.
        private const double M1 = 2610.0 / 16384, M2 = 2523.0 / 4096 * 128, C1 = 3424.0 / 4096, C2 = 2413.0 / 4096 * 32,
            C3 = 2392.0 / 4096 * 32;

        public override string Name => "PQ";

        private protected override double DecodeMagnitude(double encoded)
        {
            double power = PortableMath.Pow(encoded, 1 / M2);
            return PortableMath.Pow(Math.Max(power - C1, 0) / (C2 - C3 * power), 1 / M1);
        }

        private protected override double EncodeMagnitude(double linear)
        {
            double power = PortableMath.Pow(linear, M1);
            return double.IsPositiveInfinity(power) ? PortableMath.Pow(C2 / C3, M2)
                : PortableMath.Pow((C1 + C2 * power) / (1 + C3 * power), M2);
        }
    }

    private sealed class HlgTransfer : TransferFunction
    {
        private const double A = 0.17883277, B = 1 - 4 * A;

        // Note 5b of the table: both parts meet at 1/2.
        private static readonly double c = 0.5 - A * PortableMath.Log(4 * A);

        public override string Name => "HLG";

        private protected override double DecodeMagnitude(double encoded) =>
            encoded <= 0.5 ? encoded * encoded / 3 : (PortableMath.Exp((encoded - c) / A) + B) / 12;

        private protected override double EncodeMagnitude(double linear) =>
            linear <= 1.0 / 12 ? Math.Sqrt(3 * linear) : A * PortableMath.Log(12 * linear - B) + c;
    }
}
