namespace Intaglio.Baking;

/// <summary>Reads a rule of a recipe.</summary>
internal sealed class RuleReader(RecipeText text, OperationCatalog operations, string folder, FolderTrust trust)
{
    /// <summary>Reads a rule.</summary>
    /// <exception cref="BakeRecipeFormatException">The rule contains an error.</exception>
    internal BakeRule Read(RecipeScalar name, RecipeNode value)
    {
        CheckName(name, "rule");
        RecipeMembers rule = new(text, value, $"rule '{name.Text}'", "{ for: \"**\", do: copy, to: \"{path}\" }", RecipeKeys.Rule);
        (RuleKind kind, SourcePattern[] include, RuleReference[] from) = ReadFiles(rule);
        RecipeNode? except = rule.Find("except");
        if (except is not null && kind == RuleKind.Single)
            throw text.Fail(except, "'except' needs 'for' or 'all' (add one of them, or remove 'except')");
        RecipeNode? run = rule.Find("run");
        CheckProgramKeys(rule, run);
        RecipeNode stepsNode = run ?? rule.Require("do", $"rule '{name.Text}'", "do: copy"),
            to = rule.Require("to", $"rule '{name.Text}'", "to: \"{path}\"");
        KeyValuePair<string, RuleReference>[] with = rule.Find("with") is { } others ? ReadWith(others) : [];
        IReadOnlyList<BakeOperation> steps = run is null ? ReadSteps(stepsNode) : [ReadRun(run, rule, to, kind, with)];
        CheckSteps(stepsNode, steps, kind, with.Length > 0);
        return new BakeRule
        {
            Name = name.Text,
            Position = name.Position,
            Kind = kind,
            Include = include,
            Exclude = except is null ? [] : ReadPatterns(except, "'except'"),
            From = from,
            With = with,
            Steps = steps,
            Overrides = rule.Find("override") is { } overrides
                ? ReadOverrides(overrides, kind, steps, command => ReadRun(command, rule, to, kind, with)) : [],
            Outputs = ReadOutputs(to, kind, steps),
            IsKeyedByPixels = rule.Find("keyed-by") is { } keyedBy && ReadKeyedBy(keyedBy, kind, steps),
            CanUseSystemCodecs = rule.Find("codec") is { } codec && ReadCodec(codec),
            Environment = rule.Find("environment") is { } environment ? ReadEnvironment(environment) : [],
            IsExecutable = rule.Find("executable") is { } executable && text.ReadFlag(executable, "'executable'"),
            IsKept = rule.Find("keep") is not { } keep || text.ReadFlag(keep, "'keep'"),
            IsOptional = rule.Find("optional") is { } optional && ReadOptional(optional, kind),
        };
    }

    /// <summary>Checks the name of a rule, a profile or a role.</summary>
    internal void CheckName(RecipeScalar name, string purpose)
    {
        if (!RuleCheck.IsName(name.Text))
            throw text.Fail(name, $"'{name.Text}' is not the name of a {purpose} (use letters, digits, '-' and '_')");
    }

    /// <summary>Describes a value that is not a set of keys, or an empty one.</summary>
    internal static string DescribeWrongSet(RecipeNode node) =>
        node is RecipeMap ? "an empty set of keys" : $"a set of keys, not {node.Kind}";

    private (RuleKind Kind, SourcePattern[] Include, RuleReference[] From) ReadFiles(RecipeMembers rule)
    {
        RecipeNode? each = rule.Find("for"), all = rule.Find("all");
        if (each is not null && all is not null)
            throw text.Fail(all, "a rule has 'for' or 'all', but not both (remove one of them)");
        if ((each ?? all) is not { } node)
            return (RuleKind.Single, [], []);
        IReadOnlyList<(string Text, RecipeNode Node)> entries =
            text.ReadTexts(node, each is null ? "'all'" : "'for'", "a pattern such as \"**/*.png\"");
        RuleReference[] from = [.. entries.Where(entry => RuleReference.LooksLike(entry.Text))
            .Select(entry => ReadReference(entry.Node, entry.Text))];
        if (RuleCheck.FindRepetition(from) is { } repeated)
            throw text.Fail(repeated.Position, $"the outputs of '{repeated}' occur twice (remove an entry)");
        return (each is null ? RuleKind.All : RuleKind.ForEach, [.. entries.Where(entry => !RuleReference.LooksLike(entry.Text))
            .Select(entry => ReadPattern(entry.Node, entry.Text))], from);
    }

    private RuleReference ReadReference(RecipeNode node, string reference) =>
        text.Parse(node, reference, RuleReference.Parse) with { Position = node.Position };

    /// <summary>Reads a pattern or a list of patterns.</summary>
    internal SourcePattern[] ReadPatterns(RecipeNode node, string purpose) =>
        [.. text.ReadTexts(node, purpose, "a pattern such as \"**/*.png\"").Select(pattern => ReadPattern(pattern.Node, pattern.Text))];

