using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>The actions whose results are made again, although they are known.</summary>
/// <param name="id">The identifier of the renewal. A result with it has been made again already.</param>
internal sealed class RenewedActions(string id)
{
    private readonly ConcurrentDictionary<BakeKey, bool> keys = [];
    private readonly ConcurrentDictionary<BakeAction, bool> requested = [];

    // Rules with requested actions whose keys depend on other actions.
    private readonly ConcurrentDictionary<PlannedRule, bool> rules = [];

    internal string Id => id;

    /// <summary>Adds an action. Others that have the same key are included.</summary>
    internal void Request(BakeAction action)
    {
        requested.TryAdd(action, true);
        if (action.Needs.Count > 0)
            rules.TryAdd(action.Rule, true);
    }

    internal bool IsRequested(BakeAction action) => requested.ContainsKey(action);

    /// <summary>Adds the weak key of a requested action.</summary>
    internal void Add(BakeKey weak) => keys.TryAdd(weak, true);

    /// <summary>Determines whether the result of an action is made again.</summary>
    /// <param name="action">The action.</param>
    /// <param name="weak">Its weak key, or the default value if it is not known.</param>
    internal bool Includes(BakeAction action, BakeKey weak) => IsRequested(action) || keys.ContainsKey(weak);

    /// <summary>Determines whether an action can be included when the keys of all requested actions are known.</summary>
    /// <inheritdoc cref="Includes"/>
    internal bool CanInclude(BakeAction action, BakeKey weak) =>
        Includes(action, weak) || (action.Needs.Count > 0 && rules.ContainsKey(action.Rule));

    /// <summary>Finds the identifier of the renewal for an action whose key is known, or null if its result is not made again.</summary>
    internal string? Find(BakeAction action, BakeKey weak)
    {
        if (!Includes(action, weak))
            return null;
        Add(weak);
        return id;
    }
}
