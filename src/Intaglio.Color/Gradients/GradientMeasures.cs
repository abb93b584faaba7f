namespace Intaglio.Color;

/// <summary>
/// Measures of the appearance of a gradient on an sRGB display: evenness, lightness, hue deviation, and the share of each stop.
/// </summary>
/// <remarks>Color differences are CIEDE2000, computed in CIELAB with the white point D50.</remarks>
public sealed class GradientMeasures
{
    /// <summary>The number of equal steps whose color differences are compared.</summary>
    public const int Steps = 64;

    // The number of colors that all other measures use.
    private const int Samples = 1025;

    // Colors below these chromas have no visible hue: in Oklab, in CIELAB, and relative to the more colorful end.
    private const double LeastChroma = 0.02, LeastLabChroma = 5, LeastShare = 0.25;

    private GradientMeasures(double variation, double ratio, IReadOnlyList<GradientSegmentMeasures> segments, IReadOnlyList<double> shares)
    {
        StepVariation = variation;
        StepRatio = ratio;
        Segments = segments;
        StopShares = shares;
    }

    /// <summary>
    /// Gets the coefficient of variation of the CIEDE2000 steps, their standard deviation divided by their mean; 0 if all steps are equal.
    /// </summary>
    public double StepVariation { get; }

    /// <summary>Gets the ratio of the largest to the smallest CIEDE2000 step, or infinity if a part of the gradient is constant.</summary>
    public double StepRatio { get; }

    /// <summary>Gets the measures of each segment between two stops.</summary>
    public IReadOnlyList<GradientSegmentMeasures> Segments { get; }

    /// <summary>Gets, for each stop, the share of the gradient that looks more like this stop than like any other, 0 to 1.</summary>
    public IReadOnlyList<double> StopShares { get; }

    /// <summary>Gets the lightness error with the largest absolute value among all segments, in L*.</summary>
    public double LightnessError => Segments.MaxBy(segment => Math.Abs(segment.LightnessError))!.LightnessError;

    /// <summary>Gets the largest hue deviation in Oklab, in degrees.</summary>
    public double HueDeviation => Segments.Max(segment => segment.HueDeviation);

    /// <summary>Gets the largest hue deviation in CIELAB, in degrees.</summary>
    public double LabHueDeviation => Segments.Max(segment => segment.LabHueDeviation);

    /// <summary>Measures a gradient, ignoring alpha.</summary>
    /// <param name="gradient">The gradient to measure.</param>
    /// <returns>The measures.</returns>
    public static GradientMeasures Create(Gradient gradient)
    {
        ArgumentNullException.ThrowIfNull(gradient);
        Seen seen = new(gradient);
        CieLab[] colors = [.. Enumerable.Range(0, Samples).Select(i => seen.At(i / (Samples - 1.0)).ToLab())];
        const int Stride = (Samples - 1) / Steps;
        double[] steps = [.. Enumerable.Range(0, Steps)
            .Select(i => ColorDifference.Ciede2000(colors[i * Stride], colors[(i + 1) * Stride]))];
        double mean = steps.Average(), smallest = steps.Min(), largest = steps.Max();
        double deviation = Math.Sqrt(steps.Average(step => (step - mean) * (step - mean)));

        CieLab[] stops = [.. Enumerable.Range(0, gradient.Stops.Count).Select(i => seen.AtStop(i).ToLab())];
        int[] counts = new int[stops.Length];
        foreach (CieLab color in colors)
            counts[Nearest(color, stops)]++;
        return new GradientMeasures(
            mean > 0 ? deviation / mean : 0,
            largest == 0 ? 1 : largest / smallest,
            [.. Enumerable.Range(0, stops.Length - 1).Select(i => Measure(seen, i))],
            [.. counts.Select(count => count / (double)Samples)]);
    }

    private static GradientSegmentMeasures Measure(Seen seen, int segment)
    {
        CssColor from = seen.AtStop(segment), to = seen.AtStop(segment + 1);
        Oklab okFrom = from.ToOklab(), okTo = to.ToOklab();
        CieLab labFrom = from.ToLab(), labTo = to.ToLab();
        double deviation = 0, labDeviation = 0;
        for (int i = 1; i < Samples - 1; i++)
        {
            CssColor color = seen.Between(segment, i / (Samples - 1.0));
            Oklab ok = color.ToOklab();
            deviation = Math.Max(deviation, Deviation((ok.A, ok.B), (okFrom.A, okFrom.B), (okTo.A, okTo.B), LeastChroma));
            CieLab lab = color.ToLab();
            labDeviation = Math.Max(labDeviation, Deviation((lab.A, lab.B), (labFrom.A, labFrom.B), (labTo.A, labTo.B), LeastLabChroma));
        }
        return new(seen.Between(segment, 0.5).ToLab().L - (labFrom.L + labTo.L) / 2, deviation, labDeviation);
    }

    // The hue angle between a color and the nearest point on the line between two others.
    private static double Deviation((double A, double B) color, (double A, double B) from, (double A, double B) to, double leastChroma)
    {
        double a = to.A - from.A, b = to.B - from.B, square = a * a + b * b;
        leastChroma = Math.Max(leastChroma, LeastShare * Math.Max(Length(from), Length(to)));
        double share = square == 0 ? 0 : Math.Clamp(((color.A - from.A) * a + (color.B - from.B) * b) / square, 0, 1);
        (double A, double B) nearest = (from.A + share * a, from.B + share * b);
        if (Length(color) < leastChroma || Length(nearest) < leastChroma)
            return 0;
        return Math.Abs(PortableMath.Atan2Degrees(color.A * nearest.B - color.B * nearest.A, color.A * nearest.A + color.B * nearest.B));
    }

    private static double Length((double A, double B) color) => Math.Sqrt(color.A * color.A + color.B * color.B);

    private static int Nearest(CieLab color, CieLab[] stops)
    {
        int best = 0;
        double least = double.PositiveInfinity;
        for (int i = 0; i < stops.Length; i++)
        {
            double difference = ColorDifference.Ciede2000(color, stops[i]);
            if (difference < least)
                (best, least) = (i, difference);
        }
        return best;
    }

    /// <summary>The colors of a gradient as an sRGB display shows them.</summary>
    private sealed class Seen(Gradient gradient)
    {
        private readonly GamutMapping gamut = new(CssConversion.Srgb);

        internal CssColor At(double position) => Show(gradient.Sample(position));

        internal CssColor AtStop(int stop) => stop == 0 ? Show(gradient.SampleSegment(0, 0)) : Show(gradient.SampleSegment(stop - 1, 1));

        internal CssColor Between(int segment, double time) => Show(gradient.SampleSegment(segment, time));

        private CssColor Show(CssColor color)
        {
            (double red, double green, double blue) = color.ToLinearSrgb();
            (red, green, blue) = gamut.ReduceChroma(red, green, blue);
            return new(CssColorSpace.SrgbLinear, red, green, blue);
        }
    }
}
