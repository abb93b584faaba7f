namespace Intaglio.Farm;

/// <summary>The runs that began last.</summary>
[GenerateSerializer, Alias("intaglio.run-index-state")]
internal sealed class RunIndexState
{
    [Id(0)]
    public List<string> Runs { get; set; } = [];
}
