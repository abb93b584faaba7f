namespace Intaglio.Baking;

/// <summary>The progress of a bake.</summary>
public readonly record struct BakeProgress
{
    /// <summary>Gets the number of actions that have finished.</summary>
    public required long Done { get; init; }

    /// <summary>Gets the number of actions.</summary>
    public required long Total { get; init; }

    /// <summary>Gets the number of actions that are running.</summary>
    public required long Running { get; init; }

    /// <summary>Gets the number of finished actions that did not have to run.</summary>
    public required long Hits { get; init; }
}