    // In double quotes, YAML replaces a backslash and a letter by a control character.
    private SourcePattern ReadPattern(RecipeNode node, string pattern) =>
        !pattern.Any(char.IsControl) ? text.Parse(node, pattern, SourcePattern.Parse)
            : throw text.Fail(node, $"the pattern '{pattern}' contains a control character (separate folders with '/')");

    private RuleOverride[] ReadOverrides(RecipeNode node, RuleKind kind, IReadOnlyList<BakeOperation> steps,
        Func<RecipeNode, RunOperation> readRun) => kind == RuleKind.ForEach
            ? new OverrideReader(text, steps, ReadPatterns, readRun).Read(node)
            : throw text.Fail(node, "'override' needs 'for' (add it, or remove 'override')");

    private bool ReadOptional(RecipeNode node, RuleKind kind) => kind != RuleKind.Single ? text.ReadFlag(node, "'optional'")
        : throw text.Fail(node, "'optional' needs 'for' or 'all' (add one of them, or remove 'optional')");

    private bool ReadKeyedBy(RecipeNode node, RuleKind kind, IReadOnlyList<BakeOperation> steps) =>
        text.ReadText(node, "'keyed-by'", "bytes or pixels") switch
        {
            "bytes" => false,
            "pixels" => RuleCheck.FindPixelProblem(kind, steps) is { } problem ? throw text.Fail(node, problem) : true,
            var other => throw text.Fail(node, $"unknown value '{other}' of 'keyed-by' (expected bytes, pixels)"),
        };

    private bool ReadCodec(RecipeNode node) => text.ReadText(node, "'codec'", "bundled or system") switch
    {
        "system" => true,
        "bundled" => false,
        var other => throw text.Fail(node, $"unknown value '{other}' of 'codec' (expected bundled, system)"),
    };

    private string[] ReadEnvironment(RecipeNode node)
    {
        IReadOnlyList<(string Text, RecipeNode Node)> names = text.ReadTexts(node, "'environment'", "a name such as LANG");
        if (names.Count > RecipeKeys.MostVariables)
            throw text.Fail(node, $"a rule names at most {RecipeKeys.MostVariables} environment variables (remove some)");
        HashSet<string> known = [];
        foreach ((string name, RecipeNode at) in names)
        {
            if (name.AsSpan().ContainsAny('=', '\0'))
                throw text.Fail(at, $"'{name}' is not the name of an environment variable (remove '=')");
            if (RuleCheck.FindVariableProblem(name) is { } problem)
                throw text.Fail(at, problem);
            if (!known.Add(name))
                throw text.Fail(at, $"the environment variable '{name}' occurs twice (remove one of them)");
        }
        return [.. names.Select(name => name.Text)];
    }

    private KeyValuePair<string, RuleReference>[] ReadWith(RecipeNode node)
    {
        if (node is not RecipeMap { Members.Count: > 0 } map)
            throw text.Fail(node, $"'with' is {DescribeWrongSet(node)} (write 'with: {{ textures: rule:NAME }}')");
        List<KeyValuePair<string, RuleReference>> roles = [];
        foreach ((RecipeScalar role, RecipeNode value) in map.Members)
        {
            CheckName(role, "role");
            if (RuleCheck.IsReserved(role.Text))
                throw text.Fail(role, $"the role '{role.Text}' is reserved (choose another name)");
            roles.Add(new(role.Text, ReadReference(value, text.ReadText(value, $"'{role.Text}'", "'rule:NAME'"))));
        }
        return [.. roles];
    }

    private void CheckProgramKeys(RecipeMembers rule, RecipeNode? run)
    {
        if (run is not null && rule.Find("do") is { } steps)
            throw text.Fail(steps, "a rule has 'do' or 'run', but not both (remove one of them)");
        foreach (string key in RecipeKeys.Program)
            if (run is null && rule.FindPosition(key) is { } position)
                throw text.Fail(position, $"'{key}' needs 'run' (add it, or remove '{key}')");
    }

