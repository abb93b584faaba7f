using System.Globalization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Answers the questions for which the laboratory was built. Means are geometric, and rates are those in memory.</summary>
public static class LaboratoryAnswers
{
    // Codecs are compared with the filter of the OpenEXR format.
    private const string Ground = LaboratoryFilters.SplitDelta;

    private static readonly string[] general =
        [LaboratoryCodecs.Zlib, LaboratoryCodecs.ZlibNg, LaboratoryCodecs.LibDeflateName, LaboratoryCodecs.Zstd, LaboratoryCodecs.Lz4];

    // Write rates of a gigabit network, a SATA disk and an NVMe disk, in MB/s.
    private static readonly double[] sinks = [125, 500, 3000];

    /// <summary>Answers the questions from a result.</summary>
    /// <param name="result">The result. Answers that need more measurements state which ones are missing.</param>
    public static IReadOnlyList<LaboratoryAnswer> Create(LaboratoryResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        return [FilterOrCodec(result), ZstandardLevel(result), LibDeflate(result), ClampedGrad(result), Zfp(result)];
    }

    private static LaboratoryAnswer FilterOrCodec(LaboratoryResult result)
    {
        const string Question = "Does filtering matter more than the codec?";
        LaboratoryMeasurement[] grid = [.. result.Measurements.Where(each => general.Contains(each.Family))];
        // Compare filters and codecs only if every combination was measured, so that all means cover the same cases.
        var filters = grid.GroupBy(each => each.Filter!).ToDictionary(group => group.Key, group => Mean(group.Select(Ratio)));
        var codecs = grid.GroupBy(each => each.CodecAndLevel).ToDictionary(group => group.Key, group => Mean(group.Select(Ratio)));
        if (filters.Count < 2 || codecs.Count < 2 || grid.Length != filters.Count * codecs.Count)
            return Missing(Question, "at least two filters and two codecs, each with each");
        double filterSpread = Spread(filters.Values), codecSpread = Spread(codecs.Values), all = Spread([.. grid.Select(Ratio)]);
        (string bestFilter, string worstFilter) = Ends(filters);
        (string bestCodec, string worstCodec) = Ends(codecs);
        List<string> figures =
        [
            $"Over all codecs and levels, the mean ratio ranges from {Say(filters[worstFilter])} with the filter {worstFilter} to "
                + $"{Say(filters[bestFilter])} with {bestFilter}: {Percent(filters[bestFilter] / filters[worstFilter])}.",
            $"Over all filters, it ranges from {Say(codecs[worstCodec])} with {worstCodec} to {Say(codecs[bestCodec])} with {bestCodec}: "
                + $"{Percent(codecs[bestCodec] / codecs[worstCodec])}.",
            $"The filter explains {Share(filterSpread / all)} of the variance of the logarithms of the ratios, "
                + $"the codec and level {Share(codecSpread / all)}.",
        ];
        LaboratoryMeasurement unfiltered = grid.Where(each => each.Filter == LaboratoryFilters.None).DefaultIfEmpty(grid[0]).MaxBy(Ratio)!;
        LaboratoryMeasurement fastest = grid.Where(each => each.Total.Ratio >= unfiltered.Total.Ratio
            && each.Filter != LaboratoryFilters.None).DefaultIfEmpty(unfiltered).MaxBy(Write)!;
        if (fastest != unfiltered)
            figures.Add($"The smallest result without a filter is from {Tell(unfiltered)}. With a filter, "
                + $"{Tell(fastest)} is as small and {Times(fastest.Total.WriteRate / unfiltered.Total.WriteRate)} as fast.");
        return new(Question, filterSpread > codecSpread ? "Yes. The filter affects the ratio more than the codec and its "
            + "level do." : "No. The codec and its level affect the ratio more than the filter does.", figures);
    }

