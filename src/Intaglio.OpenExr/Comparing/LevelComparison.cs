namespace Intaglio.OpenExr;

/// <summary>Compares the pixels of a level, band by band.</summary>
internal sealed class LevelComparison(int part, LevelGeometry level, ExrChannel[] channels, ExrComparisonOptions options)
{
    private readonly SampleTally[] tallies = Array.ConvertAll(channels, channel => new SampleTally(channel, options));
    private ExrSampleCountDifference? counts;

    internal void Add(ExrImage first, ExrImage second, ExrBox2i band)
    {
        for (int i = 0; i < channels.Length; i++)
        {
            ExrChannel channel = channels[i];
            (ExrPlane one, ExrPlane other) = (first[channel.Name], second[channel.Name]);
            int x = Sampling.NextAt(channel.XSampling, band.MinX);
            for (int y = band.MinY; ; y++)
            {
                if (Sampling.IsAt(channel.YSampling, y))
                    tallies[i].Add(one.GetBytes(y, band.MinX, band.MaxX), other.GetBytes(y, band.MinX, band.MaxX), x, channel.XSampling, y);
                if (y == band.MaxY)
                    break;
            }
        }
    }

    internal void Add(ExrDeepImage first, ExrDeepImage second, ExrBox2i band)
    {
        ExrDeepPlane[] one = [.. channels.Select(channel => first[channel.Name])],
            other = [.. channels.Select(channel => second[channel.Name])];
        for (int y = band.MinY; ; y++)
        {
            for (int x = band.MinX; ; x++)
            {
                AddPixel(one, first.GetRange(x, y), other, second.GetRange(x, y), x, y);
                if (x == band.MaxX)
                    break;
            }
            if (y == band.MaxY)
                break;
        }
    }

    internal void AddTo(List<ExrDifference> differences)
    {
        if (counts is not null)
            differences.Add(counts);
        differences.AddRange(tallies.Select(tally => tally.ToDifference(part, level.X, level.Y)).OfType<ExrSampleDifference>());
    }

    private void AddPixel(ExrDeepPlane[] one, Range oneRange, ExrDeepPlane[] other, Range otherRange, int x, int y)
    {
        (int start, int otherStart) = (oneRange.Start.Value, otherRange.Start.Value);
        (int count, int otherCount) = (oneRange.End.Value - start, otherRange.End.Value - otherStart);
        if (count != otherCount)
        {
            counts = counts is null
                ? new() { Part = part, LevelX = level.X, LevelY = level.Y, Count = 1, FirstX = x, FirstY = y, First = count,
                    Second = otherCount }
                : counts with { Count = counts.Count + 1 };
            return;
        }
        for (int i = 0; i < channels.Length; i++)
        {
            int size = channels[i].BytesPerSample;
            tallies[i].Add(one[i].Bytes.Slice(start * size, count * size), other[i].Bytes.Slice(otherStart * size, count * size), x, 0, y);
        }
    }
}
