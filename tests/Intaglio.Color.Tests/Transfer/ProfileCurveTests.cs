namespace Intaglio.Color.Tests;

/// <summary>The curves of profiles: tables and formulas.</summary>
public class ProfileCurveTests
{
    /// <summary>By hand: ICC.1:2022, table 68.</summary>
    [Theory]
    [InlineData(0, 0.5, 0.25, 2.0)]
    [InlineData(1, 0.5, 0.36, 2.0, 1.0, 0.1)]
    [InlineData(1, 0.1, 0.0, 2.0, 1.0, -0.2)]
    [InlineData(2, 0.5, 0.41, 2.0, 1.0, 0.1, 0.05)]
    [InlineData(2, 0.1, 0.05, 2.0, 1.0, -0.2, 0.05)]
    [InlineData(3, 0.5, 0.36, 2.0, 1.0, 0.1, 0.3, 0.2)]
    [InlineData(3, 0.1, 0.03, 2.0, 1.0, 0.1, 0.3, 0.2)]
    [InlineData(4, 0.5, 0.41, 2.0, 1.0, 0.1, 0.3, 0.2, 0.05, 0.02)]
    [InlineData(4, 0.1, 0.05, 2.0, 1.0, 0.1, 0.3, 0.2, 0.05, 0.02)]
    public void Formulas_are_the_specifications(int type, double encoded, double linear, params double[] parameters)
    {
        TransferFunction curve = TransferFunction.CreateParametric(type, parameters);
        Assert.Equal(linear, curve.Decode(encoded), 1e-15);
        Assert.Equal(-linear, curve.Decode(-encoded), 1e-15);
        // Where the curve is flat, the way back leads to its end.
        Assert.Equal(encoded == 0.1 && type < 3 ? 0.2 : encoded, curve.Encode(linear), 1e-12);
        Assert.True(double.IsNaN(curve.Decode(double.NaN)) && double.IsNaN(curve.Encode(double.NaN)));
    }

    /// <summary>ICC.1:2022, 10.18 and annex F.3: what a curve of a profile is given and gives is from 0 to 1, and what is beyond is cut off.</summary>
    [Fact]
    public void Curves_of_profiles_that_lead_beyond_their_range_are_cut_off()
    {
        byte[] steep = [.. "para"u8, 0, 0, 0, 0, 0, 1, 0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF, 0, 0], flat = [.. "curv"u8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1];
        foreach (byte[] curve in (byte[][])[steep, flat])
        {
            IEnumerable<IccTag> tags = IccProfile.Create(RgbColorSpace.Srgb).Tags.Select(tag => tag.Signature.ToString().EndsWith("TRC", StringComparison.Ordinal) ? tag with { Data = curve } : tag);
            IccTransform rgb = new IccProfile(new IccHeader(), tags).CreateTransform();
            IccTransform grey = new IccProfile(new IccHeader { ColorSpace = "GRAY", ConnectionSpace = "Lab" }, [new("kTRC", curve)]).CreateTransform();
            double[] color = new double[3];
            rgb.ToPcs([1, 1, 1], color);
            Assert.All(color.Zip((double[])[0.9642, 1, 0.8249]), pair => Assert.Equal(pair.Second, pair.First, 1e-4));
            foreach (double[] beyond in (double[][])[[20, 30, 40], [-1, -1, -1]])
            {
                rgb.FromPcs(beyond, color);
                Assert.All(color, number => Assert.InRange(number, 0, 1));
            }
            grey.ToPcs([1], color);
            Assert.Equal([100, 0, 0], color);
            double[] code = new double[1];
            grey.FromPcs([4000, 0, 0], code);
            // The steep one is white from the first code on.
            Assert.Equal([curve == steep ? 0 : 1], code);
        }
    }

    [Fact]
    public void The_formula_of_sRGB_is_sRGB()
    {
        TransferFunction curve = TransferFunction.CreateParametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
        for (int code = 0; code <= 65535; code++)
        {
            Assert.Equal(TransferFunction.Srgb.Decode(code / 65535.0), curve.Decode(code / 65535.0), 1e-15);
            Assert.Equal(code / 65535.0, curve.Encode(curve.Decode(code / 65535.0)), 1e-7);
        }
    }

    [Fact]
    public void Tables_have_lines_between_their_entries()
    {
        TransferFunction curve = TransferFunction.CreateSampled([0, 0.1, 0.4, 1]);
        Assert.Equal([0, 0.05, 0.1, 0.25, 0.7, 1], ((double[])[0, 1 / 6.0, 1 / 3.0, 0.5, 5 / 6.0, 1]).Select(encoded => Math.Round(curve.Decode(encoded), 12)));
        for (int code = 0; code <= 1000; code++)
            Assert.Equal(code / 1000.0, curve.Encode(curve.Decode(code / 1000.0)), 1e-12);
        Assert.Equal((1, 1, 1, 0), (curve.Decode(2), curve.Encode(3), curve.Encode(double.PositiveInfinity), curve.Encode(0)));
        Assert.True(double.IsNaN(curve.Decode(double.NaN)) && double.IsNaN(curve.Encode(double.NaN)));
    }

    [Fact]
    public void The_way_back_is_found_where_a_table_is_flat_or_falls()
    {
        TransferFunction flat = TransferFunction.CreateSampled([0, 0, 0.5, 1, 1]), falling = TransferFunction.CreateSampled([1, 0.5, 0.25]), dented = TransferFunction.CreateSampled([0, 0.6, 0.4, 1]);
        Assert.Equal((0.25, 0.5, 0.75), (flat.Encode(0), flat.Encode(0.5), flat.Encode(1)));
        Assert.Equal((0, 0.5, 1, 1), (falling.Encode(1), falling.Encode(0.5), falling.Encode(0.25), falling.Encode(0)));
        Assert.Equal(1 / 6.0, dented.Encode(0.3), 1e-12);
        Assert.Equal(1, dented.Encode(1), 1e-12);
    }

    [Fact]
    public void What_is_no_curve_is_refused()
    {
        Assert.Throws<ArgumentException>("samples", () => TransferFunction.CreateSampled([1]));
        Assert.Throws<ArgumentOutOfRangeException>("samples", () => TransferFunction.CreateSampled([0, 1.1]));
        Assert.Throws<ArgumentOutOfRangeException>("samples", () => TransferFunction.CreateSampled([0, double.NaN]));
        Assert.Throws<ArgumentOutOfRangeException>("type", () => TransferFunction.CreateParametric(5, 1));
        Assert.Throws<ArgumentOutOfRangeException>("type", () => TransferFunction.CreateParametric(-1, 1));
        Assert.Throws<ArgumentException>("parameters", () => TransferFunction.CreateParametric(1, 1));
        Assert.Throws<ArgumentOutOfRangeException>("parameters", () => TransferFunction.CreateParametric(0, 0));
        Assert.Throws<ArgumentOutOfRangeException>("parameters", () => TransferFunction.CreateParametric(1, 1, 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>("parameters", () => TransferFunction.CreateParametric(0, double.NaN));
    }
}
