namespace Intaglio.Color;

/// <summary>A limited set of colors that approximates an image.</summary>
internal sealed class Palette
{
    public const int MostColors = 256;

    // The number of iterations of Lloyd's algorithm; more make no visible difference.
    private const int Rounds = 12;

    private readonly Oklab[] colors;
    private readonly double[] toXyz;

    private Palette(Oklab[] colors, (ushort R, ushort G, ushort B)[] codes, Components[] linear, double[] toXyz)
    {
        (this.colors, Codes, Linear, this.toXyz) = (colors, codes, linear, toXyz);
    }

    /// <summary>Gets the colors of the palette, as 8-bit codes.</summary>
    public (ushort R, ushort G, ushort B)[] Codes { get; }

    /// <summary>Gets the linear components of the colors.</summary>
    public Components[] Linear { get; }

    /// <summary>Creates a palette by repeated cuts in Oklab, refined by Lloyd's algorithm.</summary>
    /// <param name="sample">The linear components of pixels.</param>
    /// <param name="count">The number of colors.</param>
    /// <param name="space">The space of the components.</param>
    /// <remarks>
    /// Each step cuts the box of colors with the largest sum of squares at the mean of its widest component. Afterwards each color is moved
    /// to the mean of its nearest pixels.
    /// </remarks>
    public static Palette Create(IReadOnlyList<(float R, float G, float B)> sample, int count, RgbColorSpace space)
    {
        double[] toXyz = space.MatrixTo(RgbColorSpace.XyzD65).ToDoubles(), fromXyz = RgbColorSpace.XyzD65.MatrixTo(space).ToDoubles();
        Oklab[] points = [.. sample.Select(pixel =>
            ToOklab(GamutMapping.ClipComponent(pixel.R), GamutMapping.ClipComponent(pixel.G), GamutMapping.ClipComponent(pixel.B), toXyz))];
        Oklab[] means = [.. Cut(points, count)];
        for (int round = 0; round < Rounds; round++)
            means = Move(points, means);

        List<(ushort R, ushort G, ushort B)> codes = [];
        foreach (Oklab mean in means)
        {
            (double x, double y, double z) = mean.ToXyz();
            Components linear = new Components(x, y, z).Multiply(fromXyz);
            (ushort R, ushort G, ushort B) code = (ToCode(linear.First, space.Transfers[0]), ToCode(linear.Second, space.Transfers[1]),
                ToCode(linear.Third, space.Transfers[2]));
            if (!codes.Contains(code))
                codes.Add(code);
        }
        Components[] colors = [.. codes.Select(code => new Components(space.Transfers[0].Decode(code.R / 255.0),
            space.Transfers[1].Decode(code.G / 255.0), space.Transfers[2].Decode(code.B / 255.0)))];
        return new Palette([.. colors.Select(color => ToOklab(color.First, color.Second, color.Third, toXyz))], [.. codes], colors, toXyz);
    }

    /// <summary>Finds the color that is nearest to linear components in Oklab.</summary>
    public int FindNearest(double r, double g, double b) => FindNearest(colors, ToOklab(r, g, b, toXyz));

    private static int FindNearest(Oklab[] colors, Oklab color)
    {
        int nearest = 0;
        double least = double.PositiveInfinity;
        for (int i = 0; i < colors.Length; i++)
        {
            double distance = SquaredDistance(colors[i], color);
            if (distance < least)
                (nearest, least) = (i, distance);
        }
        return nearest;
    }

    private static List<Oklab> Cut(Oklab[] points, int count)
    {
        List<Box> boxes = [new Box(points)];
        while (boxes.Count < count && boxes.MaxBy(box => box.Squares) is { Squares: > 0 } widest)
        {
            (Box low, Box high) = widest.Cut();
            boxes[boxes.IndexOf(widest)] = low;
            boxes.Add(high);
        }
        return [.. boxes.Select(box => box.Mean)];
    }

    private static Oklab[] Move(Oklab[] points, Oklab[] means)
    {
        (double L, double A, double B, int Count)[] sums = new (double, double, double, int)[means.Length];
        foreach (Oklab point in points)
        {
            ref (double L, double A, double B, int Count) sum = ref sums[FindNearest(means, point)];
            sum = (sum.L + point.L, sum.A + point.A, sum.B + point.B, sum.Count + 1);
        }
        return [.. sums.Select((sum, i) => sum.Count == 0 ? means[i] : new Oklab(sum.L / sum.Count, sum.A / sum.Count, sum.B / sum.Count))];
    }

    private static double SquaredDistance(Oklab first, Oklab second)
    {
        double l = first.L - second.L, a = first.A - second.A, b = first.B - second.B;
        return l * l + a * a + b * b;
    }

    private static Oklab ToOklab(double r, double g, double b, double[] toXyz)
    {
        Components xyz = new Components(r, g, b).Multiply(toXyz);
        return Oklab.FromXyz(xyz.First, xyz.Second, xyz.Third);
    }

    private static ushort ToCode(double linear, TransferFunction transfer) =>
        (ushort)Math.Round(Math.Clamp(transfer.Encode(GamutMapping.ClipComponent(linear)), 0, 1) * 255);

    /// <summary>A group of adjacent colors.</summary>
    private sealed class Box
    {
        private readonly Oklab[] points;
        private readonly double lightness, greenToRed, blueToYellow;

        public Box(Oklab[] points)
        {
            this.points = points;
            Mean = new Oklab(points.Average(point => point.L), points.Average(point => point.A), points.Average(point => point.B));
            foreach (Oklab point in points)
            {
                lightness += Square(point.L - Mean.L);
                greenToRed += Square(point.A - Mean.A);
                blueToYellow += Square(point.B - Mean.B);
            }
        }

        public Oklab Mean { get; }

        /// <summary>Gets the sum of the squared distances to the mean.</summary>
        public double Squares => points.Min(Widest) < points.Max(Widest) ? lightness + greenToRed + blueToYellow : 0;

        private Func<Oklab, double> Widest =>
            lightness >= greenToRed && lightness >= blueToYellow ? point => point.L : greenToRed >= blueToYellow ? point => point.A
            : point => point.B;

        private static double Square(double distance) => distance * distance;

        public (Box Low, Box High) Cut()
        {
            Func<Oklab, double> widest = Widest;
            // Rounding can make the mean equal to the minimum or maximum. Each side gets one of them in any case.
            double middle = widest(Mean), least = points.Min(widest), greatest = points.Max(widest);
            bool IsLow(Oklab point) => widest(point) is double number && number != greatest && (number < middle || number == least);
            return (new Box([.. points.Where(IsLow)]), new Box([.. points.Where(point => !IsLow(point))]));
        }
    }
}
