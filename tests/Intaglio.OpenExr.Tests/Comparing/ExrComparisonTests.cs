namespace Intaglio.OpenExr.Tests;

public class ExrComparisonTests
{
    [Fact]
    public void Packing_is_no_difference_unless_asked_for()
    {
        foreach (ExrCompression compression in TestPictures.Lossless)
        {
            Assert.Empty(Compare(TestPictures.Flat(), TestPictures.Flat(compression)));
            Assert.Empty(Compare(TestPictures.Flat(), TestPictures.Flat(compression, tiles: new(9, 11), order: ExrLineOrder.RandomY)));
        }
        IReadOnlyList<ExrDifference> differences = Compare(TestPictures.Flat(), TestPictures.Flat(ExrCompression.Rle, order: ExrLineOrder.DecreasingY), new ExrComparisonOptions { ComparePacking = true });
        Assert.Equal(["compression", "lineOrder"], differences.Cast<ExrAttributeDifference>().Select(difference => difference.Name));
        Assert.Equal("part 0: attribute compression: Zip and Rle", differences[0].ToString());
        Assert.Empty(Compare(TestPictures.DeepPart(), TestPictures.DeepPart(ExrCompression.Rle, new(4, 4))));
        Assert.Empty(Compare(TestPictures.Levels(new(4, 4, ExrLevelMode.RipMap)), TestPictures.Levels(new(7, 3, ExrLevelMode.RipMap))));
    }

    [Fact]
    public void Samples_are_compared_by_their_bits()
    {
        ExrPart changed = TestPictures.Flat();
        Span<ushort> halves = changed.Levels[0]["R"].GetSamples<ushort>();
        Span<uint> floats = changed.Levels[0]["Z"].GetSamples<uint>();
        ExrPart original = TestPictures.Flat();
        // Of a picture of 38 columns from -6 on and rows from -10 on: 3 columns and 2 rows further.
        int place = 2 * 38 + 3;
        original.Levels[0]["R"].GetSamples<ushort>()[place] = 0x3C00;
        halves[place] = 0x3C02;
        original.Levels[0]["R"].GetSamples<ushort>()[place + 1] = 0x0000;
        halves[place + 1] = 0x8000;
        floats[0] ^= 1;
        IReadOnlyList<ExrDifference> differences = Compare(original, changed);
        Assert.Equal(2, differences.Count);
        ExrSampleDifference half = (ExrSampleDifference)differences[0], nan = (ExrSampleDifference)differences[1];
        Assert.Equal(("R", 2L, 38L * 44, -3, -8, 1.0, 1.001953125), (half.Channel, half.Count, half.Compared, half.FirstX, half.FirstY, half.First, half.Second));
        Assert.Equal((0.001953125, 0.001953125 / 1.001953125, 2L, 0L), (half.LargestAbsolute, half.LargestRelative, half.LargestUlps, half.NotNumbers));
        Assert.Equal(("Z", 1L, 1L, -6, -10, 0.0, 0L), (nan.Channel, nan.Count, nan.NotNumbers, nan.FirstX, nan.FirstY, nan.LargestAbsolute, nan.LargestUlps));
        Assert.Equal("part 0: channel R: 2 of 1672 samples, the first at -3 -8: 1 and 1.00195312; largest difference 0.00195312, relative 0.00195, 2 ULP", half.ToString());
        Assert.Equal("part 0: channel Z: 1 of 1672 samples, the first at -6 -10: NaN and NaN; 1 with NaN", nan.ToString());
        Assert.Empty(Compare(original, changed, new ExrComparisonOptions { ComparePixels = false }));

        // Bits of NaNs have no tolerance; zeros of both signs are within any.
        Assert.Equal(["Z"], Compare(original, changed, new ExrComparisonOptions { UlpTolerance = 2 }).Cast<ExrSampleDifference>().Select(difference => difference.Channel));
        Assert.Equal(1, ((ExrSampleDifference)Compare(original, changed, new ExrComparisonOptions { UlpTolerance = 1 })[0]).Count);
        Assert.Single(Compare(original, changed, new ExrComparisonOptions { AbsoluteTolerance = 0.001953125 }));
        Assert.Equal(2, Compare(original, changed, new ExrComparisonOptions { AbsoluteTolerance = 0.00195 }).Count);
        Assert.Single(Compare(original, changed, new ExrComparisonOptions { RelativeTolerance = 0.00195 }));
        Assert.Equal(2, Compare(original, changed, new ExrComparisonOptions { RelativeTolerance = 0.00194 }).Count);
    }

