using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>The actions whose results are made again, although they are known.</summary>
/// <param name="id">The identifier of the renewal. A result with it has been made again already.</param>
/// <param name="requested">The actions that were requested. Others that have the same keys are included.</param>
internal sealed class RenewedActions(string id, IReadOnlySet<BakeAction> requested)
{
    private readonly ConcurrentDictionary<BakeKey, bool> keys = [];

    internal string Id => id;

    internal IReadOnlySet<BakeAction> Requested => requested;

    /// <summary>Adds the weak key of a requested action.</summary>
    internal void Add(BakeKey weak) => keys.TryAdd(weak, true);

    /// <summary>Determines whether the result of an action is made again.</summary>
    /// <param name="action">The action.</param>
    /// <param name="weak">Its weak key, or the default value if it is not known.</param>
    internal bool Includes(BakeAction action, BakeKey weak) => requested.Contains(action) || keys.ContainsKey(weak);
}
