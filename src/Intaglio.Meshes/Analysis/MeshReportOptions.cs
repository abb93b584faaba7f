namespace Intaglio.Meshes;

/// <summary>Settings for [MeshReport.Create(MeshScene, MeshReportOptions, CancellationToken)].</summary>
public sealed class MeshReportOptions
{
    /// <summary>The maximum value of <see cref="MaxPlaces"/>.</summary>
    public const int MaxPlacesLimit = 10_000_000;

    /// <summary>Gets or sets the maximum number of places for each kind of problem, 0 (the default) to 10,000,000.</summary>
    /// <remarks>
    /// The first places are kept. Counts always include all problems. A place takes 48 bytes, so all kinds together take up to 480 bytes
    /// for each unit of this number.
    /// </remarks>
    public int MaxPlaces { get; set => field = OptionRange.Between(value, 0, MaxPlacesLimit); }

    /// <summary>Gets or sets a value indicating whether to compute <see cref="MeshObjectReport.Topology"/>.</summary>
    /// <remarks>The default is <see langword="false"/>.</remarks>
    public bool IncludeTopology { get; set; }

    /// <summary>Gets or sets the number of threads to use, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
