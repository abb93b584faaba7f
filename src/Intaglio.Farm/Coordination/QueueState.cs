namespace Intaglio.Farm;

/// <summary>The runs of a queue that have not ended.</summary>
[GenerateSerializer, Alias("intaglio.queue-state")]
internal sealed class QueueState
{
    [Id(0)]
    public List<string> Runs { get; set; } = [];
}