    private static LaboratoryAnswer ZstandardLevel(LaboratoryResult result)
    {
        const string Question = "Is level 1 of Zstandard the best compromise?";
        LaboratoryMeasurement[] all = [.. result.Measurements.Where(each => general.Contains(each.Family) && each.Filter == Ground)];
        LaboratoryMeasurement? one = Array.Find(all, each => each is { Family: LaboratoryCodecs.Zstd, Level: 1 });
        if (one is null || all.Length < 2)
            return Missing(Question, $"Zstandard 1 and other codecs after the filter {Ground}");
        LaboratoryMeasurement[] better = [.. all.Where(each => each != one && each.Total.Ratio >= one.Total.Ratio
            && each.Total.WriteRate >= one.Total.WriteRate).OrderByDescending(Ratio)];
        List<string> figures =
        [
            $"After the filter {Ground}: {Tell(one)}.",
            better.Length == 0 ? "Nothing that was measured after this filter is as small and as fast to write." : "At least as small "
                + $"and as fast to write: {string.Join("; ", better.Select(Tell))}.",
        ];
        LaboratoryMeasurement smallest = all.MaxBy(Ratio)!;
        if (smallest != one)
            figures.Add($"The smallest result, from {Tell(smallest)}, is {Compare(smallest.Total.Ratio / one.Total.Ratio)} and takes "
                + $"{Times(one.Total.WriteRate / smallest.Total.WriteRate)} as long to write.");
        int near = 0;
        foreach (double sink in sinks)
        {
            // Compression and output run at the same time, so the slower one determines the total time.
            LaboratoryMeasurement winner = all.MaxBy(each => Through(each, sink))!;
            double share = Through(one, sink) / Through(winner, sink);
            near += share > 0.9 ? 1 : 0;
            figures.Add($"With output at {Say(sink)} MB/s, {winner.CodecAndLevel} is the fastest with {Say(Through(winner, sink))} MB/s "
                + $"of pixels{(winner == one ? "" : $". zstd 1 reaches {Say(Through(one, sink))}, which is {Share(share)} of that")}.");
        }
        // Leads that are too small to be reproducible are ignored.
        double lead = better.Select(each => Math.Max(each.Total.Ratio / one.Total.Ratio, each.Total.WriteRate / one.Total.WriteRate))
            .DefaultIfEmpty(1).Max();
        string verdict = lead > 1.1 ? $"No. {better[0].CodecAndLevel} is at least as small and as fast."
            : better.Length > 0 ? $"Almost. {better[0].CodecAndLevel} is at least as small and as fast, but better by less than 10 %."
            : near == sinks.Length ? "Yes. Nothing is both smaller and faster, and for every output rate it is the fastest to write or "
                + "within 10 % of the fastest."
            : near == 0 ? "Not quite. Nothing is both smaller and faster to write, but another codec is faster for every output rate."
            : "Mostly. Nothing is both smaller and faster to write. Which codec is the fastest depends on the output rate.";
        return new(Question, verdict, figures);
    }

    private static LaboratoryAnswer LibDeflate(LaboratoryResult result)
    {
        const string Question = "Is libdeflate a drop-in gain?";
        (LaboratoryMeasurement New, LaboratoryMeasurement Old)[] stock =
            [.. Pairs(result, LaboratoryCodecs.LibDeflateName, LaboratoryCodecs.Zlib)];
        if (stock.Length == 0)
            return Missing(Question, $"libdeflate and zlib at the same level after the filter {Ground}");
        (LaboratoryMeasurement New, LaboratoryMeasurement Old)[] next =
            [.. Pairs(result, LaboratoryCodecs.LibDeflateName, LaboratoryCodecs.ZlibNg)];
        Change change = Change.Of(stock);
        bool isGain = change is { Write: > 1, Read: > 1, Ratio: > 0.99 };
        List<string> figures = [$"Compared with zlib at the same levels ({string.Join(", ", stock.Select(pair => pair.New.Level))}): "
            + $"{change}."];
        if (next.Length > 0)
            figures.Add($"Compared with the framework's zlib-ng: {Change.Of(next)}.");
        foreach ((LaboratoryMeasurement fresh, LaboratoryMeasurement old) in stock)
            figures.Add($"Level {fresh.Level}: {Tell(fresh.Total)}. With zlib: {Tell(old.Total)}.");
        return new(Question, isGain ? $"Yes. It writes {Times(change.Write)} and reads {Times(change.Read)} as fast as zlib, "
            + $"and its output is {Compare(change.Ratio)}."
            : $"Not in all respects. It writes {Times(change.Write)} and reads {Times(change.Read)} as fast as zlib, "
                + $"and its output is {Compare(change.Ratio)}.", figures);
    }

