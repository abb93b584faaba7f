namespace Intaglio.Color;

/// <summary>
/// How linear components become the numbers that are stored, and back. Numbers below 0 are those above with the other sign; NaN stays NaN and
/// infinities stay, except where a function ends before.
/// </summary>
public abstract class TransferFunction
{
    /// <summary>Gets what stores linear components as they are.</summary>
    public static TransferFunction Linear { get; } = new LinearTransfer();

    /// <summary>Gets that of sRGB: IEC 61966-2-1.</summary>
    public static TransferFunction Srgb { get; } = new SegmentedTransfer("sRGB", 2.4, 1.055, 12.92, 0.0031308, 0.04045);

    /// <summary>Gets that of ITU-R BT.709, BT.601, and of BT.2020 in 10 bits. Its three decimals leave a gap: nothing is stored as a number between 0.0810 and 0.0812.</summary>
    public static TransferFunction Rec709 { get; } = new SegmentedTransfer("Rec. 709", 1 / 0.45, 1.099, 4.5, 0.018, 0.081);

    /// <summary>Gets that of ITU-R BT.2020, with the numbers of its note to table 4, which let both parts join.</summary>
    public static TransferFunction Rec2020 { get; } = new SegmentedTransfer("Rec. 2020", 1 / 0.45, 1.09929682680944, 4.5, 0.018053968510807, 0.018053968510807 * 4.5);

    /// <summary>Gets that of ROMM RGB: ISO 22028-2.</summary>
    public static TransferFunction Romm { get; } = new SegmentedTransfer("ROMM", 1.8, 1, 16, 1.0 / 512, 16.0 / 512);

    /// <summary>Gets PQ: SMPTE ST 2084 and ITU-R BT.2100. A linear component of 1 is 10,000 cd/m², and 0 is stored as 7.3 · 10⁻⁷, as the formula has it.</summary>
    public static TransferFunction Pq { get; } = new PqTransfer();

    /// <summary>Gets the curve of HLG between scene light and signal: ITU-R BT.2100, table 5. A linear component of 1 is the peak of the scene.</summary>
    public static TransferFunction Hlg { get; } = new HlgTransfer();

    /// <summary>Gets the function's name.</summary>
    public abstract string Name { get; }

    /// <summary>A power: what is stored is the linear component to the power of 1/gamma.</summary>
    /// <param name="gamma">The exponent, above 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The exponent is not above 0, or not finite.</exception>
    public static TransferFunction CreatePower(double gamma) => gamma > 0 && double.IsFinite(gamma) ? new PowerTransfer(gamma) : throw new ArgumentOutOfRangeException(nameof(gamma), gamma, "An exponent is above 0, and finite.");

    /// <summary>A table: the linear components of stored numbers at equal distances from 0 to 1, and lines between them. It ends at 0 and at 1.</summary>
    /// <param name="samples">At least two components, from 0 to 1. The way back takes the greatest so far where they do not rise.</param>
    /// <exception cref="ArgumentException">There are fewer than two.</exception>
    /// <exception cref="ArgumentOutOfRangeException">One is below 0, above 1 or no number.</exception>
    public static TransferFunction CreateSampled(ReadOnlySpan<double> samples)
    {
        if (samples.Length < 2)
            throw new ArgumentException($"A table has two entries or more, not {samples.Length}.", nameof(samples));
        foreach (double sample in samples)
            if (!(sample is >= 0 and <= 1))
                throw new ArgumentOutOfRangeException(nameof(samples), sample, "The entries of a table are from 0 to 1.");
        return new SampledTransfer(samples);
    }

