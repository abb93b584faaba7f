namespace Intaglio.Checksums.Tests;

/// <summary>Ranges that differ are those that a comparison byte by byte finds.</summary>
public sealed class StreamComparerTests
{
    // Longer than what is read at once.
    private const int Length = 600_000;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(1000)]
    [InlineData(int.MaxValue)]
    public void Ranges_are_those_of_a_comparison_byte_by_byte(int maxGap)
    {
        Random random = new(7);
        byte[] first = new byte[Length];
        random.NextBytes(first);
        byte[] second = [.. first];
        // Runs of all lengths, across the borders of buffers too, and equal bytes by chance within them.
        for (int i = 0; i < 300; i++)
            random.NextBytes(second.AsSpan(random.Next(Length - 100), random.Next(1, 100)));
        random.NextBytes(second.AsSpan((256 * 1024) - 40, 80));
        random.NextBytes(second.AsSpan(Length - 3));
        second[0] ^= 1;
        Assert.Equal(FindRanges(first, second, maxGap), Compare(new MemoryStream(first), new MemoryStream(second), maxGap, out StreamComparer comparer));
        Assert.Equal((Length, Length, first.Zip(second).Count(pair => pair.First != pair.Second)), (comparer.FirstLength, comparer.SecondLength, comparer.DifferingBytes));
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 1)]
    [InlineData(5, 5)]
    [InlineData(5, 300_000)]
    [InlineData(256 * 1024, 256 * 1024)]
    [InlineData(256 * 1024, (256 * 1024) + 1)]
    [InlineData(600_000, 1)]
    public void Lengths_are_told_whether_streams_can_seek_or_not(int firstLength, int secondLength)
    {
        byte[] first = new byte[firstLength], second = new byte[secondLength];
        Assert.Empty(Compare(new MemoryStream(first), new MemoryStream(second), 0, out StreamComparer comparer));
        Assert.Equal((firstLength, secondLength), (comparer.FirstLength, comparer.SecondLength));
        Assert.Empty(Compare(new TrickleStream(first, 4099), new TrickleStream(second, 997), 0, out comparer));
        Assert.Equal((firstLength, secondLength), (comparer.FirstLength, comparer.SecondLength));
        Assert.False(comparer.TryReadRange(out _));
    }

    [Fact]
    public void A_range_ends_where_one_stream_does()
    {
        byte[] first = new byte[300_000], second = new byte[280_000];
        second.AsSpan(279_990).Fill(1);
        Assert.Equal([new DifferingRange(279_990, 10, 10)], Compare(new MemoryStream(first), new MemoryStream(second), 100, out _));
    }

    [Fact]
    public void Progress_ends_at_the_length_and_it_is_stopped_when_asked()
    {
        List<long> reports = [];
        StreamComparer comparer = new(new MemoryStream(new byte[Length]), new MemoryStream(new byte[Length]), progress: new Reports(reports));
        Assert.False(comparer.TryReadRange(out _));
        Assert.Equal(Length, reports[^1]);
        Assert.Equal(reports.Order(), reports);
        CancellationToken canceled = new(canceled: true);
        comparer = new(new MemoryStream(new byte[1]), new MemoryStream(new byte[1]), cancellationToken: canceled);
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => comparer.TryReadRange(out _)).CancellationToken);
        Assert.Throws<ArgumentOutOfRangeException>("MaxGap", () => new StreamComparerOptions { MaxGap = -1 });
    }

    private static List<DifferingRange> Compare(Stream first, Stream second, int maxGap, out StreamComparer comparer)
    {
        comparer = new(first, second, new() { MaxGap = maxGap });
        List<DifferingRange> ranges = [];
        while (comparer.TryReadRange(out DifferingRange range))
            ranges.Add(range);
        return ranges;
    }

    private static List<DifferingRange> FindRanges(byte[] first, byte[] second, int maxGap)
    {
        List<DifferingRange> ranges = [];
        for (int i = 0; i < first.Length; i++)
        {
            if (first[i] == second[i])
                continue;
            if (ranges.Count > 0 && i - (ranges[^1].Offset + ranges[^1].Length) <= maxGap)
                ranges[^1] = ranges[^1] with { Length = i + 1 - ranges[^1].Offset, Differing = ranges[^1].Differing + 1 };
            else
                ranges.Add(new(i, 1, 1));
        }
        return ranges;
    }

    private sealed class Reports(List<long> reports) : IProgress<long>
    {
        public void Report(long value) => reports.Add(value);
    }
}
