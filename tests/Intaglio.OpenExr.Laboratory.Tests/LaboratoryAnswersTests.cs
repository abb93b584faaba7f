
namespace Intaglio.OpenExr.Laboratory.Tests;

/// <summary>Figures are planted, 1,000 bytes with as many packed and rates in MB/s as it says, and the answers must follow them.</summary>
public class LaboratoryAnswersTests
{
    [Fact]
    public void What_was_not_measured_is_not_answered() =>
        Assert.All(LaboratoryAnswers.Create(Plant(("store", "none", null, 1000, 1, 1))), answer => Assert.StartsWith("Not measured. This needs ", answer.Verdict, StringComparison.Ordinal));

    [Theory]
    [InlineData(500, 1000, 490, 980, "Yes. ")]
    [InlineData(900, 1000, 450, 500, "No. ")]
    public void Filter_or_codec(long filteredA, long bareA, long filteredB, long bareB, string expected)
    {
        LaboratoryAnswer answer = Answer(0, ("zstd", "split-delta", 1, filteredA, 100, 100), ("zstd", "none", 1, bareA, 100, 100), ("zlib", "split-delta", 1, filteredB, 10, 100), ("zlib", "none", 1, bareB, 10, 100));
        Assert.StartsWith(expected, answer.Verdict, StringComparison.Ordinal);
    }

    [Fact]
    public void Shares_of_the_filter_and_of_the_codec_are_those_of_the_variance()
    {
        // The logarithms of the ratios are sums: 1 or 0 of ln 4 by the filter, and 1 or 0 of ln 2 by the codec. 4 : 1.
        LaboratoryAnswer answer = Answer(0, ("zstd", "split-delta", 1, 125, 100, 100), ("zstd", "none", 1, 500, 100, 100), ("zlib", "split-delta", 1, 250, 100, 100), ("zlib", "none", 1, 1000, 100, 100));
        Assert.Contains("The filter explains 80 % of the variance of the logarithms of the ratios, the codec and level 20 %.", answer.Figures);
        Assert.Contains(answer.Figures, figure => figure.EndsWith("from 1.41 with the filter none to 5.66 with split-delta: +300.0 %.", StringComparison.Ordinal));
    }

    [Fact]
    public void Gaps_make_no_means() =>
        Assert.StartsWith("Not measured", Answer(0, ("zstd", "split-delta", 1, 500, 1, 1), ("zstd", "none", 1, 800, 1, 1), ("zlib", "none", 1, 900, 1, 1)).Verdict, StringComparison.Ordinal);

    [Theory]
    [InlineData(500, 1000, "Yes. ")]
    [InlineData(350, 1000, "No. libdeflate 1 is at least as small and as fast.")]
    [InlineData(400, 1120, "No. libdeflate 1 is at least as small and as fast.")]
    [InlineData(390, 1000, "Almost. libdeflate 1 is at least as small and as fast, but better by less than 10 %.")]
    [InlineData(395, 100, "Yes. ")]
    public void Level_1_of_Zstandard(long packed, double written, string expected)
    {
        LaboratoryAnswer answer = Answer(1, ("zstd", "split-delta", 1, 400, 1000, 1000), ("libdeflate", "split-delta", 1, packed, written, 10));
        Assert.StartsWith(expected, answer.Verdict, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_the_bytes_go_decides()
    {
        // To 125 MB/s: 250 MB/s of pixels by zstd 1 and 625 by zstd 9; to 3,000: 1,000 and 700; lz4 has 2,000 there.
        LaboratoryAnswer answer = Answer(1, ("zstd", "split-delta", 1, 500, 1000, 1), ("zstd", "split-delta", 9, 200, 700, 1), ("lz4", "split-delta", 1, 900, 2000, 1));
        Assert.Equal("Mostly. Nothing is both smaller and faster to write. Which codec is the fastest depends on the output rate.", answer.Verdict);
        Assert.Contains("With output at 125 MB/s, zstd 9 is the fastest with 625 MB/s of pixels. zstd 1 reaches 250, which is 40 % of that.", answer.Figures);
        Assert.Contains("With output at 500 MB/s, zstd 1 is the fastest with 1,000 MB/s of pixels.", answer.Figures);
        Assert.Contains("With output at 3,000 MB/s, lz4 1 is the fastest with 2,000 MB/s of pixels. zstd 1 reaches 1,000, which is 50 % of that.", answer.Figures);
    }

    [Theory]
    [InlineData(495, 200, 400, "Yes. It writes 2.00 times and reads 4.00 times as fast as zlib, and its output is 1.0 % smaller.")]
    [InlineData(550, 200, 400, "Not in all respects. It writes 2.00 times and reads 4.00 times as fast as zlib, and its output is 10.0 % larger.")]
    [InlineData(500, 50, 400, "Not in all respects. It writes 0.50 times and reads 4.00 times as fast as zlib, and its output is the same size.")]
    public void Libdeflate(long packed, double written, double read, string expected) =>
        Assert.Equal(expected, Answer(2, ("libdeflate", "split-delta", 6, packed, written, read), ("zlib", "split-delta", 6, 500, 100, 100), ("libdeflate", "split-delta", 12, 1, 1, 1), ("zlib", "none", 12, 1000, 1, 1)).Verdict);

    [Fact]
    public void Clamped_grad_is_measured_against_the_delta()
    {
        LaboratoryAnswer answer = Answer(3, ("zstd", "clamped-grad", 1, 400, 200, 50), ("zstd", "split-delta", 1, 500, 100, 100), ("zstd", "clamped-grad", 3, 1, 1, 1));
        Assert.Equal("Compared with split-delta, its output is 20.0 % smaller, written 2.00 times and read 0.50 times as fast.", answer.Verdict);
        Assert.Contains("With Zstandard 1 it makes 1 of 1 samples smaller.", answer.Figures);
    }

    [Theory]
    [InlineData(450, "No. Another codec exceeds its best ratio, 2.00 with half-as-float, zfp, ")]
    [InlineData(550, "In one case. Nothing is smaller, faster to write and faster to read than half-as-float, zfp.")]
    public void Zfp(long packed, string expected) =>
        Assert.StartsWith(expected, Answer(4, ("zfp", "half-as-float", null, 500, 100, 100), ("openexr", null, null, packed, 200, 200)).Verdict, StringComparison.Ordinal);

    private static LaboratoryAnswer Answer(int index, params (string, string?, int?, long, double, double)[] measurements) => LaboratoryAnswers.Create(Plant(measurements))[index];

    private static LaboratoryResult Plant(params (string Family, string? Filter, int? Level, long Packed, double Written, double Read)[] measurements) =>
        new(DateTimeOffset.UnixEpoch, new LaboratoryMachine("", 1, "", "", []), 1, 16, 1, [new LaboratorySampleFacts("sample", 1000, "")], [], [.. measurements.Select(each =>
        {
            LaboratoryFigures figures = new(1000, each.Packed, 1e-3 / each.Written, 1e-3 / each.Read, 1, 1);
            return new LaboratoryMeasurement(each.Family, each.Filter, each.Family, each.Level, figures, [figures]);
        })]);
}