    /// <summary>
    /// One of the parametric curves of ICC profiles (ICC.1:2022, 10.18): from a limit on a power, and before it a line. Results below 0 are 0;
    /// above 1 the power goes on.
    /// </summary>
    /// <param name="type">0 to 4.</param>
    /// <param name="parameters">1, 3, 4, 5 or 7 numbers, by the type, in the specification's order: g a b c d e f.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such type, a number is not finite, g is not above 0, or a is not.</exception>
    /// <exception cref="ArgumentException">The type has another number of parameters.</exception>
    public static TransferFunction CreateParametric(int type, params ReadOnlySpan<double> parameters)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)type, (uint)(ParametricTransfer.Counts.Length - 1), nameof(type));
        if (parameters.Length != ParametricTransfer.Counts[type])
            throw new ArgumentException($"The type {type} has {ParametricTransfer.Counts[type]} parameters, not {parameters.Length}.", nameof(parameters));
        foreach (double parameter in parameters)
            if (!double.IsFinite(parameter))
                throw new ArgumentOutOfRangeException(nameof(parameters), parameter, "A parameter is finite.");
        if (!(parameters[0] > 0) || type > 0 && !(parameters[1] > 0))
            throw new ArgumentOutOfRangeException(nameof(parameters), "g and a are above 0.");
        return new ParametricTransfer(type, parameters.ToArray());
    }

    /// <summary>The linear component of what is stored.</summary>
    /// <param name="encoded">What is stored; 1 is white, or the peak.</param>
    public double Decode(double encoded) => Math.CopySign(DecodeMagnitude(Math.Abs(encoded)), encoded);

    /// <summary>What is stored of a linear component.</summary>
    /// <param name="linear">The component; 1 is white, or the peak.</param>
    public double Encode(double linear) => Math.CopySign(EncodeMagnitude(Math.Abs(linear)), linear);

    /// <summary>Gets what <see cref="Decode"/> does, for many numbers at once.</summary>
    internal virtual PlaneCurve DecodeCurve => PlaneCurve.Of(Decode);

    /// <summary>Gets what <see cref="Encode"/> does, for many numbers at once.</summary>
    internal virtual PlaneCurve EncodeCurve => PlaneCurve.Of(Encode);

    /// <summary>Gets g, a, b, c and d of the parametric curve of type 3 that this is, if it is one.</summary>
    internal virtual double[]? Segments => null;

    /// <summary>Gets the exponent of what is a power and nothing else.</summary>
    internal virtual double? Gamma => null;

    private protected abstract double DecodeMagnitude(double encoded);

    private protected abstract double EncodeMagnitude(double linear);

    /// <summary>The function's name.</summary>
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

    /// <summary>A line near 0, and above a power that is scaled and shifted so that 1 stays 1.</summary>
    private sealed class SegmentedTransfer(string name, double gamma, double scale, double slope, double linearEnd, double encodedEnd) : TransferFunction
    {
        public override string Name => name;

        internal override PlaneCurve DecodeCurve => PlaneCurve.OfPower(encodedEnd, 1 / slope, 0, 1 / scale, Offset / scale, gamma, 1, 0);

        internal override PlaneCurve EncodeCurve => PlaneCurve.OfPower(linearEnd, slope, 0, 1, 0, 1 / gamma, scale, -Offset);

        // As a parametric curve of type 3: g a b c d.
        internal override double[] Segments => [gamma, 1 / scale, Offset / scale, 1 / slope, encodedEnd];

        // What the standards subtract is what they multiply with, less 1; of these decimals the difference has no error that matters.
        private double Offset => scale - 1;

        private protected override double DecodeMagnitude(double encoded) => encoded <= encodedEnd ? encoded / slope : PortableMath.Pow((encoded + Offset) / scale, gamma);

        private protected override double EncodeMagnitude(double linear) => linear <= linearEnd ? linear * slope : scale * PortableMath.Pow(linear, 1 / gamma) - Offset;
    }

    private sealed class PqTransfer : TransferFunction
    {
        // The standard gives them as fractions.
        private const double M1 = 2610.0 / 16384, M2 = 2523.0 / 4096 * 128, C1 = 3424.0 / 4096, C2 = 2413.0 / 4096 * 32, C3 = 2392.0 / 4096 * 32;

        public override string Name => "PQ";

        private protected override double DecodeMagnitude(double encoded)
        {
            double power = PortableMath.Pow(encoded, 1 / M2);
            return PortableMath.Pow(Math.Max(power - C1, 0) / (C2 - C3 * power), 1 / M1);
        }

        private protected override double EncodeMagnitude(double linear)
        {
            double power = PortableMath.Pow(linear, M1);
            return double.IsPositiveInfinity(power) ? PortableMath.Pow(C2 / C3, M2) : PortableMath.Pow((C1 + C2 * power) / (1 + C3 * power), M2);
        }
    }

    private sealed class HlgTransfer : TransferFunction
    {
        private const double A = 0.17883277, B = 1 - 4 * A;

        // Note 5b of the table: so that both parts meet at 1/2.
        private static readonly double c = 0.5 - A * PortableMath.Log(4 * A);

        public override string Name => "HLG";

        private protected override double DecodeMagnitude(double encoded) => encoded <= 0.5 ? encoded * encoded / 3 : (PortableMath.Exp((encoded - c) / A) + B) / 12;

        private protected override double EncodeMagnitude(double linear) => linear <= 1.0 / 12 ? Math.Sqrt(3 * linear) : A * PortableMath.Log(12 * linear - B) + c;
    }
}
