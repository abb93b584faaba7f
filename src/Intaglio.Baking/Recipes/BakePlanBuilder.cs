using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Creates a recipe in code, which can have operations of the program.</summary>
/// <remarks>
/// Patterns, names of outputs and rules have the same meaning as in a recipe file (docs/reference/recipes.md). Operations must not be
/// changed after they have been added.
/// </remarks>
public sealed class BakePlanBuilder
{
    private readonly string source, output;
    private readonly Dictionary<string, BakeRule> rules = new(StringComparer.Ordinal);

    /// <summary>Initializes a new instance of the <see cref="BakePlanBuilder"/> class.</summary>
    /// <param name="source">The source folder.</param>
    /// <param name="output">The output folder, which must not contain the source folder.</param>
    /// <exception cref="ArgumentException">A folder is empty.</exception>
    public BakePlanBuilder(string source, string output)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(output);
        (this.source, this.output) = (FullPath.Of(source), FullPath.Of(output));
    }

    /// <summary>
    /// Gets or sets the name that separates the state from those of other plans in the same state folder. The default is <c>plan</c>.
    /// </summary>
    public string Name
    {
        get;
        set => field = RuleCheck.IsName(value) ? value
            : throw new ArgumentException($"The name '{value}' must consist of letters, digits, '-' and '_'.", nameof(value));
    } = "plan";

    /// <summary>Gets or sets the folder of the state. The default is <c>.intaglio</c> in the current folder.</summary>
    public string StateFolder { get; set; } = BakeRecipe.StateFolderName;

    /// <summary>Gets or sets the folder of the cache, or <see langword="null"/> for a folder in the folder of the state.</summary>
    public string? CacheFolder { get; set; }

    /// <summary>Gets or sets patterns of files and folders that do not belong to the source folder.</summary>
    /// <remarks>
    /// Files whose names begin with <c>._</c>, those named <c>.DS_Store</c>, and those that FUSE and NFS keep after they were removed while
    /// they were open (<c>.fuse_hidden</c> and <c>.nfs</c> with digits) never belong to it.
    /// </remarks>
    public IReadOnlyList<string> Ignore { get; set; } = [];

    /// <summary>Adds a rule with one action for each file that matches a pattern.</summary>
    /// <param name="pattern">
    /// The pattern, such as <c>**/*.obj</c>, or the outputs of a rule that was added before, such as <c>rule:NAME</c>.
    /// </param>
    /// <param name="operation">The operation.</param>
    /// <param name="to">The name of the output, such as <c>{dir}/{name}.ply</c>.</param>
    /// <param name="options">The options, or <see langword="null"/> for the defaults.</param>
    /// <returns>This instance.</returns>
    /// <exception cref="BakeRecipeFormatException">The rule is not valid. The message describes the correction.</exception>
    public BakePlanBuilder ForEach(string pattern, BakeOperation operation, string to, BakeRuleOptions? options = null) =>
        ForEach(pattern, [operation], to, options);

    /// <inheritdoc cref="ForEach(string, BakeOperation, string, BakeRuleOptions?)"/>
    /// <param name="pattern">
    /// The pattern, such as <c>**/*.obj</c>, or the outputs of a rule that was added before, such as <c>rule:NAME</c>.
    /// </param>
    /// <param name="operations">The operations, in the order in which they run.</param>
    /// <param name="to">The name of the output, such as <c>{dir}/{name}.ply</c>.</param>
    /// <param name="options">The options, or <see langword="null"/> for the defaults.</param>
    public BakePlanBuilder ForEach(string pattern, IReadOnlyList<BakeOperation> operations, string to, BakeRuleOptions? options = null) =>
        Add(RuleKind.ForEach, pattern, operations, to, options);

    /// <summary>Adds a rule with one action for all files that match a pattern.</summary>
    /// <inheritdoc cref="ForEach(string, BakeOperation, string, BakeRuleOptions?)"/>
    public BakePlanBuilder ForAll(string pattern, BakeOperation operation, string to, BakeRuleOptions? options = null) =>
        Add(RuleKind.All, pattern, [operation], to, options);

    /// <summary>Adds a rule with one action, whose only inputs are the outputs of other rules.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="to">The name of the output.</param>
    /// <param name="options">The options, or <see langword="null"/> for the defaults.</param>
    /// <returns>This instance.</returns>
    /// <exception cref="BakeRecipeFormatException">The rule is not valid. The message describes the correction.</exception>
    public BakePlanBuilder Once(BakeOperation operation, string to, BakeRuleOptions? options = null) =>
        Add(RuleKind.Single, null, [operation], to, options);

    /// <summary>Creates the recipe, which <see cref="Bake.Run"/> makes.</summary>
    /// <returns>The recipe.</returns>
    /// <exception cref="BakeRecipeFormatException">
    /// The builder has no rules, the folders overlap, or a pattern in <see cref="Ignore"/> is not valid.
    /// </exception>
    public BakeRecipe Build()
    {
        string state = FollowLink(FullPath.Of(StateFolder)),
            cache = CacheFolder is null ? Path.Combine(state, "cache") : FullPath.Of(CacheFolder);
        if (rules.Count == 0)
            throw new BakeRecipeFormatException("the plan has no rules (add one)");
        if (Array.Exists([source, state, cache], folder => FullPath.IsAtOrBelow(folder, output)))
            throw new BakeRecipeFormatException("the output folder contains another folder of the plan (choose a folder of its own)");
        return new BakeRecipe
        {
            Name = Name,
            Source = source,
            Ignored = [.. Ignore.Select(SourcePattern.Parse)],
            Output = output,
            StateFolder = state,
            CacheFolder = cache,
            Places = RecipePlaces.FollowLinks(source, output, state, cache),
            Rules = [.. rules.Values],
            Digest = ComputeDigest(),
        };
    }

    // A link to the state folder is not followed later.
    private static string FollowLink(string path) =>
        new FileInfo(path).LinkTarget is null ? path : RealPath.Follow(path) ?? path;

    private BakePlanBuilder Add(RuleKind kind, string? pattern, IReadOnlyList<BakeOperation> operations, string to,
        BakeRuleOptions? options)
    {
        ArgumentNullException.ThrowIfNull(operations);
        ArgumentNullException.ThrowIfNull(to);
        options ??= new();
        string name = options.Name ?? $"rule{rules.Count + 1}";
        if (!RuleCheck.IsName(name) || rules.ContainsKey(name))
            throw Fail(name, "the name is not valid or occurs twice (use letters, digits, '-' and '_')");
        if (operations.Count == 0)
            throw Fail(name, "the rule has no operations (add one)");
        foreach ((string role, string other) in options.With)
            if (!RuleCheck.IsName(role) || RuleCheck.IsReserved(role))
                throw Fail(name, $"the role '{role}' of '{other}' is not valid (choose another name)");
        bool isReference = pattern is not null && RuleReference.LooksLike(pattern);
        RuleReference[] from = isReference ? [RuleReference.Parse(pattern!)] : [];
        KeyValuePair<string, RuleReference>[] with =
            [.. options.With.Select(other => KeyValuePair.Create(other.Key, RuleReference.FromName(other.Value)))];
        foreach (RuleReference reference in from.Concat(with.Select(other => other.Value)))
            if (RuleCheck.FindReferenceProblem(rules, reference) is { } unknown)
                throw Fail(name, unknown);
        if (RuleCheck.FindStepProblem(operations, kind, options.With.Count > 0) is var (_, problem))
            throw Fail(name, problem);
        if (operations[0] is RunOperation run && RunCheck.FindProblem(run, kind, options.With.Keys) is { } runProblem)
            throw Fail(name, runProblem);
        if (options.Environment.Select(RuleCheck.FindVariableProblem).FirstOrDefault(found => found is not null) is { } secret)
            throw Fail(name, secret);
        if (options.IsKeyedByPixels && RuleCheck.FindPixelProblem(kind, operations) is { } pixelProblem)
            throw Fail(name, pixelProblem);
        rules.Add(name, new BakeRule
        {
            Name = name,
            Kind = kind,
            Include = pattern is null || isReference ? [] : [SourcePattern.Parse(pattern)],
            Exclude = [.. options.Except.Select(SourcePattern.Parse)],
            From = from,
            With = with,
            Steps = [.. operations],
            Outputs = CreateOutputs(name, kind, operations, to, options),
            Environment = [.. options.Environment.Distinct()],
            IsExecutable = options.IsExecutable,
            IsKept = options.IsKept,
            IsOptional = options.IsOptional,
            IsKeyedByPixels = options.IsKeyedByPixels,
            CanUseSystemCodecs = options.UseSystemCodecs,
        });
        return this;
    }

    private static KeyValuePair<string, OutputPattern>[] CreateOutputs(string rule, RuleKind kind, IReadOnlyList<BakeOperation> operations,
        string to, BakeRuleOptions options)
    {
        IReadOnlyList<string> roles = operations[^1].OutputRoles;
        if (roles.Count == 0 || (operations[^1] is RunOperation && roles.Skip(1).Any(role => !options.Outputs.ContainsKey(role))))
            throw Fail(rule, $"'{operations[^1].Name}' has an output without a name (add it)");
        if (options.Outputs.Keys.FirstOrDefault(role => !roles.Skip(1).Contains(role)) is { } wrong)
            throw Fail(rule, $"'{operations[^1].Name}' has no further output '{wrong}' (remove it)");
        List<KeyValuePair<string, OutputPattern>> outputs = [];
        foreach (string role in roles)
            if ((role == roles[0] ? to : options.Outputs.GetValueOrDefault(role)) is { } name)
            {
                OutputPattern pattern = OutputPattern.Parse(name);
                if (RuleCheck.FindOutputProblem(pattern, role, kind, operations) is { } problem)
                    throw Fail(rule, problem);
                outputs.Add(new(role, pattern));
            }
        return [.. outputs];
    }

    private static BakeRecipeFormatException Fail(string rule, string problem) => new($"rule '{rule}': {problem}");

    // The operations are part of the fingerprints of the rules.
    private byte[] ComputeDigest()
    {
        CacheKey key = new(version: 0);
        foreach (BakeRule rule in rules.Values)
            key.Add(rule.Name, [rule.Kind.ToString(), .. rule.Include.Select(pattern => pattern.Text), null,
                .. rule.Exclude.Select(pattern => pattern.Text), null,
                .. rule.With.SelectMany(with => new[] { with.Key, with.Value.ToString() }), null,
                .. rule.Outputs.SelectMany(output => new[] { output.Key, output.Value.Text }), rule.IsExecutable ? "executable" : null,
                rule.IsKept ? null : "not kept", .. rule.From.Select(reference => reference.ToString())]);
        return BakeKeys.HashText(key.Encode());
    }
}
