using System.Text;

namespace Intaglio.Meshes.Tests;

public class FixedDecimalsTests
{
    // All floats, or a sample of them.
    private static readonly long sampleSize = Counts.Choose(1_000_000, 1L << 32);

    public static TheoryData<int> EveryNumberOfDecimals => [.. Enumerable.Range(0, SampleNumbers.MaxDecimals + 1)];

    [Theory]
    [MemberData(nameof(EveryNumberOfDecimals))]
    public void Floats_are_written_as_their_exact_value_rounds(int decimals)
    {
        foreach (float value in SampleNumbers.Singles(decimals, seed: decimals))
            AssertText(ExactText.Of(value, decimals), value, decimals);
    }

    [Theory]
    [MemberData(nameof(EveryNumberOfDecimals))]
    public void Doubles_are_written_as_their_exact_value_rounds(int decimals)
    {
        foreach (double value in SampleNumbers.Doubles(decimals, seed: decimals))
            AssertText(ExactText.Of(value, decimals), value, decimals);
    }

    [SkippableTheory]
    [MemberData(nameof(EveryNumberOfDecimals))]
    public void Numbers_are_written_as_the_C_library_writes_them(int decimals)
    {
        Skip.IfNot(CLibrary.IsThere, "The C library has no strfromd.");
        foreach (float value in SampleNumbers.Singles(decimals, seed: 100 + decimals))
            AssertText(CLibrary.Text(value, decimals), value, decimals);
        foreach (double value in SampleNumbers.Doubles(decimals, seed: 100 + decimals))
            AssertText(CLibrary.Text(value, decimals), value, decimals);
    }

    /// <summary>
    /// Bit patterns in steps of an odd number, so that all exponents, and mantissas of every kind, have their share, and that 2^32 of them are all floats.
    /// </summary>
    [Trait(Counts.Trait, Counts.Grids)]
    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Many_floats_are_written_with_six_decimals_as_the_C_library_writes_them()
    {
        Skip.IfNot(CLibrary.IsThere, "The C library has no strfromf.");
        const uint step = 2_654_435_769;
        const long parts = 64;
        Parallel.For(0L, parts, part =>
        {
            byte[] format = CLibrary.Format(6), expected = new byte[NumberText.MaxLength], actual = new byte[NumberText.MaxLength];
            SixDecimals six = default;
            for (long i = sampleSize * part / parts; i < sampleSize * (part + 1) / parts; i++)
            {
                float value = BitConverter.UInt32BitsToSingle(unchecked((uint)i * step));
                int length = CLibrary.Write(expected, value, format);
                if (!expected.AsSpan(0, length).SequenceEqual(actual.AsSpan(0, six.Write(actual, value))))
                    Assert.Fail($"{BitConverter.SingleToUInt32Bits(value):x8}: {Encoding.ASCII.GetString(expected, 0, length)}, not {Encoding.ASCII.GetString(actual, 0, six.Write(actual, value))}");
            }
        });
    }

    [Theory]
    [InlineData(0.0078125, "0.007812")] // Ties: 1/128 and 3/128 lie in the middle.
    [InlineData(0.0234375, "0.023438")]
    [InlineData(-0.0, "-0.000000")]
    [InlineData(-0.0000001, "-0.000000")]
    [InlineData(double.NegativeInfinity, "-inf")]
    [InlineData(1180591620717411303424.0, "1180591620717411303424.000000")]
    public void Six_decimals_of_some_numbers_are_known(double value, string text)
    {
        AssertText(text, value, 6);
        AssertText(text, (float)value, 6);
    }

    private static void AssertText(string expected, float value, int decimals)
    {
        byte[] room = new byte[NumberText.MaxLength];
        AssertText(expected, room, new FixedDecimals(decimals).Write(room, value), value, decimals);
        if (decimals == 6)
            AssertText(expected, room, default(SixDecimals).Write(room, value), value, decimals);
    }

    private static void AssertText(string expected, double value, int decimals)
    {
        byte[] room = new byte[NumberText.MaxLength];
        AssertText(expected, room, new FixedDecimals(decimals).Write(room, value), value, decimals);
        if (decimals == 6)
            AssertText(expected, room, default(SixDecimals).Write(room, value), value, decimals);
    }

    private static void AssertText(string expected, byte[] room, int length, double value, int decimals)
    {
        string actual = Encoding.ASCII.GetString(room, 0, length);
        if (actual != expected)
            Assert.Fail($"{value:R} with {decimals} decimals: {expected}, not {actual}");
    }
}
