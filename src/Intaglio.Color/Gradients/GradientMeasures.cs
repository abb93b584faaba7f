namespace Intaglio.Color;

/// <summary>
/// How a gradient looks on a screen of sRGB, in numbers: how even its steps are, how light its middles, how far hues stray, and how much of it
/// each stop has. Colours are compared by CIEDE2000 in CIELAB under D50.
/// </summary>
public sealed class GradientMeasures
{
    /// <summary>The equal steps whose differences are compared: of a few pixels each, as people see a gradient.</summary>
    public const int Steps = 64;

    // So many colours are looked at for all else.
    private const int Samples = 1025;

    // A colour of less chroma has no hue that anybody would name: in Oklab, in CIELAB, and of the chroma of the stronger end.
    private const double LeastChroma = 0.02, LeastLabChroma = 5, LeastShare = 0.25;

    private GradientMeasures(double variation, double ratio, IReadOnlyList<GradientSegmentMeasures> segments, IReadOnlyList<double> shares)
    {
        StepVariation = variation;
        StepRatio = ratio;
        Segments = segments;
        StopShares = shares;
    }

    /// <summary>Gets the spread of the steps by CIEDE2000: their standard deviation divided by their mean. 0: all steps look the same.</summary>
    public double StepVariation { get; }

    /// <summary>Gets the largest of the steps by CIEDE2000, divided by the smallest; infinity where colours do not change at all.</summary>
    public double StepRatio { get; }

    /// <summary>Gets the measures of each way from a stop to the next.</summary>
    public IReadOnlyList<GradientSegmentMeasures> Segments { get; }

    /// <summary>Gets, for each stop, the share of the gradient that looks more like this stop than like any other.</summary>
    public IReadOnlyList<double> StopShares { get; }

    /// <summary>Gets the lightness error that is largest, above 0 or below.</summary>
    public double LightnessError => Segments.MaxBy(segment => Math.Abs(segment.LightnessError))!.LightnessError;

    /// <summary>Gets the largest deviation of hue in Oklab, in degrees.</summary>
    public double HueDeviation => Segments.Max(segment => segment.HueDeviation);

    /// <summary>Gets the largest deviation of hue in CIELAB, in degrees.</summary>
    public double LabHueDeviation => Segments.Max(segment => segment.LabHueDeviation);

    /// <summary>Measures a gradient. Alpha is left out.</summary>
    /// <param name="gradient">The gradient.</param>
    public static GradientMeasures Create(Gradient gradient)
    {
        ArgumentNullException.ThrowIfNull(gradient);
        Seen seen = new(gradient);
        CieLab[] colors = [.. Enumerable.Range(0, Samples).Select(i => seen.At(i / (Samples - 1.0)).ToLab())];
        const int Stride = (Samples - 1) / Steps;
        double[] steps = [.. Enumerable.Range(0, Steps).Select(i => ColorDifference.Ciede2000(colors[i * Stride], colors[(i + 1) * Stride]))];
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

    // The angle, seen from grey, between a colour and the point of the line between two others that is nearest to it.
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

    /// <summary>The colours of a gradient as a screen of sRGB shows them.</summary>
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
