namespace Intaglio.Baking;

/// <summary>An action of a plan: a rule that is applied to its inputs. It does not change while it is processed.</summary>
/// <param name="rule">The rule.</param>
/// <param name="inputs">The files of the source folder that match the rule, sorted by the bytes of their names.</param>
/// <param name="outputs">The names of the outputs in the order of the rule's roles, in which {key} and {digest} are not replaced.</param>
/// <param name="needs">The actions whose outputs are inputs as well.</param>
/// <param name="place">The number of the action in the plan, from 0.</param>
/// <param name="from">The logical name of the output of another action that the action goes over, which it needs first, or null.</param>
internal sealed class BakeAction(PlannedRule rule, SourceFile[] inputs, string[] outputs, IReadOnlyList<ActionNeed> needs, int place,
    string? from = null)
{
    internal PlannedRule Rule { get; } = rule;

    /// <summary>Gets the code that runs.</summary>
    internal RuleCode Code { get; } =
        rule.Variants.FindCode(from ?? (inputs.Length == 1 ? inputs[0].Name : null), isChained: from is not null);

    internal SourceFile[] Inputs { get; } = inputs;

    /// <summary>Gets a value indicating whether the outputs are placed in the output folder.</summary>
    internal bool IsKept => Rule.Rule.IsKept;

    /// <summary>Gets a value indicating whether the action goes over an output of another action.</summary>
    internal bool IsChained => from is not null;

    /// <summary>Gets the path of the only input below the source folder, or the logical name of an output, or null.</summary>
    internal string? InputName => from ?? (Inputs.Length == 1 ? Inputs[0].Name : null);

    /// <summary>Gets the name of the first input for messages, or null without inputs.</summary>
    internal string? FirstInput => from ?? Inputs.FirstOrDefault()?.Name;

    internal string[] Outputs { get; } = outputs;

    internal IReadOnlyList<ActionNeed> Needs { get; } = needs;

    /// <summary>Gets the number of the action in the plan, which stays the same when further rules are expanded.</summary>
    internal int Place { get; } = place;

    /// <summary>Gets the name of the action, which is that of its first output.</summary>
    internal string Name => Outputs[0];

    /// <summary>Gets a value indicating whether the digest of the only input determines the weak key together with the rule.</summary>
    internal bool IsSimple => (IsChained ? Needs.Count == 1 : Inputs.Length == 1 && Needs.Count == 0)
        && !Code.UseInputNames && !Code.IncludeOutputNames && !Code.CanDiscoverInputs && Code.Problem is null;

    /// <summary>Returns the paths of the outputs by role, in which {digest} is not replaced.</summary>
    /// <param name="weak">The weak key of the action.</param>
    internal Dictionary<string, string> NameOutputs(BakeKey weak)
    {
        Dictionary<string, string> names = [];
        for (int i = 0; i < Outputs.Length; i++)
            names.Add(Rule.Rule.Outputs[i].Key, OutputPattern.ReplaceKey(Outputs[i], weak));
        return names;
    }

    /// <summary>Returns the path of an output below the output folder.</summary>
    /// <param name="role">The role of the output.</param>
    /// <param name="weak">The weak key of the action.</param>
    /// <param name="digest">The file digest of the output.</param>
    internal string NameOutput(string role, BakeKey weak, ReadOnlyMemory<byte> digest) =>
        OutputPattern.ReplaceDigest(OutputPattern.ReplaceKey(Outputs[Rule.Rule.FindOutput(role)], weak), digest.Span);

    /// <summary>Returns the path of an output without its key or digest.</summary>
    /// <param name="role">The role of the output.</param>
    internal string NameLogically(string role) => OutputPattern.ToLogical(Outputs[Rule.Rule.FindOutput(role)]);

    /// <summary>Returns the path of a file without a key or a digest.</summary>
    /// <param name="role">The role of the output.</param>
    /// <param name="inner">The path below the folder that the output is, or null if it is a file.</param>
    internal string NameLogically(string role, string? inner) => inner is null ? NameLogically(role)
        : NameLogically(role) is { Length: > 0 } folder ? $"{folder}/{inner}" : inner;

    /// <summary>Returns the path of a file in the output folder without a key or a digest.</summary>
    /// <param name="role">The role of the output that the file belongs to.</param>
    /// <param name="name">The path of the file below the output folder.</param>
    internal string NameFileLogically(string role, string name) => NameLogically(role, FindInner(role, name));

    /// <summary>Returns the path of a file below the folder that an output is, or null if the output is a file.</summary>
    /// <param name="role">The role of the output.</param>
    /// <param name="name">The path of the file below the output folder.</param>
    internal string? FindInner(string role, string name)
    {
        if (!Rule.HasFolder || Rule.Rule.FindOutput(role) is not (>= 0 and var index) || !Rule.Rule.Outputs[index].Value.IsFolder)
            return null;
        // Keys and digests contain no slashes.
        int start = 0;
        for (int parts = Outputs[index].AsSpan().Count('/'); parts >= 0; parts--)
            start = name.IndexOf('/', start) + 1;
        return name[start..];
    }

    /// <summary>Returns the path of the folder that an output is, without a slash at its end, or null if the output is a file.</summary>
    /// <inheritdoc cref="FindInner"/>
    internal string? FindFolder(string role, string name) =>
        FindInner(role, name) is { } inner ? name[..^Math.Min(inner.Length + 1, name.Length)] : null;

    /// <summary>Gets the names of the outputs that are files.</summary>
    internal IEnumerable<string> FileOutputs => !Rule.HasFolder ? Outputs
        : Outputs.Where((_, i) => !Rule.Rule.Outputs[i].Value.IsFolder);

    /// <summary>Gets the names of the outputs that are folders.</summary>
    internal IEnumerable<string> FolderOutputs => !Rule.HasFolder ? []
        : Outputs.Where((_, i) => Rule.Rule.Outputs[i].Value.IsFolder);

    /// <summary>Gets the name of the first output for messages, in which fields can be unknown.</summary>
    internal string Title => OutputPattern.Describe(Name) + (Rule.Rule.Outputs[0].Value.IsFolder ? "/" : "");

    /// <summary>Encodes the steps for the weak key. The arguments of a program can contain parts of names.</summary>
    /// <param name="profile">The name of the profile.</param>
    internal KeyedStep[] GetSteps(string profile) => Code.Run is not { } run ? Code.Steps
        : [Code.Steps[0] with { Settings = run.EncodeSettings(CreateLayout(profile), Rule.Rule) }];

    /// <summary>Creates the names that a program of the rule sees.</summary>
    /// <param name="profile">The name of the profile.</param>
    internal RunLayout CreateLayout(string profile) => new(Rule.Rule, profile, InputName, Outputs);

    /// <summary>Estimates the memory that the action needs when it runs, in bytes.</summary>
    /// <param name="outputs">The length of the outputs of other actions that it goes over, in bytes.</param>
    internal long EstimateMemory(long outputs)
    {
        long bytes = outputs;
        foreach (SourceFile input in Inputs)
            bytes += input.Stamp.Size;
        long estimate = bytes;
        foreach (BakeOperation step in Code.Operations)
            estimate = Math.Max(estimate, step.EstimateMemory(bytes));
        return estimate;
    }
}
