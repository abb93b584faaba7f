using System.Text.Json.Serialization;

namespace Intaglio.Farm;

/// <summary>The runs of a farm by their names.</summary>
[GenerateSerializer, Alias("intaglio.run-index-state")]
internal sealed class RunIndexState : IStoredState
{
    /// <summary>Gets or sets the runs that began last, and the last one first.</summary>
    [Id(0)]
    public List<string> Runs { get; set; } = [];

    /// <summary>Gets or sets the runs that have not ended.</summary>
    [Id(1)]
    public List<string> Active { get; set; } = [];

    /// <inheritdoc/>
    [JsonIgnore]
    public bool IsComplete => Runs.Concat(Active).All(run => Guid.TryParseExact(run, "n", out _));
}
