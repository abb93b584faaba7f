using System.Runtime.InteropServices;

namespace Intaglio.Baking;

/// <summary>Compares actions with an earlier bake.</summary>
internal sealed class Explanation(BakePlan plan, EarlierBake earlier, StateKey key)
{
    private const int DigestDigits = 8, MostListed = 10;

    internal static BakeReason[] First { get; } = [new("no earlier bake of this recipe and profile is known")];

    internal static BakeReason[] Requested { get; } = [new("asked for with --again")];

    internal static BakeReason[] RequestedForOther { get; } = [new("an action with the same key was asked for with --again")];

    private readonly Dictionary<(BakeKey Before, RuleCode Now), BakeReason[]> codes = [];

    /// <summary>Finds the reasons for which an action was processed or would be processed.</summary>
    /// <returns>The reasons, or an empty list if nothing differs.</returns>
    internal IReadOnlyList<BakeReason> Explain(in ProcessedAction processed)
    {
        BakeAction action = processed.Action;
        if (earlier.IsEmpty)
            return First;
        if (processed.MissingNeed is { } missing)
            return [new($"the output '{missing.Title}' of rule '{missing.Rule.Rule.Name}', which it needs, "
                + "would be made")];
        if (processed.Recorded is not { } now)
            return [];
        if (plan.IsShared(action.Name))
            return [new($"several outputs have the name '{action.Title}' in the recipe, so it is not known which of "
                + "them the last bake made from this input")];
        if (earlier.Find(action) is not { } before)
            return [ExplainNew(action, now)];
        List<BakeReason> reasons = [];
        if (before.Weak != now.Weak)
        {
            reasons.AddRange(CompareCode(action, before, now));
            reasons.AddRange(CompareInputs(action, before, now));
            return reasons.Count > 0 ? reasons
                : [new((now.Inputs is [] && now.Input.IsEmpty) || (before.Inputs is [] && before.Input.IsEmpty)
                    ? "one of many inputs differs" : "the name of a file differs")];
        }
        reasons.AddRange(CompareDiscovered(before, now));
        if (reasons.Count == 0 && processed.Origin is not (null or ResultOrigin.UpToDate))
            reasons.AddRange(CompareOutputs(action, before, now));
        return reasons;
    }

    private BakeReason ExplainNew(BakeAction action, RecordedAction now)
    {
        string name = action.Title;
        if (earlier.FindName(now.Weak) is not { } other || plan.Names.Contains(other))
            return new($"the output '{name}' is new");
        string? rule = earlier.FindCode(now.Fingerprint, action.Rule.Rule.Name)?.Rule;
        return new(rule is null || rule == action.Rule.Rule.Name ? "the name of the output" : "the name of the output, by rule "
            + $"'{action.Rule.Rule.Name}' instead of '{rule}',", $"'{OutputPattern.Describe(other)}'", $"'{name}'");
    }

    // Many actions have the same code.
    private BakeReason[] CompareCode(BakeAction action, RecordedAction before, RecordedAction now)
    {
        if (before.Fingerprint == now.Fingerprint)
            return [];
        if (!codes.TryGetValue((before.Fingerprint, action.Code), out BakeReason[]? reasons))
            codes.Add((before.Fingerprint, action.Code), reasons = CompareCode(action, before));
        return ChangedSettings.AddOrigins(action, reasons);
    }

    private BakeReason[] CompareCode(BakeAction action, RecordedAction before)
    {
        if (earlier.FindCode(before.Fingerprint, action.Rule.Rule.Name) is not { } old)
            return [new("the operations, their settings or their code differ (their old values are not known)")];
        Dictionary<string, string> values = old.ToValues(), now = CodeParts.Describe(action.Rule, action.Code, key).ToValues();
        return CodeComparison.Find(values, now);
    }

    private static List<BakeReason> CompareInputs(BakeAction action, RecordedAction before, RecordedAction now)
    {
        if (now.Inputs is [] && before.Inputs is [])
            return before.Input.Span.SequenceEqual(now.Input.Span) || before.Input.IsEmpty || now.Input.IsEmpty ? []
                : [new(DescribeInput(action, path: null), Shorten(before.Input), Shorten(now.Input))];
        // A rule with too many inputs does not record them.
        if (now.Inputs is [] || before.Inputs is [])
            return [];
        List<BakeReason> reasons = [];
        // Inputs without names have an order.
        Dictionary<(string, string?, KeyedInputKind), Queue<KeyedInput>> known = [];
        foreach (KeyedInput input in before.Inputs)
            (CollectionsMarshal.GetValueRefOrAddDefault(known, IdentityOf(input), out _) ??= []).Enqueue(input);
        List<KeyedInput> added = [];
        foreach (KeyedInput input in now.Inputs)
            if (!known.TryGetValue(IdentityOf(input), out Queue<KeyedInput>? same) || !same.TryDequeue(out KeyedInput old))
                added.Add(input);
            else if (old.Name != input.Name)
                reasons.Add(new($"the name of {Describe(action, input)}", $"'{PathOf(old)}'", $"'{PathOf(input)}'"));
            else if (!HasSameDigest(old, input))
                reasons.Add(new(Describe(action, input), Shorten(old.Digest), Shorten(input.Digest)));
        List<KeyedInput> gone = [.. known.Values.SelectMany(inputs => inputs)];
        foreach (KeyedInput input in added)
        {
            // Only a few are shown.
            int renamed = reasons.Count > MostListed ? -1
                : gone.FindIndex(other => other.Role == input.Role && HasSameDigest(other, input));
            reasons.Add(renamed < 0 ? new($"{Describe(action, input)} is new")
                : new($"the name of {Describe(action, input)}", $"'{PathOf(gone[renamed])}'", $"'{PathOf(input)}'"));
            if (renamed >= 0)
                gone.RemoveAt(renamed);
        }
        reasons.AddRange(gone.Select(input => new BakeReason($"{Describe(action, input)} is gone")));
        return reasons.Count <= MostListed ? reasons
            : [.. reasons[..MostListed], new($"{reasons.Count - MostListed} more inputs differ")];
    }

