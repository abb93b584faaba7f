namespace Intaglio.Color.Tests;

/// <summary>Conversions by tables, in profiles that LittleCMS has made, as LittleCMS evaluates them.</summary>
public class TableProfileTests
{
    // A whole number of steps of 16 bits of Lab: of its a* and b*.
    private const double Step = 255.0 / 65535;

    [SkippableTheory]
    [InlineData(2.4)]
    [InlineData(4.3)]
    public void Inks_become_Lab_and_Lab_becomes_inks(double version)
    {
        LittleCms.Need();
        // Linear in each cell in every way that one may interpolate: all that is left are encodings, the order of the channels and the curves.
        byte[] bytes = LittleCms.Make(version, "CMYK", "Lab",
            ("A2B0", LittleCms.Pipeline(4, 3, Curves(4, 1.3), LittleCms.Grid([5, 5, 5, 5], 3, Mix), Curves(3, 0.9))),
            ("A2B1", LittleCms.Pipeline(4, 3, Curves(4, 1.1), LittleCms.Grid([3, 3, 3, 3], 3, Mix), Curves(3, 1))),
            ("B2A0", LittleCms.Pipeline(3, 4, Curves(3, 1.2), LittleCms.Grid([9, 9, 9], 4, Separate), Curves(4, 0.8))),
            ("B2A1", LittleCms.Pipeline(3, 4, Curves(3, 1), LittleCms.Grid([4, 4, 4], 4, Separate), Curves(4, 1.1))));
        // Of version 4, LittleCMS also stretches black for the other intents.
        foreach (int intent in version < 4 ? (int[])[0, 1, 2] : [1])
            Compare(bytes, LittleCms.Cmyk, intent, 4 * Step, 2e-4);
    }

    [SkippableTheory]
    [InlineData(2.4)]
    [InlineData(4.3)]
    public void Between_the_points_of_a_crooked_table_colours_are_near(double version)
    {
        LittleCms.Need();
        byte[] bytes = LittleCms.Make(version, "CMYK", "Lab",
            ("A2B0", LittleCms.Pipeline(4, 3, Curves(4, 1), LittleCms.Grid([9, 9, 9, 9], 3, Print), Curves(3, 1))),
            ("B2A0", LittleCms.Pipeline(3, 4, Curves(3, 1), LittleCms.Grid([17, 17, 17], 4, lab => [.. Separate(lab).Select(value => value * value)]), Curves(4, 1))));
        // LittleCMS has tetrahedra in three of four inks, and here it is linear in each: half a unit of Lab at the most. From Lab, both do the same.
        Compare(bytes, LittleCms.Cmyk, 1, 0.5, 2e-4);
    }

    [SkippableTheory]
    [InlineData(2.4)]
    [InlineData(4.3)]
    public void Tetrahedra_are_those_of_LittleCMS(double version)
    {
        LittleCms.Need();
        Random random = new(3);
        byte[] bytes = LittleCms.Make(version, "RGB", "Lab",
            ("A2B0", LittleCms.Pipeline(3, 3, Curves(3, 1), LittleCms.Grid([4, 4, 4], 3, _ => [random.NextDouble(), random.NextDouble(), random.NextDouble()]), Curves(3, 1))),
            ("B2A0", LittleCms.Pipeline(3, 3, Curves(3, 1), LittleCms.Grid([4, 4, 4], 3, _ => [random.NextDouble(), random.NextDouble(), random.NextDouble()]), Curves(3, 1))));
        Compare(bytes, LittleCms.Rgb, 1, 8 * Step, 4e-4);
    }

    /// <summary>All elements of mAB and mBA, with dimensions of different sizes, parametric curves, and X, Y and Z.</summary>
    [SkippableFact]
    public void All_elements_of_version_4_are_applied_in_their_order()
    {
        LittleCms.Need();
        double[] matrix = [0.4, 0.3, 0.2, 0.2, 0.6, 0.1, 0.05, 0.1, 0.7], offsets = [0.01, 0.02, 0.03];
        nint[] curves = [LittleCms.Parametric(4, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045), LittleCms.Table(0, 9000, 30000, 65535), LittleCms.Gamma(1.8)];
        byte[] bytes = LittleCms.Make(4.3, "RGB", "XYZ",
            ("A2B0", LittleCms.Pipeline(3, 3, LittleCms.Curves(curves), LittleCms.Grid([2, 3, 5], 3, rgb => [rgb[0], (rgb[1] + rgb[0]) / 2, rgb[2]]), Curves(3, 1.2), LittleCms.Matrix(matrix, offsets), Curves(3, 1))),
            ("B2A0", LittleCms.Pipeline(3, 3, Curves(3, 1), LittleCms.Matrix(matrix, offsets), Curves(3, 0.7), LittleCms.Grid([3, 2, 4], 3, xyz => [xyz[2], xyz[1], xyz[0]]), LittleCms.Curves(curves))));
        Compare(bytes, LittleCms.Rgb, 1, 1e-4, 2e-4);
        Assert.Equal("mAB ", IccProfile.Parse(bytes).Find("A2B0")!.Value.Type.ToString());
        Assert.Equal("mBA ", IccProfile.Parse(bytes).Find("B2A0")!.Value.Type.ToString());
    }

