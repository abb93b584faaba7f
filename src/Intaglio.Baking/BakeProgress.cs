namespace Intaglio.Baking;

/// <summary>The progress of a bake.</summary>
/// <param name="Done">The number of actions that have finished.</param>
/// <param name="Total">The number of actions.</param>
/// <param name="Running">The number of actions that are running.</param>
/// <param name="Hits">The number of finished actions that did not have to run.</param>
public readonly record struct BakeProgress(long Done, long Total, long Running, long Hits);
