namespace Intaglio.Meshes;

/// <summary>Settings for [MeshReport.Create(MeshScene, MeshReportOptions, CancellationToken)].</summary>
public sealed class MeshReportOptions
{
    /// <summary>The maximum value of <see cref="MaxPlaces"/>.</summary>
    public const int MaxPlacesLimit = 10_000_000;

    /// <summary>
    /// Gets or sets the maximum number of places to keep for each kind of problem, from 0 (the default) to 10,000,000. The first places are
    /// kept.
    /// </summary>
    /// <remarks>
    /// Counts always include all problems. A place takes 48 bytes, so all kinds together take up to 480 bytes for each unit of this number.
    /// </remarks>
    public int MaxPlaces { get; set => field = OptionRange.Between(value, 0, MaxPlacesLimit); }

    /// <summary>
    /// Gets or sets a value indicating whether to compute <see cref="MeshObjectReport.Topology"/>. The default is <see langword="false"/>.
    /// </summary>
    public bool IncludeTopology { get; set; }

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
