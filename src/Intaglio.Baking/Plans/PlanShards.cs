using System.Buffers.Binary;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking;

/// <summary>Divides the actions of a plan among machines that share a remote cache.</summary>
/// <remarks>
/// Actions that need each other belong to the same shard. A rule with <c>all</c> needs too many others, so it belongs to no shard, and
/// neither do rules that need it. The shard of an action that needs no others depends only on its names, so that it stays the same when
/// files are added.
/// </remarks>
internal sealed class PlanShards
{
    // Actions that need each other form a tree of such links, whose root has the smallest name.
    private readonly Dictionary<BakeAction, BakeAction> parents = [];
    private readonly HashSet<BakeAction> excluded = [];

    internal PlanShards(BakePlan plan)
    {
        HashSet<ActionNeed> joined = [];
        // Each action follows those that it needs.
        foreach (BakeAction action in plan.Actions)
        {
            if (action.Rule.Rule.Kind == RuleKind.All
                || action.Needs.Any(need => need.Growth is not null || need.Actions.Any(excluded.Contains)))
            {
                excluded.Add(action);
                continue;
            }
            foreach (ActionNeed need in action.Needs.Where(need => need.Actions.Count > 0))
            {
                if (joined.Add(need))
                    foreach (BakeAction other in need.Actions)
                        Join(need.Actions[0], other);
                Join(action, need.Actions[0]);
            }
        }
    }

    /// <summary>Determines whether an action belongs to a shard.</summary>
    /// <param name="action">The action.</param>
    /// <param name="shard">The shard.</param>
    internal bool Contains(BakeAction action, BakeShard shard) => !excluded.Contains(action)
        && Hash(Identify(FindRoot(action))) % (ulong)shard.Count == (ulong)shard.Index - 1;

    private BakeAction FindRoot(BakeAction action)
    {
        while (parents.TryGetValue(action, out BakeAction? parent))
        {
            // Paths become shorter with each search.
            if (parents.TryGetValue(parent, out BakeAction? above))
                parents[action] = above;
            action = parent;
        }
        return action;
    }

    private void Join(BakeAction left, BakeAction right)
    {
        (left, right) = (FindRoot(left), FindRoot(right));
        if (left == right)
            return;
        if (NameOrder.ByBytes.Compare(Identify(left), Identify(right)) > 0)
            (left, right) = (right, left);
        parents[right] = left;
    }

    // Names with keys or digests can be equal before the keys are known.
    private static string Identify(BakeAction action)
    {
        string name = action.Outputs.Min(NameOrder.ByBytes)!;
        return OutputPattern.IsFinal(name) ? name : $"{name}\0{action.FirstInput}";
    }

    private static ulong Hash(string text) =>
        BinaryPrimitives.ReadUInt64LittleEndian(Blake2b.HashData(Encoding.UTF8.GetBytes(text), new() { DigestSize = sizeof(ulong) }));
}
