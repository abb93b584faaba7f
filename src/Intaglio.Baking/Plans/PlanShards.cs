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
    private readonly Dictionary<PlannedRule, string> groups = [];
    private readonly HashSet<PlannedRule> excluded = [];

    internal PlanShards(BakePlan plan)
    {
        // Each rule follows those that it needs.
        foreach (PlannedRule rule in plan.Rules)
            if (rule.Rule.Kind == RuleKind.All || rule.With.Any(with => excluded.Contains(with.Rule)))
                excluded.Add(rule);
        foreach (PlannedRule rule in plan.Rules.Where(rule => !excluded.Contains(rule) && rule.With.Count > 0))
            Join([rule, .. rule.With.Select(with => with.Rule)]);
    }

    /// <summary>Determines whether an action belongs to a shard.</summary>
    /// <param name="action">The action.</param>
    /// <param name="shard">The shard.</param>
    internal bool Contains(BakeAction action, BakeShard shard) => !excluded.Contains(action.Rule)
        && Hash(groups.GetValueOrDefault(action.Rule) ?? Identify(action)) % (ulong)shard.Count == (ulong)shard.Index - 1;

    // All actions of rules that need each other are connected.
    private void Join(PlannedRule[] rules)
    {
        HashSet<string> joined = [.. rules.Select(rule => groups.GetValueOrDefault(rule)).OfType<string>()];
        PlannedRule[] all = [.. rules.Union(groups.Keys.Where(rule => joined.Contains(groups[rule])))];
        string smallest = all.SelectMany(rule => rule.Actions).Select(Identify).Min(BakeKeys.ByBytes) ?? "";
        foreach (PlannedRule rule in all)
            groups[rule] = smallest;
    }

    // Names with keys or digests can be equal before the keys are known.
    private static string Identify(BakeAction action)
    {
        string name = action.Outputs.Min(BakeKeys.ByBytes)!;
        return OutputPattern.IsFinal(name) ? name : $"{name}\0{action.Inputs.FirstOrDefault()?.Name}";
    }

    private static ulong Hash(string text) =>
        BinaryPrimitives.ReadUInt64LittleEndian(Blake2b.HashData(Encoding.UTF8.GetBytes(text), new() { DigestSize = sizeof(ulong) }));
}
