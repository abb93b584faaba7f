using Intaglio.Imaging;

namespace Intaglio.Color.Tests;

public class PixelConverterTests
{
    // Straight from the definitions: functions and the plain matrix, in doubles.
    private static double[] Convert(RgbColorSpace source, RgbColorSpace target, double[] matrix, double r, double g, double b)
    {
        double[] linear = [source.Transfers[0].Decode(r), source.Transfers[1].Decode(g), source.Transfers[2].Decode(b)];
        return [.. Enumerable.Range(0, 3).Select(i => target.Transfers[i].Encode(matrix[i * 3] * linear[0] + matrix[i * 3 + 1] * linear[1] + matrix[i * 3 + 2] * linear[2]))];
    }

    public static TheoryData<int> Widths => [.. PixelKernel.FindSupported().Select(kernel => kernel.Lanes)];

    private static PixelKernel Kernel(int lanes) => PixelKernel.FindSupported().Single(kernel => kernel.Lanes == lanes);

    private static RgbColorSpace Space(string name) => RgbColorSpace.All.Single(space => space.Name == name);

    /// <summary>All colours of 8 bits, or every 16th red of them, against the definition.</summary>
    private static void CheckBytes(RgbColorSpace source, RgbColorSpace target, PixelKernel kernel, int step)
    {
        PixelConverter converter = new(source, target, AlphaMode.None, AlphaMode.None, kernel);
        double[] matrix = source.MatrixTo(target).ToDoubles();
        double[][] linear = [.. source.Transfers.Select(transfer => Enumerable.Range(0, 256).Select(code => transfer.Decode(code / 255.0)).ToArray())];
        Parallel.For(0, 256 / step, reds =>
        {
            byte[] before = new byte[65536 * 3], after = new byte[65536 * 3];
            for (int i = 0; i < 65536; i++)
                (before[3 * i], before[3 * i + 1], before[3 * i + 2]) = ((byte)(reds * step), (byte)(i >> 8), (byte)i);
            converter.Convert<byte, byte>(before, after);
            for (int i = 0; i < before.Length; i++)
            {
                int pixel = i / 3 * 3, row = i % 3 * 3;
                double result = matrix[row] * linear[0][before[pixel]] + matrix[row + 1] * linear[1][before[pixel + 1]] + matrix[row + 2] * linear[2][before[pixel + 2]];
                double exact = target.Transfers[i % 3].Encode(result) * 255;
                if (after[i] != Math.Clamp(Math.Round(exact, MidpointRounding.AwayFromZero), 0, 255))
                    Assert.Fail($"{before[pixel]} {before[pixel + 1]} {before[pixel + 2]}: component {i % 3} is {after[i]}, not {exact:R}.");
            }
        });
    }

    [Trait("Duration", "Long")]
    [Theory]
    [Trait("Exhaustive", "true")]
    [InlineData("sRGB", "Adobe RGB (1998)")]
    [InlineData("Adobe RGB (1998)", "sRGB")]
    public void EveryColourOf8BitsIsTheNearest(string source, string target) => CheckBytes(Space(source), Space(target), PixelKernel.Widest, 1);

    [Theory]
    [MemberData(nameof(Widths))]
    public void ColoursOf8BitsAreTheNearestInEveryWidth(int lanes) => CheckBytes(RgbColorSpace.DisplayP3, RgbColorSpace.ProPhoto, Kernel(lanes), 16);

