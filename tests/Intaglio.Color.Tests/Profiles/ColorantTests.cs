using System.Buffers.Binary;
using Intaglio.Imaging;
using Xunit.Abstractions;

namespace Intaglio.Color.Tests;

/// <summary>Colorants of a profile are X, Y and Z in the connection space, whatever they add up to (ICC.1:2022, F.3).</summary>
public class ColorantTests(ITestOutputHelper output)
{
    // LittleCMS rounds to 16 bits before and after every table, of which the steepest here rise by 16 for 1.
    private const double Tolerance = 0.5 / 65535, ToleranceOfTables = 9.0 / 65535;

    [Fact]
    public void Colorants_are_used_as_they_are()
    {
        // Ghostscript's esrgb.icc has a sum like this one: it is not D50.
        IccProfile source = WithRed(0.4361, 0.2225, 0.0200), target = IccProfile.Create(RgbColorSpace.ProPhoto);
        ColorMatrix to = source.ToColorSpace().ToXyz, from = target.ToColorSpace().FromXyz, expected = from.Multiply(to);
        Assert.NotEqual(to.Multiply(Tristimulus.One), new Tristimulus(new Rational(0xF6D6, 65536), 1, new Rational(0xD32D, 65536)));
        Assert.Equal(expected.ToDoubles(), source.ToColorSpace().MatrixTo(target.ToColorSpace()).ToDoubles());
    }

    [Fact]
    public void A_space_of_such_a_profile_is_written_with_the_same_colorants()
    {
        RgbColorSpace space = WithRed(0.4361, 0.2225, 0.0200).ToColorSpace();
        foreach (int version in (ReadOnlySpan<int>)[2, 4])
        {
            IccProfile written = IccProfile.Create(space, new IccProfileOptions { Version = version });
            Assert.Equal(space.ToXyz, written.ToColorSpace().ToXyz);
        }
    }

    [Fact]
    public void Images_with_such_a_profile_keep_it_in_another_depth()
    {
        Image image = new(4, 1, new PixelFormat(3, AlphaMode.None, SampleType.Bits8)) { Color = new ImageColor { IccProfile = WithRed(0.4361, 0.2225, 0.0200).ToArray(), IccProfileName = "own" } };
        image.GetRow<byte>(0).Fill(200);
        (Image same, _) = ImageConversion.Convert(image, new ImageConversionOptions { Depth = ColorDepth.FromBits(16) });
        Assert.Equal(image.Color.IccProfile.ToArray(), same.Color.IccProfile.ToArray());
        Assert.All(same.GetRow<ushort>(0).ToArray(), code => Assert.Equal(200 * 257, code));
        (Image converted, _) = ImageConversion.Convert(image, new ImageConversionOptions { Target = ImageColorSpace.Find(image), Source = RgbColorSpace.Srgb });
        Assert.Equal(ImageColorSpace.Find(image).ToXyz, ImageColorSpace.Find(converted).ToXyz);
    }

    [SkippableFact]
    public void Colors_of_such_a_profile_are_those_of_LittleCMS()
    {
        LittleCms.Need();
        double difference = Difference(WithRed(0.4361, 0.2225, 0.0200).ToArray());
        Assert.True(difference <= Tolerance, $"{difference * 65535} codes");
    }

    [SkippableTheory]
    [MemberData(nameof(InstalledProfileTests.Files), MemberType = typeof(InstalledProfileTests))]
    public void Colors_of_installed_profiles_are_those_of_LittleCMS(string file)
    {
        LittleCms.Need();
        IccProfile? profile = file.Length == 0 ? null : IccProfile.Parse(File.ReadAllBytes(file));
        Skip.IfNot(profile is { IsMatrix: true } && profile.Find("A2B0") is null, "There are no colorants in this file.");
        double difference = Difference(File.ReadAllBytes(file));
        output.WriteLine($"{Path.GetFileName(file)}: {difference * 65535:f3} codes");
        Assert.True(difference <= ToleranceOfTables, $"{difference * 65535} codes");
    }

    /// <summary>The largest difference from LittleCMS of colours that are taken to a wide space, in linear components.</summary>
    private static double Difference(byte[] bytes)
    {
        byte[] target = IccProfile.Create(RgbColorSpace.ProPhoto).ToArray();
        RgbColorSpace from = IccProfile.Parse(bytes).ToColorSpace(), to = IccProfile.Parse(target).ToColorSpace();
        double[] matrix = from.MatrixTo(to).ToDoubles();
        Random random = new(50);
        double[] colors = [.. Enumerable.Repeat(1.0, 3), .. Enumerable.Range(0, 3000).Select(_ => random.NextDouble())];
        nint known = LittleCms.Open(bytes), wide = LittleCms.Open(target);
        double[] theirs = LittleCms.Convert(known, LittleCms.Rgb, 3, wide, LittleCms.Rgb, 3, 1, colors);
        LittleCms.Close(known);
        LittleCms.Close(wide);
        double largest = 0;
        for (int i = 0; i < colors.Length; i += 3)
        {
            double[] linear = [.. Enumerable.Range(0, 3).Select(channel => from.Transfers[channel].Decode(colors[i + channel]))];
            for (int row = 0; row < 3; row++)
            {
                double ours = matrix[row * 3] * linear[0] + matrix[row * 3 + 1] * linear[1] + matrix[row * 3 + 2] * linear[2];
                // What is beyond the wide space is clipped by one of both only.
                if (ours is > 0 and < 1)
                    largest = Math.Max(largest, Math.Abs(ours - to.Transfers[row].Decode(theirs[i + row])));
            }
        }
        return largest;
    }

    private static IccProfile WithRed(params double[] red)
    {
        IccProfile profile = IccProfile.Create(RgbColorSpace.Srgb);
        byte[] data = profile.Find("rXYZ")!.Value.Data.ToArray();
        for (int i = 0; i < 3; i++)
            BinaryPrimitives.WriteInt32BigEndian(data.AsSpan(8 + 4 * i), (int)Math.Round(red[i] * 65536));
        return new IccProfile(profile.Header with { Id = "" }, profile.Tags.Select(tag => tag.Signature == "rXYZ" ? new IccTag("rXYZ", data, 0) : tag));
    }
}
