namespace Intaglio.Color.Tests;

/// <summary>Compact profiles as LittleCMS reads them, beside those that are published (Compact ICC Profiles).</summary>
public class CompactProfileTests
{
    private static readonly ushort[] eightBits = [.. Enumerable.Range(0, 256).Select(code => (ushort)(code * 257))];

    public static TheoryData<string, int> Spaces
    {
        get
        {
            TheoryData<string, int> data = [];
            foreach (RgbColorSpace space in RgbColorSpace.All.Where(space => !space.Name.StartsWith("XYZ", StringComparison.Ordinal)))
                foreach (int version in (int[])[2, 4])
                    data.Add(space.Name, version);
            return data;
        }
    }

    /// <summary>
    /// No more bytes, no greater error, and no greater mean error over all codes of 8 bits, for which LittleCMS reads both profiles: forth, a code's
    /// linear component stored again exactly, in codes; and back, the code in which it stores the exact linear component.
    /// </summary>
    [SkippableTheory]
    [InlineData("sRGB-v2-nano.icc", "sRGB", 2, IccProfileOptions.NanoPoints)]
    [InlineData("sRGB-v2-micro.icc", "sRGB", 2, IccProfileOptions.MicroPoints)]
    [InlineData("sRGB-v2-magic.icc", "sRGB", 2, IccProfileOptions.MagicPoints)]
    [InlineData("sRGB-v4.icc", "sRGB", 4, 0)]
    [InlineData("scRGB-v2.icc", "scRGB", 2, 0)]
    [InlineData("sGrey-v2-nano.icc", "Gray", 2, IccProfileOptions.NanoPoints)]
    [InlineData("sGrey-v4.icc", "Gray", 4, 0)]
    [InlineData("AdobeCompat-v2.icc", "Adobe RGB (1998)", 2, 0)]
    [InlineData("AdobeCompat-v4.icc", "Adobe RGB (1998)", 4, 0)]
    [InlineData("DisplayP3-v4.icc", "Display P3", 4, 0)]
    [InlineData("Rec2020-v4.icc", "Rec. 2020", 4, 0)]
    public void They_are_no_larger_and_no_less_exact_than_what_is_published(string published, string name, int version, int points)
    {
        LittleCms.Need();
        string? vectors = Environment.GetEnvironmentVariable("INTAGLIO_VECTORS");
        Skip.If(vectors is null || !File.Exists(Path.Combine(vectors, "icc", published)), $"INTAGLIO_VECTORS names no folder with icc/{published}.");
        byte[] twin = File.ReadAllBytes(Path.Combine(vectors!, "icc", published));
        IccProfileOptions options = new() { Version = version, CurvePoints = points == 0 ? IccProfileOptions.MagicPoints : points };
        byte[] ours = Make(name, options);
        Assert.True(ours.Length <= twin.Length, $"{ours.Length} bytes instead of {twin.Length}");
        TransferFunction exact = name == "Gray" ? TransferFunction.Srgb : Find(name).Transfers[0];
        string curve = name == "Gray" ? "kTRC" : "gTRC";
        (double max, double mean) = Forth(ours, curve, exact);
        (double twinMax, double twinMean) = Forth(twin, curve, exact);
        Assert.True(max <= twinMax && mean <= twinMean, $"{max} and {mean} instead of {twinMax} and {twinMean}");
        (max, mean) = Back(ours, curve, exact);
        (twinMax, twinMean) = Back(twin, curve, exact);
        // It inverts a table into one of 4096 entries, which rounds in the dark: a fiftieth of a code is within that.
        Assert.True(max <= twinMax + 0.02 && mean <= twinMean * 1.05, $"back {max} and {mean} instead of {twinMax} and {twinMean}");
        if (name != "Gray")
            Assert.True(ColorantError(ours, name) <= ColorantError(twin, name) && ColorantError(ours, name) < 1);
    }

