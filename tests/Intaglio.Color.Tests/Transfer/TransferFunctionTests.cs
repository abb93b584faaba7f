namespace Intaglio.Color.Tests;

public class TransferFunctionTests
{
    private static readonly TransferFunction[] all =
    [
        TransferFunction.Linear, TransferFunction.Srgb, TransferFunction.Rec709, TransferFunction.Rec2020, TransferFunction.Romm, TransferFunction.Pq, TransferFunction.Hlg,
        TransferFunction.CreatePower(2.2), TransferFunction.CreatePower(563.0 / 256),
    ];

    public static TheoryData<string> Names => [.. all.Select(function => function.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_number_comes_back(string name)
    {
        TransferFunction function = Find(name);
        for (int code = -65535; code <= 65535; code++)
        {
            double encoded = code / 65535.0;
            // The standard's decimals store nothing here.
            if (name == "Rec. 709" && Math.Abs(encoded) is > 0.081 and < 0.08125)
                continue;
            Assert.Equal(encoded, function.Encode(function.Decode(encoded)), 1e-6);
            Assert.True(Math.Round(function.Encode(function.Decode(encoded)) * 65535) == code, $"{code}");
        }
        Assert.Equal(0, function.Encode(0), 1e-6);
        Assert.Equal(0, function.Decode(0));
        Assert.Equal(1, function.Encode(1), 1e-7);
        Assert.Equal(1, function.Decode(1), 1e-7);
        Assert.True(double.IsNaN(function.Encode(double.NaN)) && double.IsNaN(function.Decode(double.NaN)));
    }

    /// <summary>Each from its standard, by hand: IEC 61966-2-1; BT.709; BT.2020; ISO 22028-2; Adobe RGB (1998).</summary>
    [Theory]
    [InlineData("sRGB", 0.002, 0.02584)]
    [InlineData("sRGB", 0.18, 0.46135612950044164)]
    [InlineData("Rec. 709", 0.01, 0.045)]
    [InlineData("Rec. 709", 0.18, 0.4090077288641504)]
    [InlineData("ROMM", 0.001, 0.016)]
    [InlineData("ROMM", 0.18, 0.3857114247511376)]
    [InlineData("gamma 2.19921875", 0.5, 0.7296583817678015)]
    public void Known_numbers_are_met(string name, double linear, double encoded)
    {
        Assert.Equal(encoded, Find(name).Encode(linear), 1e-9);
        Assert.Equal(linear, Find(name).Decode(encoded), 1e-9);
        Assert.Equal(-encoded, Find(name).Encode(-linear), 1e-9);
    }

    /// <summary>A look back over all entries that are as bright would take 2⁴⁰ steps here.</summary>
    [Fact]
    public void A_long_table_that_is_white_from_its_second_entry_on_stores_white_there()
    {
        const int count = 1 << 20;
        double[] samples = new double[count];
        samples.AsSpan(1).Fill(1);
        TransferFunction table = TransferFunction.CreateSampled(samples);
        for (int i = 0; i < count; i++)
            Assert.Equal(1.0 / (count - 1), table.Encode(1 + i));
        Array.Reverse(samples);
        Assert.Equal(1 - 1.0 / (count - 1), TransferFunction.CreateSampled(samples).Encode(1));
    }

    /// <summary>BT.2408, tables: 100 cd/m² is 50.8 % of PQ and 203 cd/m² 58.1 %, and the reference white of HLG is 75 %.</summary>
    [Fact]
    public void Reference_levels_are_met()
    {
        Assert.Equal(0.508, TransferFunction.Pq.Encode(0.01), 5e-4);
        Assert.Equal(0.581, TransferFunction.Pq.Encode(0.0203), 5e-4);
        Assert.Equal(0.5, TransferFunction.Hlg.Encode(1.0 / 12), 1e-12);
        Assert.Equal(0.75, TransferFunction.Hlg.Encode(0.26496256042100724), 1e-12);
        Assert.Equal(0, TransferFunction.Pq.Decode(0));
    }

    [Fact]
    public void A_power_is_above_zero()
    {
        foreach (double gamma in (double[])[0, -1, double.NaN, double.PositiveInfinity])
            Assert.Throws<ArgumentOutOfRangeException>("gamma", () => TransferFunction.CreatePower(gamma));
    }

    private static TransferFunction Find(string name) => all.Single(function => function.Name == name);
}