    private static LaboratoryAnswer ClampedGrad(LaboratoryResult result)
    {
        const string Question = "What does ClampedGrad gain?";
        (LaboratoryMeasurement New, LaboratoryMeasurement Old)[] pairs =
        [
            .. from fresh in result.Measurements.Where(each => general.Contains(each.Family)
            && each.Filter == LaboratoryFilters.ClampedGrad)
               join old in result.Measurements.Where(each => each.Filter == Ground) on fresh.CodecAndLevel equals old.CodecAndLevel
               select (fresh, old),
        ];
        if (pairs.Length == 0)
            return Missing(Question, $"a codec after both clamped-grad and {Ground}");
        Change change = Change.Of(pairs);
        List<string> figures = [$"Compared with {Ground} with the same codecs and levels: {change}."];
        foreach (var family in pairs.GroupBy(pair => pair.New.Family))
            figures.Add($"{family.Key}: {Change.Of([.. family])}.");
        if (Array.Find(pairs, pair => pair.New is { Family: LaboratoryCodecs.Zstd, Level: 1 }) is { New: not null } one)
        {
            int smaller = one.New.Samples.Zip(one.Old.Samples).Count(pair => pair.First.PackedBytes < pair.Second.PackedBytes);
            figures.Add($"With Zstandard 1 it makes {smaller} of {result.Samples.Count} samples smaller.");
        }
        return new(Question, $"Compared with {Ground}, its output is {Compare(change.Ratio)}, "
            + $"written {Times(change.Write)} and read {Times(change.Read)} as fast.", figures);
    }

    private static LaboratoryAnswer Zfp(LaboratoryResult result)
    {
        const string Question = "Is lossless ZFP worthwhile?";
        LaboratoryMeasurement[] own = [.. result.Measurements.Where(IsZfp)],
            others = [.. result.Measurements.Where(each => !IsZfp(each) && each.Family != LaboratoryCodecs.Store)];
        if (own.Length == 0 || others.Length == 0)
            return Missing(Question, "ZFP and another codec");
        LaboratoryMeasurement best = own.MaxBy(Ratio)!;
        List<string> figures = [.. own.Select(each =>
            $"{Tell(each)}. {(Beater(each) is { } beater ? $"Better in all three: {Tell(beater)}" : "Nothing is better in all three")}.")];
        if (result.Measurements.FirstOrDefault(each => each is { Family: LaboratoryContenders.OpenExr, Codec: "PIZ" }) is { } piz)
            figures.Add($"OpenEXR's own compression for such pixels: {Tell(piz)}.");
        bool pays = own.Any(each => Beater(each) is null);
        return new(Question, pays ? "In one case. Nothing is smaller, faster to write and faster to read than "
            + $"{own.First(each => Beater(each) is null).Name}."
            : $"No. Another codec exceeds its best ratio, {Say(best.Total.Ratio)} with {best.Name}, "
                + "and is faster to write and faster to read.", figures);

        LaboratoryMeasurement? Beater(LaboratoryMeasurement each) =>
            others.Where(other => other.Total.Ratio > each.Total.Ratio && other.Total.WriteRate > each.Total.WriteRate
            && other.Total.ReadRate > each.Total.ReadRate)
            .MaxBy(Write);
    }

