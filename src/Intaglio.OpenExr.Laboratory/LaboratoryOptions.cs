namespace Intaglio.OpenExr.Laboratory;

/// <summary>What is measured, and how long.</summary>
public sealed class LaboratoryOptions
{
    /// <summary>Gets the names of all filters.</summary>
    public static IReadOnlyList<string> FilterNames { get; } = [.. LaboratoryFilters.All.Select(filter => filter.Name)];

    /// <summary>Gets the names of all codecs: <c>openexr</c> stands for the compressions of the format as they are, <c>store</c> for none behind a filter.</summary>
    public static IReadOnlyList<string> CodecNames { get; } =
        [LaboratoryContenders.OpenExr, .. LaboratoryCodecs.All.Select(codec => codec.Name), LaboratoryCodecs.Zfp, LaboratoryCodecs.ZfpZstd];

    /// <summary>Gets or sets the filters, of <see cref="FilterNames"/>; null for all.</summary>
    public IReadOnlyCollection<string>? Filters { get; set; }

    /// <summary>Gets or sets the codecs, of <see cref="CodecNames"/>; null for all.</summary>
    public IReadOnlyCollection<string>? Codecs { get; set; }

    /// <summary>Gets or sets the levels: of each codec those that it has; null for a choice of each codec's.</summary>
    public IReadOnlyCollection<int>? Levels { get; set; }

    /// <summary>Gets or sets how often everything is measured after it was proven, 1 or more; the figures are medians.</summary>
    public int Rounds { get; set => field = OptionRange.AtLeast(value, 1); } = 5;

    /// <summary>Gets or sets for how long something may take in its proof to be measured again; what takes longer has the figures of its proof.</summary>
    public TimeSpan SlowLimit { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets or sets the scan lines of a block, 1 or more: whatever is no compression of the format packs as many at once.</summary>
    public int LinesPerBlock { get; set => field = OptionRange.AtLeast(value, 1); } = 16;

    /// <summary>Gets or sets how many threads pack and unpack; -1 for as many as there are processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets the folder for files that are written and read, each of which is removed; null for the system's temporary folder.</summary>
    public string? Folder { get; set; }

    internal int Threads => OptionRange.Threads(MaxDegreeOfParallelism);

    /// <exception cref="ArgumentException">A name is unknown.</exception>
    internal void Check()
    {
        Check(Filters, FilterNames, "filter");
        Check(Codecs, CodecNames, "codec");
    }

    private static void Check(IReadOnlyCollection<string>? given, IReadOnlyList<string> known, string what)
    {
        if (given?.FirstOrDefault(name => !known.Contains(name)) is { } unknown)
            throw new ArgumentException($"There is no {what} '{unknown}'; there are {string.Join(", ", known)}.");
    }
}