    [SkippableTheory]
    [MemberData(nameof(Spaces))]
    public void LittleCMS_reads_what_was_written(string name, int version)
    {
        LittleCms.Need();
        RgbColorSpace space = Find(name);
        IccProfile profile = IccProfile.Create(space, new IccProfileOptions { Version = version, Description = "Of a test", Copyright = "Nobody's" });
        nint read = LittleCms.Open(profile.ToArray());
        Assert.Equal(("Of a test", "Nobody's"), (LittleCms.GetText(read, 0), LittleCms.GetText(read, 3)));
        Assert.Equal(("Of a test", "Nobody's"), (profile.Description, profile.Copyright));
        ColorMatrix colorants = profile.ToColorSpace().ToXyz;
        for (int column = 0; column < 3; column++)
        {
            double[] theirs = LittleCms.GetXyz(read, $"{"rgb"[column]}XYZ");
            for (int row = 0; row < 3; row++)
                Assert.Equal(theirs[row], colorants[row, column].ToDouble());
        }
        double[] white = LittleCms.GetXyz(read, "wtpt");
        Assert.Equal(version == 4 ? 0.9642 : space.White.X.ToDouble(), white[0], 1e-5);
        Assert.Equal(version == 4 ? 0.8249 : space.White.Z.ToDouble(), white[2], 1e-5);
        foreach ((ushort theirs, ushort code) in LittleCms.Evaluate(read, "rTRC", eightBits).Zip(eightBits))
            Assert.Equal(theirs / 65535.0, profile.ToColorSpace().Transfers[0].Decode(code / 65535.0), 2e-5);
        LittleCms.Close(read);
    }

    /// <summary>Header of every profile: 0x0000F6D6 0x00010000 0x0000D32D.</summary>
    [Theory]
    [MemberData(nameof(Spaces))]
    public void The_sum_of_the_colorants_is_D50_to_the_last_bit(string name, int version)
    {
        foreach (bool isNonNegative in (bool[])[false, true])
        {
            IccProfile profile = IccProfile.Create(Find(name), new IccProfileOptions { Version = version, IsNonNegative = isNonNegative });
            ColorMatrix colorants = profile.ToColorSpace().ToXyz;
            Assert.Equal(new Tristimulus(new Rational(0xF6D6, 65536), 1, new Rational(0xD32D, 65536)), colorants.Multiply(new Tristimulus(1, 1, 1)));
            Assert.Equal(colorants.Multiply(new Tristimulus(1, 1, 1)), profile.Header.Illuminant);
            ColorMatrix exact = IccColorants.Adapt(Find(name));
            for (int i = 0; i < 9; i++)
            {
                double error = (colorants[i / 3, i % 3] - exact[i / 3, i % 3]).ToDouble() * 65536;
                Assert.True(!isNonNegative ? Math.Abs(error) < 1 : colorants[i / 3, i % 3] >= 0);
            }
        }
    }

    /// <summary>Lindbloom's table of matrices under D50 (whose white D65 differs in the fourth decimal).</summary>
    [Fact]
    public void Colorants_of_sRGB_are_near_those_of_others()
    {
        double[] expected = [0.4360747, 0.3850649, 0.1430804, 0.2225045, 0.7168786, 0.0606169, 0.0139322, 0.0971045, 0.7141733];
        Assert.All(expected.Zip(IccProfile.Create(RgbColorSpace.Srgb).ToColorSpace().ToXyz.ToDoubles()), pair => Assert.Equal(pair.First, pair.Second, 3e-4));
    }

    /// <summary>
    /// LittleCMS derives its sRGB from the chromaticities of Rec. 709, and not from the four decimals of the standard. For that, its colorants differ by up to 3 · 10⁻⁴, and colours of 8 bits by up to 0.35 of a code.
    /// </summary>
    [SkippableFact]
    public void The_sRGB_of_LittleCMS_is_near()
    {
        LittleCms.Need();
        nint theirs = LittleCms.cmsCreate_sRGBProfile(), ours = LittleCms.Open(IccProfile.Create(RgbColorSpace.Srgb).ToArray());
        foreach (string colorant in (string[])["rXYZ", "gXYZ", "bXYZ"])
            Assert.All(LittleCms.GetXyz(theirs, colorant).Zip(LittleCms.GetXyz(ours, colorant)), pair => Assert.Equal(pair.First, pair.Second, 3e-4));
        Random random = new(5);
        double[] colors = [.. Enumerable.Range(0, 30_000).Select(_ => random.Next(256) / 255.0)];
        double[] converted = LittleCms.Convert(ours, LittleCms.Rgb, 3, theirs, LittleCms.Rgb, 3, 1, colors);
        Assert.All(colors.Zip(converted), pair => Assert.Equal(pair.First * 255, pair.Second * 255, 0.35));
        LittleCms.Close(theirs);
        LittleCms.Close(ours);
    }

