using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>The durations of actions.</summary>
/// <param name="Name">What the actions are.</param>
/// <param name="Mean">The mean.</param>
/// <param name="Draw">Draws a duration.</param>
internal sealed record Durations(string Name, TimeSpan Mean, Func<Random, TimeSpan> Draw)
{
    internal const string Images = "images";

    private const int SmallEdge = 64, LargeEdge = 160;

    private static readonly int[] edges = [256, 512, 1024, 2048, 4096];

    /// <summary>Durations between a half and three halves of a mean, all equally probable.</summary>
    internal static Durations Around(TimeSpan mean) =>
        new($"around {mean.TotalSeconds.ToString(CultureInfo.InvariantCulture)} s", mean, random => mean * (0.5 + random.NextDouble()));

    /// <summary>Durations of conversions of square images, whose edges are powers of two.</summary>
    /// <param name="small">The processor time of the measured bake for a small image.</param>
    /// <param name="large">The one for a large image.</param>
    internal static Durations OfImages(TimeSpan small, TimeSpan large)
    {
        // Two measured sizes give the time of an image and the time of a pixel, which is shorter than the unit of TimeSpan.
        double pixel = (large - small).TotalSeconds / (LargeEdge * LargeEdge - SmallEdge * SmallEdge);
        TimeSpan[] times = [.. edges.Select(edge => small + TimeSpan.FromSeconds(pixel * (edge * edge - SmallEdge * SmallEdge)))];
        return new(Images, times.Aggregate((sum, time) => sum + time) / times.Length, random => times[random.Next(times.Length)]);
    }

    /// <summary>Reads the measured times of conversions from a page of results.</summary>
    /// <exception cref="InvalidOperationException">The page does not have them.</exception>
    internal static Durations ReadImages(string page)
    {
        string[][] table = [.. File.ReadLines(page).SkipWhile(line => !line.StartsWith("| PNG images", StringComparison.Ordinal))
            .TakeWhile(line => line.StartsWith('|')).Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))];
        return OfImages(Find(SmallEdge), Find(LargeEdge));

        TimeSpan Find(int edge)
        {
            int column = table.Length == 0 ? -1 : Array.IndexOf(table[0], "bake, processor, s");
            string[]? row = Array.Find(table, row => row[0].EndsWith($" of {edge} x {edge}", StringComparison.Ordinal));
            if (column < 0 || row is null)
                throw new InvalidOperationException($"{page} has no processor time for images of {edge} x {edge} pixels.");
            return TimeSpan.FromSeconds(double.Parse(row[column], CultureInfo.InvariantCulture))
                / int.Parse(row[0].Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        }
    }

    /// <summary>Describes the durations in a sentence.</summary>
    internal string Describe() => Name == Images ? Images : $"actions {Name}";

    /// <summary>Creates actions with keys of their own.</summary>
    internal SimulatedWork[] CreateWork(int count, Random random) =>
        [.. Enumerable.Range(0, count)
            .Select(_ => new SimulatedWork(random.NextInt64().ToString("x16", CultureInfo.InvariantCulture), Draw(random)))];
}
