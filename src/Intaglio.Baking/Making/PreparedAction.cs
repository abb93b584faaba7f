namespace Intaglio.Baking;

/// <summary>An action whose inputs are known, with its weak key.</summary>
/// <param name="action">The action.</param>
/// <param name="inputs">The inputs, which are released with this instance.</param>
internal sealed class PreparedAction(BakeAction action, ActionInputs inputs) : IDisposable
{
    internal BakeAction Action { get; } = action;

    internal ActionInputs Inputs { get; } = inputs;

    internal BakeKey Weak { get; init; }

    /// <summary>Gets the inputs as they are encoded in the weak key.</summary>
    internal KeyedInput[] Keyed { get; init; } = [];

    /// <summary>Gets or sets the sets of names that the lookup of the result has found.</summary>
    internal FoundNames Names { get; set; } = new([], null);

    public void Dispose() => Inputs.Dispose();
}

/// <summary>The sets of names of a weak key.</summary>
/// <param name="Known">The sets of this machine.</param>
/// <param name="Fetched">The sets of other machines, or null if they were not fetched.</param>
internal readonly record struct FoundNames(IReadOnlyList<IReadOnlyList<DiscoveredName>> Known,
    IReadOnlyList<IReadOnlyList<DiscoveredName>>? Fetched);