    [SkippableTheory]
    [InlineData(20)]
    [InlineData(42)]
    [InlineData(134)]
    [InlineData(255)]
    public void The_reader_that_tables_are_fitted_to_is_LittleCMS(int points)
    {
        LittleCms.Need();
        ushort[] table = CompactCurve.Fit(TransferFunction.Srgb, points);
        nint profile = LittleCms.Open(Make("sRGB", new IccProfileOptions { Version = 2, CurvePoints = points }));
        ushort[] codes = [.. Enumerable.Range(0, 65536).Select(code => (ushort)code)];
        Assert.Equal(codes.Select(code => CompactCurve.Interpolate(table, code)), LittleCms.Evaluate(profile, "rTRC", codes));
        LittleCms.Close(profile);
    }

    [Fact]
    public void A_bound_finds_the_smallest_table()
    {
        Assert.Equal(19, CompactCurve.FitWithin(TransferFunction.Srgb, 0.5).Length);
        ushort[] table = CompactCurve.FitWithin(TransferFunction.Srgb, 0.25);
        Assert.True(Error(table) <= 0.25 && Error(CompactCurve.Fit(TransferFunction.Srgb, table.Length - 1)) > 0.25);
        // No table beside the best one is better: of single entries.
        ushort[] best = CompactCurve.Fit(TransferFunction.Srgb, 20);
        double least = Error(best);
        for (int i = 1; i < 19; i++)
            foreach (int change in (int[])[-40, -7, -1, 1, 7, 40])
            {
                ushort[] changed = [.. best];
                changed[i] = (ushort)Math.Max(changed[i] + change, 0);
                Assert.True(Error(changed) >= least);
            }

        static double Error(ushort[] table) => eightBits.Max(code => Math.Abs(TransferFunction.Srgb.Encode(CompactCurve.Interpolate(table, code) / 65535.0) * 255 - code / 257));
    }

