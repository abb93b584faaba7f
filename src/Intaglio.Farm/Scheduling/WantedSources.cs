using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The sources that the client of a run has to send, with the actions that wait for them.</summary>
/// <remarks>The methods are not safe for several threads.</remarks>
internal sealed class WantedSources
{
    /// <summary>The maximum number of sources that are wanted at a time.</summary>
    internal const int Most = 1000;

    // Clients send sources in the order of the list, so that an action waits only for its last ones.
    private const int MostAwaited = 16;

    private readonly Dictionary<ContentName, List<WaitingAction>> wanted = [];
    private readonly HashSet<ContentName> answered = [];
    private readonly List<WorkLease> paused = [];

    /// <summary>Gets a value indicating whether the client has no source to send.</summary>
    internal bool IsEmpty => wanted.Count == 0;

    /// <summary>Lists the digests of the sources.</summary>
    internal IReadOnlyList<string> List() => [.. wanted.Keys.Select(name => name.ToString())];

    /// <summary>Adds sources, and lets an action wait for them.</summary>
    /// <param name="lease">The last lease of the action.</param>
    /// <param name="missing">The digests of the sources.</param>
    /// <returns><see langword="false"/> if the client has answered all of them, so that it will not send them.</returns>
    internal bool TryAdd(in WorkLease lease, IReadOnlyList<string> missing)
    {
        HashSet<ContentName> names = [];
        foreach (string digest in missing.Take(Most))
            if (ContentName.TryParse(digest, out ContentName name) && !answered.Contains(name))
                names.Add(name);
        if (names.Count == 0)
            return false;
        List<List<WaitingAction>> accepted = [];
        foreach (ContentName name in names)
            if (wanted.TryGetValue(name, out List<WaitingAction>? known))
                accepted.Add(known);
            else if (wanted.Count < Most)
            {
                wanted.Add(name, known = []);
                accepted.Add(known);
            }
        if (accepted.Count == 0)
        {
            Pause(lease);
            return true;
        }
        List<WaitingAction>[] awaited = [.. accepted.TakeLast(MostAwaited)];
        WaitingAction action = new(lease) { Left = awaited.Length };
        foreach (List<WaitingAction> actions in awaited)
            actions.Add(action);
        return true;
    }

    /// <summary>Lets an action wait until <see cref="TakePaused"/> is called.</summary>
    internal void Pause(in WorkLease lease) => paused.Add(lease);

    /// <summary>Returns the actions that wait, but not for sources.</summary>
    internal IReadOnlyList<WorkLease> TakePaused()
    {
        WorkLease[] taken = [.. paused];
        paused.Clear();
        return taken;
    }

    /// <summary>Records answers of the client. Digests that are not wanted are ignored.</summary>
    /// <param name="digests">The digests.</param>
    /// <returns>The actions whose sources are all answered.</returns>
    internal IReadOnlyList<WorkLease> Answer(IReadOnlyList<string> digests)
    {
        List<WorkLease> complete = [];
        foreach (string digest in digests)
            if (ContentName.TryParse(digest, out ContentName name) && wanted.Remove(name, out List<WaitingAction>? actions))
            {
                answered.Add(name);
                complete.AddRange(actions.Where(action => --action.Left == 0).Select(action => action.Lease));
            }
        return complete;
    }

    /// <summary>An action that waits for sources.</summary>
    private sealed class WaitingAction(WorkLease lease)
    {
        internal WorkLease Lease { get; } = lease;

        /// <summary>Gets or sets the number of sources that are not answered.</summary>
        internal required int Left { get; set; }
    }
}
