using System.Globalization;
using Intaglio.Color;

namespace Intaglio.Documentation.Posterization;

/// <summary>What sRGB and a print by four inks cannot show of one another.</summary>
/// <param name="NotPrinted">The share of sRGB colors that print misses by more than 3 in CIEDE2000, which exceeds the errors of the tables.</param>
/// <param name="LargestMiss">The largest such difference.</param>
/// <param name="Farthest">The sRGB color with the largest difference.</param>
/// <param name="NotShown">The share of printed colors outside sRGB.</param>
internal sealed record PrintGamut(double NotPrinted, double LargestMiss, string Farthest, double NotShown)
{
    // Steps of each component: of red, green and blue, and of the inks.
    private const int ColorSteps = 16, InkSteps = 10;

    // More ink than this, of 400 %, does not dry.
    private const double MostInk = 3.3, Noticeable = 3;

    internal static PrintGamut Measure(IccProfile profile)
    {
        IccTransform print = profile.CreateTransform();
        double[] toXyz = RgbColorSpace.Srgb.MatrixTo(RgbColorSpace.XyzD50).ToDoubles(), fromXyz = RgbColorSpace.XyzD50.MatrixTo(RgbColorSpace.Srgb).ToDoubles();
        int missed = 0, colors = 0, hidden = 0, printed = 0;
        double largest = 0;
        string farthest = "";
        double[] inks = new double[4], pcs = new double[3];
        for (int r = 0; r <= ColorSteps; r++)
            for (int g = 0; g <= ColorSteps; g++)
                for (int b = 0; b <= ColorSteps; b++)
                {
                    double[] linear = [.. new[] { r, g, b }.Select(step => TransferFunction.Srgb.Decode((double)step / ColorSteps))], xyz = Multiply(toXyz, linear);
                    CieLab wanted = CieLab.FromXyz(xyz[0], xyz[1], xyz[2], RgbColorSpace.XyzD50.White);
                    print.FromPcs([wanted.L, wanted.A, wanted.B], inks);
                    print.ToPcs(inks, pcs);
                    double difference = ColorDifference.Ciede2000(wanted, new CieLab(pcs[0], pcs[1], pcs[2]));
                    colors++;
                    missed += difference > Noticeable ? 1 : 0;
                    if (difference > largest)
                        (largest, farthest) = (difference, $"{255 * r / ColorSteps}, {255 * g / ColorSteps}, {255 * b / ColorSteps}");
                }
        foreach (double[] ink in AllInks())
        {
            print.ToPcs(ink, pcs);
            (double x, double y, double z) = new CieLab(pcs[0], pcs[1], pcs[2]).ToXyz(RgbColorSpace.XyzD50.White);
            double[] linear = Multiply(fromXyz, [x, y, z]);
            printed++;
            hidden += GamutMapping.Contains(linear[0], linear[1], linear[2]) ? 0 : 1;
        }
        return new PrintGamut((double)missed / colors, largest, farthest, (double)hidden / printed);
    }

    internal string ToTable() => string.Create(CultureInfo.InvariantCulture, $"""
        | | |
        |---|--:|
        | sRGB colors that print misses by more than {Noticeable} | {NotPrinted * 100:0} % |
        | 8-bit color with the largest difference | {Farthest} |
        | largest difference, CIEDE2000 | {LargestMiss:0} |
        | printed colors outside sRGB | {NotShown * 100:0} % |

        """).Replace("\r", "", StringComparison.Ordinal);

    private static IEnumerable<double[]> AllInks() =>
        from c in Enumerable.Range(0, InkSteps + 1)
        from m in Enumerable.Range(0, InkSteps + 1)
        from y in Enumerable.Range(0, InkSteps + 1)
        from k in Enumerable.Range(0, InkSteps + 1)
        let inks = new[] { c, m, y, k }.Select(step => (double)step / InkSteps).ToArray()
        where inks.Sum() <= MostInk
        select inks;

    private static double[] Multiply(double[] matrix, double[] vector) =>
        [.. Enumerable.Range(0, 3).Select(row => matrix[3 * row] * vector[0] + matrix[3 * row + 1] * vector[1] + matrix[3 * row + 2] * vector[2])];
}