    [Fact]
    public void Options_are_checked()
    {
        Assert.Throws<ArgumentOutOfRangeException>("Version", () => new IccProfileOptions { Version = 3 });
        Assert.Throws<ArgumentOutOfRangeException>("CurvePoints", () => new IccProfileOptions { CurvePoints = 2 });
        Assert.Throws<ArgumentOutOfRangeException>("CurvePoints", () => new IccProfileOptions { CurvePoints = 513 });
        Assert.Contains("3 entries", Assert.Throws<ArgumentException>(() => IccProfile.Create(RgbColorSpace.Srgb, new IccProfileOptions { Version = 2, CurvePoints = 3 })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("Description", () => IccProfile.Create(RgbColorSpace.Srgb, new IccProfileOptions { Description = "ä" }));
        Assert.Throws<ArgumentException>("Copyright", () => IccProfile.Create(RgbColorSpace.Srgb, new IccProfileOptions { Copyright = "" }));
    }

    /// <summary>The sum of the columns of a matrix of 1 is 1 1 1, which is neither D65 nor D50.</summary>
    [Theory]
    [InlineData("XYZ D65")]
    [InlineData("XYZ D50")]
    public void A_space_whose_colorants_do_not_add_up_to_its_white_is_refused(string name)
    {
        ArgumentException refused = Assert.Throws<ArgumentException>(() => IccProfile.Create(Find(name)));
        Assert.Equal($"The colorants of {name} do not add up to its white point, so a profile with colorants and curves cannot describe it.", refused.Message);
    }

    [Fact]
    public void Colorants_that_no_profile_can_hold_are_refused()
    {
        ColorMatrix far = ColorMatrix.Parse("40000", "-39999", "0", "0", "1", "0", "0", "0", "1"), black = ColorMatrix.Parse("1", "0", "0", "0", "-2", "0", "0", "0", "1");
        ArgumentException refused = Assert.Throws<ArgumentException>(() => IccProfile.Create(RgbColorSpace.FromMatrix("Far", far, TransferFunction.Linear)));
        Assert.Contains("The colorants of Far are too large", refused.Message, StringComparison.Ordinal);
        refused = Assert.Throws<ArgumentException>(() => IccProfile.Create(RgbColorSpace.FromMatrix("Dark", black, TransferFunction.Linear)));
        Assert.Equal("The colorants of Dark do not add up to a valid white point.", refused.Message);
        Assert.Throws<ArgumentException>("white", () => IccProfile.CreateGray(TransferFunction.Srgb, new Tristimulus(0, 0, 0)));
    }

    /// <summary>ICC.1:2022, 7.2.4: the second and the third number of the version have four bits each.</summary>
    [Fact]
    public void A_version_that_does_not_fit_is_refused()
    {
        Assert.Equal(new Version(4, 15, 15), new IccProfile(new IccHeader { Version = new Version(4, 15, 15) }, []).Header.Version);
        foreach (Version version in (Version[])[new(4, 99, 99), new(4, 16, 0), new(4, 0, 16), new(260, 0, 0)])
            Assert.Contains($"the version is {version}", Assert.Throws<ArgumentException>(() => new IccProfile(new IccHeader { Version = version }, [])).Message, StringComparison.Ordinal);
        Assert.Contains("version 3", Assert.Throws<ColorFormatException>(() => new IccProfile(new IccHeader { Version = new Version(3, 0, 0) }, [])).Message, StringComparison.Ordinal);
        Assert.Contains("less than 32768", Assert.Throws<ArgumentOutOfRangeException>(() => new IccProfile(new IccHeader { Illuminant = new Tristimulus(32768, 1, 1) }, [])).Message, StringComparison.Ordinal);
    }

    /// <summary>The offset is the machine's; where it is 0, this shows nothing.</summary>
    [SkippableFact]
    public void A_local_time_is_written_as_UTC()
    {
        DateTime utc = new(2024, 1, 2, 3, 4, 5, DateTimeKind.Utc), local = utc.ToLocalTime();
        Skip.If(TimeZoneInfo.Local.GetUtcOffset(utc) == TimeSpan.Zero, "The local time is UTC here.");
        Assert.Equal(utc, new IccProfile(new IccHeader { Created = local }, []).Header.Created);
    }

    private static byte[] Make(string name, IccProfileOptions options) => (name == "Gray" ? IccProfile.CreateGray(TransferFunction.Srgb, RgbColorSpace.Srgb.White, options) : IccProfile.Create(Find(name), options)).ToArray();

    private static RgbColorSpace Find(string name) => RgbColorSpace.All.Single(space => space.Name == name);

    private static (double Max, double Mean) Forth(byte[] bytes, string curve, TransferFunction exact)
    {
        nint profile = LittleCms.Open(bytes);
        double[] errors = [.. LittleCms.Evaluate(profile, curve, eightBits).Select((linear, code) => Math.Abs(exact.Encode(linear / 65535.0) * 255 - code))];
        LittleCms.Close(profile);
        return (errors.Max(), errors.Average());
    }

    private static (double Max, double Mean) Back(byte[] bytes, string curve, TransferFunction exact)
    {
        nint profile = LittleCms.Open(bytes);
        float[] linear = [.. Enumerable.Range(0, 256).Select(code => (float)exact.Decode(code / 255.0))];
        double[] errors = [.. LittleCms.EvaluateInverse(profile, curve, linear).Select((stored, code) => Math.Abs(stored * 255.0 - code))];
        LittleCms.Close(profile);
        return (errors.Max(), errors.Average());
    }

    // The greatest distance from the exact colorants, in steps of s15Fixed16.
    private static double ColorantError(byte[] bytes, string name)
    {
        ColorMatrix exact = IccColorants.Adapt(Find(name)), actual = IccProfile.Parse(bytes).ToColorSpace().ToXyz;
        return Enumerable.Range(0, 9).Max(i => Math.Abs((actual[i / 3, i % 3] - exact[i / 3, i % 3]).ToDouble() * 65536));
    }
}
