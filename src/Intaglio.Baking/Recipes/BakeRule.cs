namespace Intaglio.Baking;

/// <summary>The ways in which a rule creates actions from files.</summary>
internal enum RuleKind
{
    /// <summary>One action for each file.</summary>
    ForEach,

    /// <summary>One action for all files.</summary>
    All,

    /// <summary>One action without files.</summary>
    Single,
}

/// <summary>A rule of a recipe, which states the outputs that are made and their inputs.</summary>
internal sealed class BakeRule
{
    internal required string Name { get; init; }

    internal required RuleKind Kind { get; init; }

    /// <summary>Gets the patterns of the files.</summary>
    internal IReadOnlyList<SourcePattern> Include { get; init; } = [];

    /// <summary>Gets the patterns of files, and of logical names of outputs in <see cref="From"/>, that are excluded.</summary>
    internal IReadOnlyList<SourcePattern> Exclude { get; init; } = [];

    /// <summary>Gets the outputs of other rules that the rule goes over, as it does over the files that match.</summary>
    internal IReadOnlyList<RuleReference> From { get; init; } = [];

    /// <summary>Gets the outputs of other rules that are further inputs of each action, by role.</summary>
    internal IReadOnlyList<KeyValuePair<string, RuleReference>> With { get; init; } = [];

    /// <summary>Gets the roles of the further inputs.</summary>
    internal IEnumerable<string> WithRoles => With.Select(with => with.Key);

    /// <summary>Gets all references to other rules.</summary>
    internal IEnumerable<RuleReference> References => From.Concat(With.Select(with => with.Value));

    /// <summary>Gets the operations in the order in which they run.</summary>
    internal required IReadOnlyList<BakeOperation> Steps { get; init; }

    /// <summary>Gets the settings for some of the inputs, of which the last ones count.</summary>
    internal IReadOnlyList<RuleOverride> Overrides { get; init; } = [];

    /// <summary>Gets the program, or null if the rule has other operations.</summary>
    internal RunOperation? Run => Steps[0] as RunOperation;

    /// <summary>Gets the patterns of the names of outputs, by role.</summary>
    internal required IReadOnlyList<KeyValuePair<string, OutputPattern>> Outputs { get; init; }

    /// <summary>Finds the number of the output with a role, or -1 if the rule has none.</summary>
    internal int FindOutput(string role)
    {
        for (int i = 0; i < Outputs.Count; i++)
            if (Outputs[i].Key == role)
                return i;
        return -1;
    }

    /// <summary>Determines whether an output is a folder.</summary>
    internal bool IsFolder(string role) => FindOutput(role) is >= 0 and var output && Outputs[output].Value.IsFolder;

    /// <summary>Gets a value indicating whether an output is a folder.</summary>
    internal bool HasFolder => Outputs.Any(output => output.Value.IsFolder);

    /// <summary>
    /// Determines whether each action writes a file for an output. Folders and the further outputs of operations are known only when they
    /// were made.
    /// </summary>
    /// <param name="output">The number of the output.</param>
    internal bool IsCertain(int output) => !Outputs[output].Value.IsFolder && (output == 0 || Run is not null);

    /// <summary>Gets the names of the environment variables that are part of the key.</summary>
    internal IReadOnlyList<string> Environment { get; init; } = [];

    internal bool IsExecutable { get; init; }

    /// <summary>Gets a value indicating whether outputs are placed in the output folder. Otherwise, only other actions read them.</summary>
    internal bool IsKept { get; init; } = true;

    /// <summary>Gets a value indicating whether the rule may match no file.</summary>
    internal bool IsOptional { get; init; }

    internal bool CanUseSystemCodecs { get; init; }

    /// <summary>Gets a value indicating whether keys have the digest of the image in the input instead of that of its bytes.</summary>
    internal bool IsKeyedByPixels { get; init; }

    /// <summary>Gets the position of the rule in the recipe, for error messages.</summary>
    internal RecipePosition Position { get; init; }

    internal bool IsMatch(ReadOnlySpan<char> path)
    {
        foreach (SourcePattern pattern in Include)
            if (pattern.IsMatch(path))
                return !IsExcluded(path);
        return false;
    }

    internal bool IsExcluded(ReadOnlySpan<char> path)
    {
        foreach (SourcePattern pattern in Exclude)
            if (pattern.IsMatch(path))
                return true;
        return false;
    }
}