    /// <summary>The distance to the next value is one, over all finite halves, and from one end to the other as many as there are between.</summary>
    [Trait("Duration", "Long")]
    [Fact]
    public void Distances_count_the_values_between()
    {
        for (Half value = Half.MinValue; value < Half.MaxValue; value = Half.BitIncrement(value))
            Assert.True(Ulps(value, Half.BitIncrement(value)) == 1, $"{value}");
        Assert.Equal(2 * 0x7BFF, Ulps(Half.MinValue, Half.MaxValue));
        Assert.Equal(0x7C00, Ulps(Half.Zero, Half.PositiveInfinity));
        foreach (float value in (float[])[0, -0f, 1, -1, float.Epsilon, -float.Epsilon, float.MaxValue, 1e-40f, 123.456f])
            Assert.Equal(1, Distance(new ExrChannel("Y", ExrPixelType.Float), plane => plane.GetSamples<float>()[0] = value, plane => plane.GetSamples<float>()[0] = MathF.BitIncrement(value)).LargestUlps);
        Assert.Equal(uint.MaxValue, Distance(new ExrChannel("Y", ExrPixelType.UInt), plane => plane.GetSamples<uint>()[0] = 0, plane => plane.GetSamples<uint>()[0] = uint.MaxValue).LargestUlps);

        ExrSampleDifference infinite = Distance(new ExrChannel("Y", ExrPixelType.Half), plane => plane.GetSamples<Half>()[0] = Half.One, plane => plane.GetSamples<Half>()[0] = Half.PositiveInfinity);
        Assert.Equal((double.PositiveInfinity, 1.0), (infinite.LargestAbsolute, infinite.LargestRelative));

        static long Ulps(Half one, Half other) =>
            Distance(new ExrChannel("Y", ExrPixelType.Half), plane => plane.GetSamples<Half>()[0] = one, plane => plane.GetSamples<Half>()[0] = other).LargestUlps;
    }

    [Fact]
    public void Attributes_are_compared_by_name_type_and_bytes()
    {
        ExrPart changed = TestPictures.Flat();
        changed.Header.Attributes.Set(ExrStandardAttributes.Owner, "somebody");
        changed.Header.Attributes.Set(new ExrAttribute("unknown", "ofAnotherType", new byte[] { 1, 0, 255 }));
        changed.Header.Attributes.Set(ExrStandardAttributes.Comments, "new");
        changed.Header.Name = null;
        Assert.Equal(
            [
                "part 0: attribute comments: none and string new", "part 0: attribute name: string picture and none", "part 0: attribute owner: nobody and somebody",
                "part 0: attribute unknown: ofNoKnownType 3 bytes and ofAnotherType 3 bytes",
            ],
            Compare(TestPictures.Flat(), changed).Select(difference => difference.ToString()));
        Assert.Empty(Compare(TestPictures.Flat(), changed, new ExrComparisonOptions { CompareAttributes = false }));
    }

    [Fact]
    public void Shapes_are_compared_and_what_both_have_is_compared_too()
    {
        ExrChannel[] first = [new("A", ExrPixelType.Half), new("B", ExrPixelType.Half), new("Z", ExrPixelType.Float)], second = [new("B", ExrPixelType.Half, 1, 1, true), new("C", ExrPixelType.UInt), new("Z", ExrPixelType.Half)];
        ExrBox2i one = new(0, 0, 9, 9), other = new(5, 3, 14, 9);
        ExrPart a = new(new ExrHeader(one, first), new ExrImage(one, first)), b = new(new ExrHeader(other, second) { DisplayWindow = one }, new ExrImage(other, second));
        // At 7 5 in both.
        a.Levels[0]["B"].GetSamples<Half>()[57] = Half.One;
        Assert.Equal(
            [
                "part 0: data window: (0 0) - (9 9) and (5 3) - (14 9)", "part 0: channel A: Half and none", "part 0: channel B: Half and Half, perceptually linear",
                "part 0: channel C: none and UInt", "part 0: channel Z: Float and Half",
                "part 0: channel B: 1 of 35 samples, the first at 7 5: 1 and 0; largest difference 1, relative 1, 15360 ULP",
            ],
            Compare(a, b).Select(difference => difference.ToString()));

        ExrPart levels = TestPictures.Levels(new(4, 4, ExrLevelMode.MipMap)), less = TestPictures.Levels(new(4, 4));
        less = new ExrPart(less.Header, levels.Levels[0]);
        Assert.Equal(["part 0: levels: 5 of a mipmap, rounded Down and one"], Compare(levels, less).Select(difference => difference.ToString()));
        Assert.Equal(["pixels", "data window", "channel A", "channel R", "channel R.left"],
            Compare(TestPictures.Flat(), TestPictures.DeepPart(), new ExrComparisonOptions { CompareAttributes = false }).Cast<ExrShapeDifference>().Select(difference => difference.Subject));

        ExrPart named = TestPictures.Flat();
        named.Header.Name = "other";
        Assert.Equal("number of parts: 1 and 2", ExrComparison.Compare([named], [named, TestPictures.Flat()])[0].ToString());
    }

