using System.Text.Json.Serialization;

namespace Intaglio.Farm;

/// <summary>The part of a run that survives the end of its server. Results are in the store.</summary>
[GenerateSerializer, Alias("intaglio.run-state")]
internal sealed class RunState : IStoredState
{
    /// <summary>Gets or sets the request, or <see langword="null"/> if the run does not exist.</summary>
    [Id(0)]
    public RunRequest? Request { get; set; }

    /// <summary>Gets or sets the time at which the run began.</summary>
    [Id(3)]
    public DateTimeOffset Started { get; set; }

    [Id(1)]
    public bool IsCanceled { get; set; }

    /// <summary>Gets or sets the last state of a run that has ended.</summary>
    [Id(2)]
    public RunView? Last { get; set; }

    /// <inheritdoc/>
    [JsonIgnore]
    public bool IsComplete => Last is null || (Request is not null && Last.Failures.All(failure => failure?.Log.Contains(null!) == false));
}
