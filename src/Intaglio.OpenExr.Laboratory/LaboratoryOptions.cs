namespace Intaglio.OpenExr.Laboratory;

/// <summary>What is measured, and how long.</summary>
public sealed class LaboratoryOptions
{
    /// <summary>Gets the names of all filters.</summary>
    public static IReadOnlyList<string> FilterNames { get; } = [.. LaboratoryFilters.All.Select(filter => filter.Name)];

    /// <summary>Gets the names of all codecs: <c>openexr</c> stands for the compressions of the format as they are, <c>store</c> for none behind a filter.</summary>
    public static IReadOnlyList<string> CodecNames { get; } =
        [LaboratoryContenders.OpenExr, .. LaboratoryCodecs.All.Select(codec => codec.Name), LaboratoryCodecs.Zfp, LaboratoryCodecs.ZfpZstd];

    /// <summary>Gets the filters, of <see cref="FilterNames"/>; null for all.</summary>
    public IReadOnlyCollection<string>? Filters { get; init; }

    /// <summary>Gets the codecs, of <see cref="CodecNames"/>; null for all.</summary>
    public IReadOnlyCollection<string>? Codecs { get; init; }

    /// <summary>Gets the levels: of each codec those that it has; null for a choice of each codec's.</summary>
    public IReadOnlyCollection<int>? Levels { get; init; }

    /// <summary>Gets how often everything is measured after it was proven, 1 or more; the figures are medians.</summary>
    public int Rounds { get; init; } = 5;

    /// <summary>Gets for how long something may take in its proof to be measured again; what takes longer has the figures of its proof.</summary>
    public TimeSpan SlowLimit { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets the scan lines of a block, 1 or more: whatever is no compression of the format packs as many at once.</summary>
    public int LinesPerBlock { get; init; } = 16;

    /// <summary>Gets how many threads pack and unpack; -1 for as many as there are processors.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets the folder for files that are written and read, each of which is removed; null for the system's temporary folder.</summary>
    public string? Folder { get; init; }

    internal int Threads => MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : MaxDegreeOfParallelism;

    /// <exception cref="ArgumentException">A value is out of its range, or a name unknown.</exception>
    internal void Check()
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(Rounds, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(LinesPerBlock, 1);
        if (MaxDegreeOfParallelism is 0 or < -1)
            throw new ArgumentOutOfRangeException(nameof(MaxDegreeOfParallelism), MaxDegreeOfParallelism, "There is at least one thread, or -1 for as many as there are processors.");
        Check(Filters, FilterNames, "filter");
        Check(Codecs, CodecNames, "codec");
    }

    private static void Check(IReadOnlyCollection<string>? given, IReadOnlyList<string> known, string what)
    {
        if (given?.FirstOrDefault(name => !known.Contains(name)) is { } unknown)
            throw new ArgumentException($"There is no {what} '{unknown}'; there are {string.Join(", ", known)}.");
    }
}
