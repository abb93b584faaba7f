using System.Globalization;

namespace Intaglio.Color.Tests;

/// <summary>The figures of docs/guides/icc.md are those of a run. Where they differ, the message has the lines that belong there.</summary>
public class PageTests
{
    private static readonly string page = DocumentationPage.Read("icc.md");

    [SkippableFact]
    public void The_table_of_profiles_is_measured()
    {
        LittleCms.Need();
        string? vectors = Environment.GetEnvironmentVariable("INTAGLIO_VECTORS");
        Skip.If(vectors is null || !Directory.Exists(Path.Combine(vectors, "icc")), "INTAGLIO_VECTORS names no folder with icc.");
        (string Name, string Published, RgbColorSpace? Space, int Version, int Points)[] rows =
        [
            ("srgb --variant nano", "sRGB-v2-nano", RgbColorSpace.Srgb, 2, IccProfileOptions.NanoPoints),
            ("srgb --variant micro", "sRGB-v2-micro", RgbColorSpace.Srgb, 2, IccProfileOptions.MicroPoints),
            ("srgb --variant magic", "sRGB-v2-magic", RgbColorSpace.Srgb, 2, IccProfileOptions.MagicPoints),
            ("srgb", "sRGB-v4", RgbColorSpace.Srgb, 4, 3),
            ("scrgb --profile-version 2", "scRGB-v2", RgbColorSpace.ScRgb, 2, 3),
            ("gray --variant nano", "sGrey-v2-nano", null, 2, IccProfileOptions.NanoPoints),
            ("gray", "sGrey-v4", null, 4, 3),
            ("adobe-rgb --profile-version 2", "AdobeCompat-v2", RgbColorSpace.AdobeRgb1998, 2, 3),
            ("adobe-rgb", "AdobeCompat-v4", RgbColorSpace.AdobeRgb1998, 4, 3),
            ("display-p3", "DisplayP3-v4", RgbColorSpace.DisplayP3, 4, 3),
            ("rec2020", "Rec2020-v4", RgbColorSpace.Rec2020, 4, 3),
        ];
        string table = "| `icc make` | bytes | 8 bits, max | mean | 16 bits, max | mean |\n|---|---|---|---|---|---|\n" + string.Concat(rows.Select(row =>
        {
            IccProfileOptions options = new() { Version = row.Version, CurvePoints = row.Points };
            byte[] ours = (row.Space is null ? IccProfile.CreateGray(TransferFunction.Srgb, RgbColorSpace.Srgb.White, options) : IccProfile.Create(row.Space, options)).ToArray();
            byte[] twin = File.ReadAllBytes(Path.Combine(vectors!, "icc", row.Published + ".icc"));
            TransferFunction exact = row.Space?.Transfers[0] ?? TransferFunction.Srgb;
            (double max8, double mean8, double max16, double mean16) = Measure(ours, exact);
            (double twinMax8, double twinMean8, double twinMax16, double twinMean16) = Measure(twin, exact);
            return string.Create(CultureInfo.InvariantCulture, $"| `{row.Name}` | {ours.Length} ({twin.Length}) | {max8:0.0000} ({twinMax8:0.0000}) | {mean8:0.00000} ({twinMean8:0.00000}) | {max16:0.0} ({twinMax16:0.0}) | {mean16:0.000} ({twinMean16:0.000}) |\n");
        }));
        Assert.True(page.Contains(table, StringComparison.Ordinal), "The page lacks:\n" + table);
    }

    /// <summary>All 16,777,216 colors of 8 bits; of 16 bits, as many, evenly.</summary>
    [Trait("Duration", "Long")]
    [Fact]
    public void The_cost_of_the_other_inverse_is_measured()
    {
        double[] matrix = RgbColorSpace.Rec709.FromXyz.Multiply(RgbColorSpace.Srgb.ToXyz).ToDoubles();
        string table = "| | error, max | mean | colors stored as a different code |\n|---|---|---|---|\n" + Row("8 bits", 255, 1) + Row("16 bits", 65535, 257);
        Assert.True(page.Contains(table, StringComparison.Ordinal), "The page lacks:\n" + table);
        Assert.True(page.Contains(RgbColorSpace.Srgb.FromXyz.ToString(6).Replace("\n", "\n    ", StringComparison.Ordinal), StringComparison.Ordinal)
            && page.Contains(RgbColorSpace.Rec709.FromXyz.ToString(6).Replace("\n", "\n    ", StringComparison.Ordinal), StringComparison.Ordinal), "The page lacks:\n" + RgbColorSpace.Rec709.FromXyz);

        string Row(string name, int top, int step)
        {
            double[] linear = [.. Enumerable.Range(0, 256).Select(code => TransferFunction.Srgb.Decode(code * step / (double)top))];
            (double Max, double Sum, long Changed)[] parts = new (double, double, long)[256];
            Parallel.For(0, 256, red =>
            {
                (double max, double sum, long changed) = (0, 0, 0);
                for (int green = 0; green < 256; green++)
                {
                    for (int blue = 0; blue < 256; blue++)
                    {
                        bool isOther = false;
                        for (int row = 0; row < 3; row++)
                        {
                            double stored = TransferFunction.Srgb.Encode(matrix[row * 3] * linear[red] + matrix[row * 3 + 1] * linear[green] + matrix[row * 3 + 2] * linear[blue]) * top;
                            double error = Math.Abs(stored - step * (row == 0 ? red : row == 1 ? green : blue));
                            isOther |= error > 0.5;
                            (max, sum) = (Math.Max(max, error), sum + error);
                        }
                        changed += isOther ? 1 : 0;
                    }
                }
                parts[red] = (max, sum, changed);
            });
            return string.Create(CultureInfo.InvariantCulture, $"| {name} | {parts.Max(part => part.Max):0.000} | {parts.Sum(part => part.Sum) / (3 << 24):0.0000} | {parts.Sum(part => part.Changed) * 100.0 / (1 << 24):0.000} % |\n");
        }
    }

    private static (double Max8, double Mean8, double Max16, double Mean16) Measure(byte[] bytes, TransferFunction exact)
    {
        nint profile = LittleCms.Open(bytes);
        string curve = IccProfile.Parse(bytes).IsGray ? "kTRC" : "gTRC";
        ushort[] codes = [.. Enumerable.Range(0, 65536).Select(code => (ushort)code)], linear = LittleCms.Evaluate(profile, curve, codes);
        double[] wide = [.. linear.Select((value, code) => Math.Abs(exact.Encode(value / 65535.0) * 65535 - code))], narrow = [.. Enumerable.Range(0, 256).Select(code => wide[code * 257] / 257)];
        LittleCms.Close(profile);
        return (narrow.Max(), narrow.Average(), wide.Max(), wide.Average());
    }
}