    private static string Describe(BakeAction action, KeyedInput input) => input.Role switch
    {
        RunOperation.MayReadRole => input.Kind == KeyedInputKind.Names ? "the list of files that match 'may-read'"
            : $"file '{input.Name}', which the program may read,",
        BakeOperation.InRole => DescribeInput(action, PathOf(input)),
        _ => $"output '{LogicalNameOf(input)}' of rule "
            + $"'{action.Rule.Rule.With.FirstOrDefault(with => with.Key == input.Role).Value?.Rule}'",
    };

    // The operation 'names' has the logical name and the path.
    private static (string, string?, KeyedInputKind) IdentityOf(KeyedInput input) => (input.Role, LogicalNameOf(input), input.Kind);

    private static string? LogicalNameOf(KeyedInput input) => input.Name?.Split('\n')[0];

    private static string? PathOf(KeyedInput input) => input.Name?.Split('\n')[^1];

    private static string DescribeInput(BakeAction action, string? path)
    {
        string name = action.Rule.Rule.Kind == RuleKind.ForEach ? action.InputName! : path ?? "";
        string text = FindMaker(action, name) is { } maker ? $"output '{name}' of rule '{maker}'" : $"input '{name}'";
        return action.Rule.Rule.IsKeyedByPixels ? $"the image in {text}" : text;
    }

    // Returns null for a file of the source folder.
    private static string? FindMaker(BakeAction action, string path)
    {
        if (action.IsChained)
            return action.Needs[0].Actions[0].Rule.Rule.Name;
        if (action.Rule.Rule.From.Count == 0 || Array.Exists(action.Inputs, input => input.Name == path))
            return null;
        // A name with a key or a digest is not known before.
        return action.Needs.Where(need => need.Role == BakeOperation.InRole).SelectMany(need => need.Actions)
            .FirstOrDefault(other => other.Outputs.Contains(path))?.Rule.Rule.Name ?? action.Rule.Rule.From[0].Rule;
    }

    private static IEnumerable<BakeReason> CompareDiscovered(RecordedAction before, RecordedAction now)
    {
        Dictionary<string, DiscoveredName> current = now.Discovered.ToDictionary(name => name.Name, StringComparer.Ordinal);
        foreach (DiscoveredName old in before.Discovered)
            if (current.TryGetValue(old.Name, out DiscoveredName name)
                && (name.Kind != old.Kind || !name.Digest.Span.SequenceEqual(old.Digest.Span)))
                yield return new($"file '{old.Name}', which the action found,", DescribeFound(old), DescribeFound(name));
    }

    private IEnumerable<BakeReason> CompareOutputs(BakeAction action, RecordedAction before, RecordedAction now)
    {
        string? mode = earlier.FindCode(before.Fingerprint, action.Rule.Rule.Name)?.FindMode();
        if (mode is not null && mode != CodeParts.DescribeMode(action.Rule.Rule))
        {
            yield return new(CodeParts.Executable, mode, CodeParts.DescribeMode(action.Rule.Rule));
            yield break;
        }
        if (!action.Rule.Rule.IsKept)
        {
            yield return new($"another action reads the output '{action.Title}', which the cache no longer has");
            yield break;
        }
        if (earlier.FindCode(before.Fingerprint, action.Rule.Rule.Name) is { IsKept: false })
        {
            yield return new(CodeParts.Keep, "false", "true");
            yield break;
        }
        if (action.Rule.HasFolder)
        {
            yield return new($"a file of '{action.Title}' in the output folder was changed or deleted");
            yield break;
        }
        foreach (PlacedFile file in before.Outputs)
        {
            PlacedFile? output = Array.Find(now.Outputs, other => other.Role == file.Role);
            if (output is null || output.Name == file.Name)
                yield return new($"'{file.Name}' in the output folder was changed or deleted");
            else
                yield return new("the name of the output", $"'{file.Name}'", $"'{output.Name}'");
        }
    }

    private static string DescribeFound(DiscoveredName name) => name.Kind == DiscoveredKind.Absent ? "absent" : Shorten(name.Digest);

    private static bool HasSameDigest(KeyedInput left, KeyedInput right) => left.Digest.Span.SequenceEqual(right.Digest.Span);

    private static string Shorten(ReadOnlyMemory<byte> digest) => Convert.ToHexStringLower(digest.Span)[..DigestDigits];
}
