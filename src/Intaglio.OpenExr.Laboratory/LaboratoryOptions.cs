namespace Intaglio.OpenExr.Laboratory;

/// <summary>Settings for a <see cref="CompressionLaboratory"/>.</summary>
public sealed class LaboratoryOptions
{
    /// <summary>Gets the names of all filters.</summary>
    public static IReadOnlyList<string> FilterNames { get; } = [.. LaboratoryFilters.All.Select(filter => filter.Name)];

    /// <summary>Gets the names of all codecs.</summary>
    /// <remarks><c>openexr</c> stands for the compressions of the OpenEXR format, and <c>store</c> for a filter without a codec.</remarks>
    public static IReadOnlyList<string> CodecNames { get; } =
        [LaboratoryContenders.OpenExr, .. LaboratoryCodecs.All.Select(codec => codec.Name), LaboratoryCodecs.Zfp, LaboratoryCodecs.ZfpZstd];

    /// <summary>Gets or sets the filters to measure, from <see cref="FilterNames"/>, or <see langword="null"/> for all.</summary>
    public IReadOnlyCollection<string>? Filters { get; set; }

    /// <summary>Gets or sets the codecs to measure, from <see cref="CodecNames"/>, or <see langword="null"/> for all.</summary>
    public IReadOnlyCollection<string>? Codecs { get; set; }

    /// <summary>Gets or sets the levels to measure, or <see langword="null"/> for typical levels of each codec.</summary>
    /// <remarks>Levels that a codec does not have are ignored.</remarks>
    public IReadOnlyCollection<int>? Levels { get; set; }

    /// <summary>Gets or sets the number of measurements of each contender, 1 or more. The default is 5.</summary>
    /// <remarks>The verification run does not count, and results are medians.</remarks>
    public int Rounds { get; set => field = OptionRange.AtLeast(value, 1); } = 5;

    /// <summary>Gets or sets the time limit for repeating measurements. The default is 1 second.</summary>
    /// <remarks>If the verification run of a contender takes longer, it is not repeated, and its times are the result.</remarks>
    public TimeSpan SlowLimit { get; set; } = TimeSpan.FromSeconds(1);

    /// <summary>Gets or sets the number of scan lines in a block, 1 or more. The default is 16.</summary>
    /// <remarks>The setting does not apply to the compressions of the OpenEXR format.</remarks>
    public int LinesPerBlock { get; set => field = OptionRange.AtLeast(value, 1); } = 16;

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    /// <summary>Gets or sets the folder for temporary files, or <see langword="null"/> for the temporary folder of the system.</summary>
    /// <remarks>Each file is deleted after it has been read.</remarks>
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
            throw new ArgumentException($"'{unknown}' is not a valid {what}; expected one of {string.Join(", ", known)}.");
    }
}