    private static bool IsZfp(LaboratoryMeasurement each) => each.Family is LaboratoryCodecs.Zfp or LaboratoryCodecs.ZfpZstd;

    /// <summary>Pairs two codecs at each level that both have, with the filter of the format.</summary>
    private static IEnumerable<(LaboratoryMeasurement New, LaboratoryMeasurement Old)> Pairs(LaboratoryResult result, string fresh,
        string old) =>
        from each in result.Measurements.Where(each => each.Family == fresh && each.Filter == Ground)
        join other in result.Measurements.Where(each => each.Family == old && each.Filter == Ground) on each.Level equals other.Level
        orderby each.Level
        select (each, other);

    private static LaboratoryAnswer Missing(string question, string what) => new(question, $"Not measured. This needs {what}.", []);

    private static double Ratio(LaboratoryMeasurement each) => each.Total.Ratio;

    private static double Write(LaboratoryMeasurement each) => each.Total.WriteRate;

    /// <summary>Gets the pixel throughput in MB/s when the compressed data goes to a sink with a given write rate in MB/s.</summary>
    private static double Through(LaboratoryMeasurement each, double sink) => Math.Min(each.Total.WriteRate, sink * each.Total.Ratio);

    private static double Mean(IEnumerable<double> values) => Math.Exp(values.Average(Math.Log));

    /// <summary>Gets the variance of the logarithms.</summary>
    private static double Spread(IReadOnlyCollection<double> values)
    {
        double mean = values.Average(Math.Log);
        return values.Average(value => Math.Pow(Math.Log(value) - mean, 2));
    }

    private static (string Best, string Worst) Ends(Dictionary<string, double> means) =>
        (means.MaxBy(pair => pair.Value).Key, means.MinBy(pair => pair.Value).Key);

    private static string Tell(LaboratoryMeasurement each) => $"{each.Name} ({Tell(each.Total)})";

    private static string Tell(LaboratoryFigures figures) =>
        $"ratio {Say(figures.Ratio)}, {Say(figures.WriteRate)} MB/s written, {Say(figures.ReadRate)} read";

    private static string Say(double value) =>
        value.ToString(value < 9.995 ? "0.00" : value < 99.95 ? "0.0" : "#,##0", CultureInfo.InvariantCulture);

    private static string Times(double factor) => $"{Say(factor)} times";

    private static string Share(double share) => share.ToString("0 %", CultureInfo.InvariantCulture);

    private static string Percent(double factor) => (factor - 1).ToString("+0.0 %;-0.0 %;0.0 %", CultureInfo.InvariantCulture);

    /// <summary>Describes the change in size for a factor of the ratio.</summary>
    private static string Compare(double ratio) => 1 - 1 / ratio is var less && Math.Abs(less) < 0.0005 ? "the same size"
        : less > 0 ? less.ToString("0.0 %", CultureInfo.InvariantCulture) + " smaller"
        : (-less).ToString("0.0 %", CultureInfo.InvariantCulture) + " larger";

    /// <summary>The mean factors by which the ratio and the rates change.</summary>
    private readonly record struct Change(double Ratio, double Write, double Read)
    {
        internal static Change Of(IReadOnlyCollection<(LaboratoryMeasurement New, LaboratoryMeasurement Old)> pairs) => new(
            Mean(pairs.Select(pair => pair.New.Total.Ratio / pair.Old.Total.Ratio)),
            Mean(pairs.Select(pair => pair.New.Total.WriteRate / pair.Old.Total.WriteRate)),
            Mean(pairs.Select(pair => pair.New.Total.ReadRate / pair.Old.Total.ReadRate)));

        public override string ToString() => $"ratio {Percent(Ratio)}, written {Times(Write)} as fast, read {Times(Read)} as fast";
    }
}
