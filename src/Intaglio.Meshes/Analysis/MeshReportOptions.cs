namespace Intaglio.Meshes;

/// <summary>The settings of <see cref="MeshReport.Create(MeshScene, MeshReportOptions, CancellationToken)"/>.</summary>
public sealed class MeshReportOptions
{
    /// <summary>The greatest <see cref="MaxPlaces"/>.</summary>
    public const int MaxPlacesLimit = 10_000_000;

    /// <summary>
    /// Gets or sets the number of places that are kept of each kind of problem, the first ones of the scene; 0 to 10,000,000, and 0 by default. Counts are those of all
    /// problems, whatever it is. A place takes 48 bytes, so that a report takes at most 480 times as many bytes as this number for places.
    /// </summary>
    public int MaxPlaces { get; set => field = OptionRange.Between(value, 0, MaxPlacesLimit); }

    /// <summary>Gets or sets whether <see cref="MeshObjectReport.Topology"/> is found; false by default.</summary>
    public bool IncludeTopology { get; set; }

    /// <summary>Gets or sets the number of threads; -1, the default, is the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