    private RunOperation ReadRun(RecipeNode node, RecipeMembers rule, RecipeNode to, RuleKind kind,
        KeyValuePair<string, RuleReference>[] with)
    {
        if (node is not RecipeList { Items.Count: > 0 } list)
            throw text.Fail(node, "'run' is a list of the program and its arguments (write '[ tools/program, \"{in}\", \"{out}\" ]')");
        string[] command = [.. list.Items.Select(item => text.ReadText(item, "an argument", "a text"))];
        RunOperation run = text.Parse(node, "", _ => new RunOperation(command));
        run.Folder = folder;
        run.Position = node.Position;
        if (rule.Find("tool") is { } tool)
            run.ToolFiles = ReadToolFiles(tool);
        if (rule.Find("may-read") is { } readable)
            run.MayRead = [.. ReadPatterns(readable, "'may-read'").Select(pattern => pattern.Text)];
        if (rule.Find("time-limit") is { } limit)
            run.TimeLimit = TimeSpan.FromSeconds(text.ReadInteger(limit, "'time-limit'", 1, RecipeKeys.MostSeconds));
        if (to is RecipeMap { Members.Count: > 0 } map && !(map.Members is [{ Value: RecipeScalar { IsNull: true } }]))
            run.Roles = [.. map.Members.Select(member => member.Key.Text)];
        string? problem = RunCheck.FindProblem(run, kind, with.Select(other => other.Key))
            ?? run.ToolFiles.Select(file => trust.FindFileProblem(Path.GetFullPath(file, folder), file)).OfType<string>().FirstOrDefault();
        return problem is null ? run : throw text.Fail(node, problem);
    }

    private string[] ReadToolFiles(RecipeNode tool)
    {
        const string Example = "files: [ tools/script.py ]";
        RecipeNode files = new RecipeMembers(text, tool, "'tool'", $"{{ {Example} }}", RecipeKeys.Tool).Require("files", "'tool'", Example);
        return [.. text.ReadTexts(files, "'files'", "a path such as tools/script.py").Select(file => file.Text)];
    }

    private BakeOperation[] ReadSteps(RecipeNode node) => node switch
    {
        RecipeList { Items.Count: > 0 } list => [.. list.Items.Select(ReadStep)],
        RecipeList => throw text.Fail(node, "'do' is an empty list (add an operation, such as copy)"),
        _ => [ReadStep(node)],
    };

    private BakeOperation ReadStep(RecipeNode node)
    {
        if (node is RecipeMap { Members.Count: not 1 })
            throw text.Fail(node, "a step has one operation (write each operation as an entry of a list)");
        (RecipeNode name, RecipeNode? settings) = node is RecipeMap map ? ((RecipeNode)map.Members[0].Key, map.Members[0].Value) : (node,
            null);
        if (name is not RecipeScalar { IsNull: false })
            throw text.Fail(name, $"a step is an operation, not {name.Kind} (write the name of an operation, such as copy)");
        string word = text.ReadText(name, "a step");
        BakeOperation operation = operations.Create(word)
            ?? throw text.Fail(name, $"unknown operation '{word}'{RecipeMembers.SuggestKey(word, [.. operations.Names])}");
        RecipeSettings.Read(text, settings, operation);
        return operation;
    }

    private void CheckSteps(RecipeNode node, IReadOnlyList<BakeOperation> steps, RuleKind kind, bool hasOthers)
    {
        if (RuleCheck.FindStepProblem(steps, kind, hasOthers) is var (index, problem))
            throw text.Fail(node is RecipeList list ? list.Items[index] : node, problem);
    }

    private KeyValuePair<string, OutputPattern>[] ReadOutputs(RecipeNode node, RuleKind kind, IReadOnlyList<BakeOperation> steps)
    {
        IReadOnlyList<string> roles = steps[^1].OutputRoles;
        if (node is not RecipeMap map)
            return [new(roles[0], ReadOutput(node, roles[0], kind, steps))];
        // Without quotes, YAML takes a field in braces for a set of keys.
        if (map.Members is [{ Value: RecipeScalar { IsNull: true } } field] && OutputPattern.IsField(field.Key.Text))
            throw text.Fail(node, $"'to' is a text, not a set of keys (put the name in quotes: \"{{{field.Key.Text}}}\")");
        foreach ((RecipeScalar role, _) in map.Members)
            if (!roles.Contains(role.Text))
                throw text.Fail(role, $"'{steps[^1].Name}' has no output '{role.Text}' (expected {string.Join(", ", roles)})");
        if (!map.Members.Any(member => member.Key.Text == roles[0]))
            throw text.Fail(node, $"the output '{roles[0]}' has no name (add '{roles[0]}: \"{{path}}\"')");
        return [.. roles.SelectMany(role => map.Members.Where(member => member.Key.Text == role))
            .Select(member => KeyValuePair.Create(member.Key.Text, ReadOutput(member.Value, member.Key.Text, kind, steps)))];
    }

    private OutputPattern ReadOutput(RecipeNode node, string role, RuleKind kind, IReadOnlyList<BakeOperation> steps)
    {
        string name = text.ReadText(node, "'to'", "a name such as \"{path}\"");
        OutputPattern pattern = text.Parse(node, name, text => OutputPattern.Parse(text, node.Position));
        if (RuleCheck.FindOutputProblem(pattern, role, kind, steps) is { } problem)
            throw text.Fail(node, problem);
        return pattern;
    }
}
