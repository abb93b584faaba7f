namespace Intaglio.Baking;

/// <summary>
/// The exception that is thrown if the cache no longer has an output that another action reads. The output is then made again.
/// </summary>
internal sealed class LostOutputException(BakeAction action)
    : Exception($"The cache does not have '{OutputPattern.Describe(action.Name)}'.")
{
    /// <summary>Gets the action that makes the output.</summary>
    internal BakeAction Action { get; } = action;
}