    [Fact]
    public void Levels_are_told()
    {
        ExrPart changed = TestPictures.Levels(new(4, 4, ExrLevelMode.RipMap));
        // 13 and 21 are halved 3 and 4 times; level 2,1 is the third of the second row.
        changed.Levels[4 + 2]["G"].Bytes[1] ^= 4;
        ExrSampleDifference difference = (ExrSampleDifference)Assert.Single(Compare(TestPictures.Levels(new(4, 4, ExrLevelMode.RipMap)), changed));
        Assert.Equal((2, 1, "G", 1L), (difference.LevelX, difference.LevelY, difference.Channel, difference.Count));
        Assert.StartsWith("part 0: level 2,1: channel G: 1 of 30 samples", difference.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Deep_pixels_differ_in_numbers_and_values()
    {
        ExrPart one = TestPictures.DeepPart();
        ExrDeepImage image = one.DeepLevels[0];
        int[] counts = image.SampleCounts.ToArray();
        int pixel = Array.FindIndex(counts, 40, count => count == 3);
        ExrPart changed = TestPictures.DeepPart();
        (int x, int y) = (image.Window.MinX + pixel % 19, image.Window.MinY + pixel / 19);
        changed.DeepLevels[0]["id"].GetSamples<uint>()[image.GetRange(x, y).Start.Value + 1] ^= 1;
        ExrSampleDifference value = (ExrSampleDifference)Assert.Single(Compare(one, changed));
        Assert.Equal(("id", 1L, (long)image.TotalSamples, x, y, 1.0), (value.Channel, value.Count, value.Compared, value.FirstX, value.FirstY, value.LargestAbsolute));

        // A sample less at the end, and nothing else.
        int last = Array.FindLastIndex(counts, count => count > 0);
        int[] fewer = [.. counts];
        fewer[last]--;
        ExrDeepImage shorter = new(image.Window, one.Header.Channels, fewer);
        for (int i = 0; i < shorter.Planes.Count; i++)
            image.Planes[i].Bytes[..shorter.Planes[i].Bytes.Length].CopyTo(shorter.Planes[i].Bytes);
        ExrSampleCountDifference count = (ExrSampleCountDifference)Assert.Single(Compare(one, new ExrPart(one.Header, shorter)));
        Assert.Equal((1L, image.Window.MinX + last % 19, image.Window.MinY + last / 19, counts[last], fewer[last]), (count.Count, count.FirstX, count.FirstY, count.First, count.Second));
    }

    /// <summary>Whatever is in memory at a time, the answer is that of the whole.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(5000)]
    public void Bands_do_not_show(int bytes)
    {
        ExrPart original = TestPictures.Flat(ExrCompression.Piz, 2), changed = TestPictures.Flat(ExrCompression.None, 2);
        Random random = new(1);
        for (int i = 0; i < 50; i++)
            changed.Levels[0]["Z"].Bytes[random.Next(changed.Levels[0]["Z"].Bytes.Length)] ^= (byte)random.Next(256);
        using ExrReader first = TestPictures.Open(TestPictures.Write(original)), second = TestPictures.Open(TestPictures.Write(changed));
        List<ExrDifference> banded = [];
        new PartComparison(0, new FilePart(first.Parts[0]) { BytesOfBand = bytes }, new FilePart(second.Parts[0]), new(), banded).Run(new ProgressCount(null, 1), default);
        Assert.Equal(ExrComparison.Compare([original], [changed]), banded);
        Assert.Equal("Z", ((ExrSampleDifference)Assert.Single(banded)).Channel);
    }

    [Fact]
    public void Tolerances_are_numbers_from_0_on()
    {
        Assert.Throws<ArgumentOutOfRangeException>("AbsoluteTolerance", () => new ExrComparisonOptions { AbsoluteTolerance = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("RelativeTolerance", () => new ExrComparisonOptions { RelativeTolerance = double.NaN });
        Assert.Throws<ArgumentOutOfRangeException>("UlpTolerance", () => new ExrComparisonOptions { UlpTolerance = -1 });
    }

    /// <summary>Compares in memory and, which gives the same, in files.</summary>
    private static IReadOnlyList<ExrDifference> Compare(ExrPart first, ExrPart second, ExrComparisonOptions? options = null)
    {
        IReadOnlyList<ExrDifference> held = ExrComparison.Compare([first], [second], options);
        using ExrReader one = TestPictures.Open(TestPictures.Write(first)), other = TestPictures.Open(TestPictures.Write(second));
        Assert.Equal(held.Select(difference => difference.ToString()), ExrComparison.Compare(one, other, options).Select(difference => difference.ToString()));
        return held;
    }

    private static ExrSampleDifference Distance(ExrChannel channel, Action<ExrPlane> setFirst, Action<ExrPlane> setSecond)
    {
        ExrBox2i window = ExrBox2i.FromSize(1, 1);
        ExrPart first = new(new ExrHeader(window, [channel]), new ExrImage(window, [channel])), second = new(new ExrHeader(window, [channel]), new ExrImage(window, [channel]));
        setFirst(first.Levels[0].Planes[0]);
        setSecond(second.Levels[0].Planes[0]);
        return (ExrSampleDifference)Assert.Single(ExrComparison.Compare([first], [second]));
    }
}