    [SkippableFact]
    public void The_gamut_is_told()
    {
        LittleCms.Need();
        byte[] bytes = LittleCms.Make(2.4, "CMYK", "Lab",
            ("A2B0", LittleCms.Pipeline(4, 3, Curves(4, 1), LittleCms.Grid([2, 2, 2, 2], 3, Mix), Curves(3, 1))),
            ("gamt", LittleCms.Pipeline(3, 1, Curves(3, 1), LittleCms.Grid([3, 3, 3], 1, lab => [lab[0] == 1 ? 1 : 0]), Curves(1, 1))));
        IccTransform transform = IccProfile.Parse(bytes).CreateTransform();
        Assert.True(transform.HasGamut && transform.HasToPcs && !transform.HasFromPcs);
        Assert.True(transform.IsInGamut([40, 0, 0]));
        Assert.False(transform.IsInGamut([80, 0, 0]));
        Assert.Contains("does not support", Assert.Throws<InvalidOperationException>(() => transform.FromPcs([1, 2, 3], new double[4])).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("device", () => transform.ToPcs([1, 2, 3], new double[3]));
        Assert.Throws<ArgumentException>("pcs", () => transform.ToPcs([1, 2, 3, 4], new double[2]));
    }

    private static nint Curves(int channels, double gamma) => LittleCms.Curves([.. Enumerable.Range(0, channels).Select(channel => LittleCms.Gamma(gamma == 1 ? 1 : gamma + channel * 0.03))]);

    private static double[] Mix(double[] inks) => [0.9 - inks[0] * 0.2 - inks[1] * 0.15 - inks[2] * 0.1 - inks[3] * 0.3, 0.5 - inks[0] * 0.3 + inks[1] * 0.4, 0.5 + inks[2] * 0.35 - inks[0] * 0.1];

    private static double[] Print(double[] inks) => [(1 - inks[0] * 0.6) * (1 - inks[1] * 0.5) * (1 - inks[2] * 0.1) * (1 - inks[3] * 0.8), 0.5 + (inks[1] - inks[0]) * 0.3 * (1 - inks[3]), 0.5 + (inks[2] - inks[0] * 0.5) * 0.3 * (1 - inks[3])];

    private static double[] Separate(double[] lab) => [0.8 - lab[0] * 0.3 - lab[1] * 0.2, 0.2 + lab[1] * 0.6, 0.1 + lab[2] * 0.7, 0.9 - lab[0] * 0.8];

    private static void Compare(byte[] bytes, uint space, int intent, double tolerance, double backTolerance)
    {
        IccTransform transform = IccProfile.Parse(bytes).CreateTransform((IccRenderingIntent)intent);
        nint profile = LittleCms.Open(bytes), connection = transform.IsLab ? bytes[8] == 2 ? LittleCms.cmsCreateLab2Profile(0) : LittleCms.cmsCreateLab4Profile(0) : LittleCms.cmsCreateXYZProfile();
        uint connectionSpace = transform.IsLab ? LittleCms.Lab : LittleCms.Xyz;
        // Inks are percents there.
        double scale = space == LittleCms.Cmyk ? 100 : 1;
        Random random = new(4);
        double[] device = [.. Enumerable.Range(0, transform.Channels * 2000).Select(_ => random.Next(8) == 0 ? random.Next(2) : random.NextDouble())];
        double[] pcs = new double[2000 * 3];
        transform.ToPcs(device, pcs);
        double[] theirs = LittleCms.Convert(profile, space, transform.Channels, connection, connectionSpace, 3, intent, [.. device.Select(value => value * scale)]);
        Assert.All(pcs.Zip(theirs), pair => Assert.Equal(pair.Second, pair.First, tolerance));

        double[] colors = [.. Enumerable.Range(0, 2000).SelectMany(_ => transform.IsLab ? (double[])[random.NextDouble() * 100, random.NextDouble() * 250 - 125, random.NextDouble() * 250 - 125] : [random.NextDouble(), random.NextDouble(), random.NextDouble()])];
        double[] back = new double[2000 * transform.Channels];
        transform.FromPcs(colors, back);
        double[] theirBack = LittleCms.Convert(connection, connectionSpace, 3, profile, space, transform.Channels, intent, colors);
        Assert.All(back.Zip(theirBack), pair => Assert.Equal(pair.Second / scale, pair.First, backTolerance));
        LittleCms.Close(profile);
        LittleCms.Close(connection);
    }
}