    [Trait("Duration", "Long")]
    [Fact]
    public void ColoursOf8BitsAreTheNearestBetweenAllSpaces()
    {
        foreach (RgbColorSpace source in RgbColorSpace.All)
            foreach (RgbColorSpace target in RgbColorSpace.All.Where(target => !target.IsSameAs(source)))
                CheckBytes(source, target, PixelKernel.Widest, 128);
    }

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Widths))]
    public void ColoursOf16BitsAreTheNearestOrAsGood(int lanes)
    {
        Random random = new(16);
        foreach ((RgbColorSpace source, RgbColorSpace target) in Pairs())
        {
            PixelConverter converter = new(source, target, AlphaMode.None, AlphaMode.None, Kernel(lanes));
            double[] matrix = source.MatrixTo(target).ToDoubles();
            ushort[] before = new ushort[3 * 5003], after = new ushort[before.Length];
            for (int i = 0; i < before.Length; i++)
                before[i] = (ushort)random.Next(65536);
            converter.Convert<ushort, ushort>(before, after);
            for (int i = 0; i < before.Length; i += 3)
            {
                double[] exact = Convert(source, target, matrix, before[i] / 65535.0, before[i + 1] / 65535.0, before[i + 2] / 65535.0);
                for (int j = 0; j < 3; j++)
                {
                    // What the matrix leaves of larger components is wrong in its last places, which a steep function near 0 makes more of.
                    double clamped = Math.Clamp(exact[j], 0, 1), linearError = Math.Abs(target.Transfers[j].Decode(clamped) - target.Transfers[j].Decode((after[i + j] - 0.5) / 65535));
                    Assert.True(Math.Abs(clamped * 65535 - after[i + j]) < 0.6 || linearError < 5e-7, $"{source} to {target}: {after[i + j]}, not {exact[j] * 65535:R}.");
                }
            }
        }
    }

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Widths))]
    public void FloatsAreWrongInTheirLastPlacesOnly(int lanes)
    {
        Random random = new(32);
        foreach ((RgbColorSpace source, RgbColorSpace target) in Pairs())
        {
            PixelConverter converter = new(source, target, AlphaMode.None, AlphaMode.None, Kernel(lanes));
            double[] matrix = source.MatrixTo(target).ToDoubles();
            float[] before = new float[3 * 5003], after = new float[before.Length];
            for (int i = 0; i < before.Length; i++)
                before[i] = random.NextSingle() * 3 - 1;
            converter.Convert<float, float>(before, after);
            for (int i = 0; i < before.Length; i += 3)
            {
                double[] exact = Convert(source, target, matrix, before[i], before[i + 1], before[i + 2]);
                // Of what the matrix leaves of larger components, a steep function near 0 makes more than the last places.
                double[] linear = [.. exact.Select((number, j) => target.Transfers[j].Decode(number))], found = [.. Enumerable.Range(0, 3).Select(j => target.Transfers[j].Decode(after[i + j]))];
                double largest = Enumerable.Range(0, 3).Max(j => Math.Abs(source.Transfers[j].Decode(before[i + j])));
                for (int j = 0; j < 3; j++)
                    Assert.True(Math.Abs(linear[j] - found[j]) < 3e-6 * Math.Max(1, largest), $"{source} to {target}: {after[i + j]:R}, not {exact[j]:R}.");
            }
        }
    }

    [Fact]
    public void SrgbToAdobeRgbIsExactToAFewUnitsOfAFloat()
    {
        Random random = new(1998);
        PixelConverter converter = new(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998);
        double[] matrix = RgbColorSpace.Srgb.MatrixTo(RgbColorSpace.AdobeRgb1998).ToDoubles();
        float[] before = [.. Enumerable.Range(0, 300_000).Select(_ => random.NextSingle())], after = new float[before.Length];
        converter.Convert<float, float>(before, after);
        for (int i = 0; i < before.Length; i += 3)
        {
            double[] exact = Convert(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998, matrix, before[i], before[i + 1], before[i + 2]);
            for (int j = 0; j < 3; j++)
                Assert.Equal(exact[j], after[i + j], 2e-7);
        }
    }

    [Theory]
    [MemberData(nameof(Widths))]
    public void WhiteIsWhiteAndGreysAreGreyInEveryConversion(int lanes)
    {
        foreach (RgbColorSpace source in RgbColorSpace.All.Where(IsNeutral))
            foreach (RgbColorSpace target in RgbColorSpace.All.Where(IsNeutral))
            {
                PixelConverter converter = new(source, target, AlphaMode.None, AlphaMode.None, Kernel(lanes));
                byte[] bytes = [.. Enumerable.Range(0, 256 * 3).Select(i => (byte)(i / 3))];
                ushort[] words = [.. Enumerable.Range(0, 65536 * 3).Select(i => (ushort)(i / 3))];
                float[] floats = [.. Enumerable.Range(0, 1001 * 3).Select(i => i / 3 / 1000f)];
                converter.Convert<byte, byte>(bytes, bytes);
                converter.Convert<ushort, ushort>(words, words);
                converter.Convert<float, float>(floats, floats);
                Assert.Equal(255, bytes[^1]);
                Assert.Equal(65535, words[^1]);
                // HLG and PQ, whose numbers have no exact 1, are in no space of a standard here.
                Assert.Equal(1f, floats[^1]);
                AssertGrey(bytes);
                AssertGrey(words);
                AssertGrey(floats);
            }

        static void AssertGrey<T>(T[] components)
        {
            for (int i = 0; i < components.Length; i += 3)
                Assert.True(components[i]!.Equals(components[i + 1]) && components[i]!.Equals(components[i + 2]));
        }
    }

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Widths))]
    public void EveryCodeComesBackThroughFloats(int lanes)
    {
        foreach (RgbColorSpace space in RgbColorSpace.All)
        {
            ushort[] words = [.. Enumerable.Range(0, 65536 * 3).Select(i => (ushort)(i / 3 * (i % 3 + 1)))], back = new ushort[words.Length];
            float[] linear = new float[words.Length];
            RgbColorSpace other = RgbColorSpace.FromMatrix("linear", space.ToXyz, TransferFunction.Linear);
            new PixelConverter(space, other, AlphaMode.None, AlphaMode.None, Kernel(lanes)).Convert<ushort, float>(words, linear);
            new PixelConverter(other, space, AlphaMode.None, AlphaMode.None, Kernel(lanes)).Convert<float, ushort>(linear, back);
            // The function of Rec. 709 has a gap, in which a code becomes one next to the gap.
            Assert.Equal(words.Select((word, i) => (ushort)Math.Round(space.Transfers[i % 3].Encode(space.Transfers[i % 3].Decode(word / 65535.0)) * 65535)), back);
        }
    }

    [Theory]
    [MemberData(nameof(Widths))]
    public void AnyLengthOfAnyTypeGivesWhatPixelsGiveAlone(int lanes)
    {
        Random random = new(lanes);
        foreach (AlphaMode sourceAlpha in Enum.GetValues<AlphaMode>())
            foreach (AlphaMode targetAlpha in Enum.GetValues<AlphaMode>())
            {
                PixelConverter converter = new(RgbColorSpace.Rec2020, RgbColorSpace.AppleRgb, sourceAlpha, targetAlpha, Kernel(lanes));
                foreach (int pixels in (int[])[0, 1, 2, 3, 5, 15, 16, 17, 31, 47, 255, 256, 257, 530])
                {
                    Check<byte, byte>(converter, pixels, random);
                    Check<byte, ushort>(converter, pixels, random);
                    Check<ushort, byte>(converter, pixels, random);
                    Check<ushort, Half>(converter, pixels, random);
                    Check<Half, float>(converter, pixels, random);
                    Check<float, Half>(converter, pixels, random);
                    Check<float, byte>(converter, pixels, random);
                }
            }

        static void Check<TSource, TTarget>(PixelConverter converter, int pixels, Random random)
            where TSource : unmanaged
            where TTarget : unmanaged
        {
            int sourceComponents = converter.SourceAlpha == AlphaMode.None ? 3 : 4, targetComponents = converter.TargetAlpha == AlphaMode.None ? 3 : 4;
            TSource[] source = [.. Enumerable.Range(0, pixels * sourceComponents).Select(_ => FromUnit<TSource>(random.NextDouble()))];
            // Behind the last pixel nothing may change.
            TTarget[] target = new TTarget[pixels * targetComponents + 9];
            Assert.Equal(pixels, converter.Convert<TSource, TTarget>(source, target));
            Assert.All(target[(pixels * targetComponents)..], component => Assert.Equal(default, component));
            TTarget[] alone = new TTarget[targetComponents];
            for (int i = 0; i < pixels; i++)
            {
                converter.Convert<TSource, TTarget>(source.AsSpan(i * sourceComponents, sourceComponents), alone);
                Assert.Equal(alone, target.AsSpan(i * targetComponents, targetComponents).ToArray());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Widths))]
    public void AlphaIsDividedByBeforeAndMultipliedWithAfter(int lanes)
    {
        double[] matrix = RgbColorSpace.Srgb.MatrixTo(RgbColorSpace.Rec2020).ToDoubles();
        float[] pixel = [0.2f, 0.3f, 0.1f, 0.4f], result = new float[4];
        new PixelConverter(RgbColorSpace.Srgb, RgbColorSpace.Rec2020, AlphaMode.Premultiplied, AlphaMode.Premultiplied, Kernel(lanes)).Convert<float, float>(pixel, result);
        double[] exact = Convert(RgbColorSpace.Srgb, RgbColorSpace.Rec2020, matrix, 0.5, 0.75, 0.25);
        for (int i = 0; i < 3; i++)
            Assert.Equal(exact[i] * 0.4, result[i], 1e-6);
        Assert.Equal(0.4f, result[3]);

        byte[] transparent = [10, 20, 30, 0], straight = new byte[4];
        new PixelConverter(RgbColorSpace.Srgb, RgbColorSpace.Srgb, AlphaMode.Premultiplied, AlphaMode.Straight, Kernel(lanes)).Convert<byte, byte>(transparent, straight);
        Assert.Equal([0, 0, 0, 0], straight);
        byte[] opaque = new byte[4];
        new PixelConverter(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998, AlphaMode.None, AlphaMode.Straight, Kernel(lanes)).Convert<byte, byte>([1, 2, 3], opaque);
        Assert.Equal(255, opaque[3]);
    }

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Widths))]
    public void EveryHalfIsAFloatAndBack(int lanes)
    {
        // The same space: nothing but the type changes.
        PixelConverter converter = new(RgbColorSpace.ScRgb, RgbColorSpace.ScRgb, AlphaMode.Straight, AlphaMode.Straight, Kernel(lanes));
        Half[] halves = [.. Enumerable.Range(0, 65536).Select(bits => BitConverter.UInt16BitsToHalf((ushort)bits))];
        float[] floats = new float[halves.Length];
        converter.Convert<Half, float>(halves, floats);
        for (int i = 0; i < halves.Length; i++)
            Assert.True(Half.IsNaN(halves[i]) ? float.IsNaN(floats[i]) : BitConverter.SingleToInt32Bits((float)halves[i]) == BitConverter.SingleToInt32Bits(floats[i]), $"{halves[i]} is {floats[i]}");

        // Halves, what lies in the middle of two, what is next to it, and floats of all bits.
        Random random = new(11);
        List<float> all = [];
        foreach (float number in floats.Where(float.IsFinite))
        {
            float middle = (float)(((double)number + (double)(float)BitConverter.UInt16BitsToHalf((ushort)(BitConverter.HalfToUInt16Bits((Half)number) + 1))) / 2);
            all.AddRange([number, MathF.BitIncrement(number), middle, MathF.BitIncrement(middle), MathF.BitDecrement(middle)]);
        }
        for (int i = 0; i < 1_000_000; i++)
            all.Add(BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue)));
        float[] before = [.. all.Take(all.Count & -4)];
        Half[] after = new Half[before.Length];
        converter.Convert<float, Half>(before, after);
        for (int i = 0; i < before.Length; i++)
            Assert.True(float.IsNaN(before[i]) ? Half.IsNaN(after[i]) : BitConverter.HalfToInt16Bits((Half)before[i]) == BitConverter.HalfToInt16Bits(after[i]), $"{before[i]:R} is {after[i]}, not {(Half)before[i]}");
    }

    [Theory]
    [MemberData(nameof(Widths))]
    public void NaNAndInfinitiesAreDefined(int lanes)
    {
        PixelConverter converter = new(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998, AlphaMode.None, AlphaMode.None, Kernel(lanes));
        float[] before = [float.NaN, 0.5f, 0.5f, float.PositiveInfinity, float.PositiveInfinity, float.PositiveInfinity, float.NegativeInfinity, 0, 0, -0.25f, -0.25f, -0.25f];
        float[] after = new float[before.Length];
        byte[] bytes = new byte[before.Length];
        converter.Convert<float, float>(before, after);
        converter.Convert<float, byte>(before, bytes);
        Assert.All(after[..3], component => Assert.True(float.IsNaN(component)));
        Assert.All(after[3..6], component => Assert.True(component > 1e12f && float.IsFinite(component)));
        Assert.True(after[6] < -1e12f && float.IsFinite(after[6]));
        double[] positive = Convert(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998, RgbColorSpace.Srgb.MatrixTo(RgbColorSpace.AdobeRgb1998).ToDoubles(), 0.25, 0.25, 0.25);
        Assert.Equal(-positive[0], after[9], 1e-6);
        Assert.Equal([0, 0, 0, 255, 255, 255, 0], bytes[..7]);
    }

    /// <summary>Colorants of a profile may be anything; what a float is wrong by is then more than a table can bear.</summary>
    [Theory]
    [InlineData("8000", "-8000")]
    [InlineData("32767", "-32767")]
    [InlineData("500", "-500")]
    public void LargeMatricesAreSafe(string red, string green)
    {
        RgbColorSpace wild = RgbColorSpace.FromMatrix("wild", ColorMatrix.Parse(red, green, "0.9642", "0", "0.9642", "0.0358", "0", "0.0015", "0.8234"), TransferFunction.CreatePower(2.2));
        Random random = new(8000);
        byte[] before = new byte[3 * 65536], after = new byte[before.Length];
        random.NextBytes(before);
        foreach (PixelKernel kernel in PixelKernel.FindSupported())
        {
            new PixelConverter(wild, RgbColorSpace.Srgb, AlphaMode.None, AlphaMode.None, kernel).Convert<byte, byte>(before, after);
            double[] matrix = wild.MatrixTo(RgbColorSpace.Srgb).ToDoubles();
            for (int i = 0; i < before.Length; i += 3)
            {
                double exact = Convert(wild, RgbColorSpace.Srgb, matrix, before[i] / 255.0, before[i + 1] / 255.0, before[i + 2] / 255.0)[0];
                double error = Math.Abs(TransferFunction.Srgb.Decode(after[i] / 255.0) - TransferFunction.Srgb.Decode(Math.Clamp(exact, 0, 1)));
                Assert.True(error < 0.02, $"{before[i]} {before[i + 1]} {before[i + 2]}: {after[i]}, not {exact * 255:R}");
            }
        }
    }

    [Theory]
    [InlineData(25)]
    [InlineData(255)]
    [InlineData(0.04)]
    [InlineData(0.004)]
    public void SteepPowersDoNotOverflow(double gamma)
    {
        RgbColorSpace steep = RgbColorSpace.FromMatrix("steep", RgbColorSpace.Srgb.ToXyz, TransferFunction.CreatePower(gamma));
        ushort[] codes = [.. Enumerable.Range(0, 65536).SelectMany(code => new[] { (ushort)code, (ushort)code, (ushort)code })], after = new ushort[codes.Length];
        foreach (PixelKernel kernel in PixelKernel.FindSupported())
            foreach ((RgbColorSpace source, RgbColorSpace target) in new[] { (steep, RgbColorSpace.Srgb), (RgbColorSpace.Srgb, steep) })
            {
                new PixelConverter(source, target, AlphaMode.None, AlphaMode.None, kernel).Convert<ushort, ushort>(codes, after);
                for (int code = 0; code < 65536; code++)
                {
                    double exact = target.Transfers[0].Encode(source.Transfers[0].Decode(code / 65535.0)) * 65535;
                    Assert.True(Math.Abs(exact - after[3 * code]) < 0.6 + 2e-5 * Math.Max(gamma, 1 / gamma) * exact, $"{source} to {target}, {code}: {after[3 * code]}, not {exact:R}");
                }
            }
    }

    [Fact]
    public void PixelsMayBeReplacedInPlace()
    {
        Random random = new(5);
        PixelConverter converter = new(RgbColorSpace.Srgb, RgbColorSpace.DisplayP3);
        byte[] pixels = new byte[3 * 1001], after = new byte[pixels.Length];
        random.NextBytes(pixels);
        converter.Convert<byte, byte>(pixels, after);
        converter.Convert<byte, byte>(pixels, pixels);
        Assert.Equal(after, pixels);
    }

    [Fact]
    public void WhatIsWrongIsSaidBeforeAnythingIsWritten()
    {
        PixelConverter converter = new(RgbColorSpace.Srgb, RgbColorSpace.DisplayP3), withAlpha = new(RgbColorSpace.Srgb, RgbColorSpace.DisplayP3, AlphaMode.None, AlphaMode.Straight);
        byte[] pixels = new byte[32];
        Assert.Contains("components, 4,", Assert.Throws<ArgumentException>("source", () => converter.Convert<byte, byte>(new byte[4], pixels)).Message, StringComparison.Ordinal);
        Assert.Contains("not 32", Assert.Throws<ArgumentException>("target", () => converter.Convert<byte, byte>(new byte[33], pixels)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("target", () => converter.Convert<byte, byte>(pixels.AsSpan(0, 9), pixels.AsSpan(1)));
        Assert.Throws<ArgumentException>("target", () => withAlpha.Convert<byte, byte>(pixels.AsSpan(0, 9), pixels));
        Assert.Contains("Int32", Assert.Throws<ArgumentException>(() => converter.Convert<int, byte>(new int[3], pixels)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("targetAlpha", () => new PixelConverter(RgbColorSpace.Srgb, RgbColorSpace.Srgb, AlphaMode.None, (AlphaMode)3));
    }

    [Fact]
    public void ThreadsGiveWhatOneGives()
    {
        Random random = new(6);
        PixelConverter converter = new(RgbColorSpace.Srgb, RgbColorSpace.AdobeRgb1998, AlphaMode.Straight, AlphaMode.Premultiplied);
        ushort[] pixels = [.. Enumerable.Range(0, 4 * 100_001).Select(_ => (ushort)random.Next(65536))];
        byte[] one = new byte[pixels.Length], many = new byte[pixels.Length];
        converter.Convert<ushort, byte>(pixels, one);
        Assert.Equal(100_001, converter.Convert<ushort, byte>(pixels, many, new ParallelOptions { MaxDegreeOfParallelism = 4 }));
        Assert.Equal(one, many);
        many.AsSpan().Clear();
        Assert.ThrowsAny<OperationCanceledException>(() => converter.Convert<ushort, byte>(pixels, many, new ParallelOptions { CancellationToken = new CancellationToken(canceled: true) }));
        Assert.Equal(-1, many.AsSpan().IndexOfAnyExcept((byte)0));
    }

    private static bool IsNeutral(RgbColorSpace space) => space.ToXyz.Multiply(Tristimulus.One) == space.White;

    private static IEnumerable<(RgbColorSpace Source, RgbColorSpace Target)> Pairs() =>
        from source in RgbColorSpace.All from target in RgbColorSpace.All where !source.IsSameAs(target) select (source, target);

    private static T FromUnit<T>(double number) =>
        typeof(T) == typeof(byte) ? (T)(object)(byte)(number * 255.99)
        : typeof(T) == typeof(ushort) ? (T)(object)(ushort)(number * 65535.99)
        : typeof(T) == typeof(Half) ? (T)(object)(Half)(number * 2 - 0.5)
        : (T)(object)(float)(number * 2 - 0.5);
}
