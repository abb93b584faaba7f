using System.Text;
using System.Text.RegularExpressions;

namespace Intaglio.Baking.Tests;

/// <summary>A rule of a random recipe, which the model understands without the library.</summary>
/// <param name="Name">The name of the rule.</param>
/// <param name="Operation">The operation.</param>
/// <param name="Mark">The setting of the operation.</param>
/// <param name="Extension">The extension of the inputs, or null for all files.</param>
/// <param name="Except">The folder that is excluded, or null.</param>
/// <param name="With">The rule whose outputs are inputs, or null.</param>
/// <param name="To">The end of the names of outputs.</param>
/// <param name="IsExecutable">Whether outputs are executable.</param>
internal sealed record ModelRule(string Name, string Operation, int Mark, string? Extension, string? Except, string? With, string To, bool IsExecutable)
{
    internal bool IsForEach => Operation is "upper" or "split" or "include";

    internal bool IsSingle => Operation == "gradient";

    internal string[] Roles => Operation == "split" ? ["out", "rest"] : ["out"];

    /// <summary>Gets the rule as a line of YAML.</summary>
    internal string Yaml
    {
        get
        {
            string pattern = Extension is null ? "**" : $"**/*.{Extension}", to = string.Join(", ", Roles.Select(role => $"{role}: \"{Pattern(role)}\""));
            return $"{Name}: {{ {(IsSingle ? "" : $"{(IsForEach ? "for" : "all")}: \"{pattern}\", optional: true, ")}{(Except is null ? "" : $"except: \"{Except}/**\", ")}"
                + $"{(With is null ? "" : $"with: {{ more: \"rule:{With}\" }}, ")}do: {{ {Operation}: {{ mark: {Mark} }} }}, "
                + $"executable: {(IsExecutable ? "true" : "false")}, to: {{ {to} }} }}";
        }
    }

    internal bool IsMatch(string name) => !IsSingle && (Extension is null || name.EndsWith($".{Extension}", StringComparison.Ordinal))
        && (Except is null || !name.StartsWith($"{Except}/", StringComparison.Ordinal));

    /// <summary>Expands the name of an output. The short names of keys and digests stay open.</summary>
    internal string Expand(string role, string? input) => Pattern(role).Replace("{rule}", Name, StringComparison.Ordinal).Replace("{path}", input, StringComparison.Ordinal);

    /// <summary>Creates an expression for the final names of an output.</summary>
    internal static Regex ToRegex(string name) =>
        new($"^{Regex.Escape(name).Replace("\\{key}", "[0-9a-z]{8}", StringComparison.Ordinal).Replace("\\{digest}", "[0-9a-z]{8}", StringComparison.Ordinal)}$");

    private string Pattern(string role) => $"{{rule}}/{(role == "out" ? "" : "rest/")}{(IsForEach ? "{path}" : "all")}{To}";
}

/// <summary>An action of the model.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Input">The name of its file, or null.</param>
/// <param name="Description">Everything that the result depends on, in the model's own words.</param>
/// <param name="Weak">The part of the description that is known before the action runs.</param>
/// <param name="Names">The discovered names.</param>
/// <param name="Outputs">The open name and the bytes of each output.</param>
internal sealed record ModelAction(ModelRule Rule, string? Input, string Description, string Weak, string Names, IReadOnlyList<(string Name, string Content)> Outputs)
{
    internal string Name => Outputs[0].Name;

    /// <summary>Creates the actions of rules for a tree. Each rule follows the one that it needs.</summary>
    internal static List<ModelAction> Create(IEnumerable<ModelRule> rules, SortedDictionary<string, string> tree, int version)
    {
        List<ModelAction> actions = [];
        foreach (ModelRule rule in rules)
        {
            string[] names = [.. tree.Keys.Where(rule.IsMatch)];
            (string, string?, string)[] more = [.. actions.Where(action => action.Rule.Name == rule.With)
                .SelectMany(action => action.Outputs.Select(output => ("more", (string?)null, output.Content)))];
            if (rule.IsForEach)
                actions.AddRange(names.Select(name => Create(rule, name, [(name, tree[name])], more, tree, version)));
            else
                actions.Add(Create(rule, null, [.. names.Select(name => (name, tree[name]))], more, tree, version));
        }
        return actions;
    }

    private static ModelAction Create(ModelRule rule, string? input, (string Name, string Content)[] files, (string, string?, string)[] more,
        SortedDictionary<string, string> tree, int version)
    {
        bool usesNames = rule.Operation is "include" or "list";
        (string Role, string? Name, string Content)[] inputs = [.. files.Select(file => ("in", usesNames ? file.Name : null, file.Content)), .. more];
        string weak = Encoding.UTF8.GetString(TestOperation.Text(rule.Operation, version, rule.Mark, inputs)) + $"\n{rule.Roles.Length}", names = "", found = "";
        if (rule.Operation == "upper")
            inputs = [.. inputs.Select(file => (file.Role, file.Name, file.Content.ToUpperInvariant()))];
        if (rule.Operation == "include")
        {
            SortedDictionary<string, string?> discovered = IncludeOperation.Discover(input!, files[0].Content, name => tree.GetValueOrDefault(name));
            (names, found) = (string.Join('\n', discovered.Keys), IncludeOperation.Describe(discovered));
        }
        string content = Encoding.UTF8.GetString(TestOperation.Text(rule.Operation, version, rule.Mark, inputs)) + found;
        return new(rule, input, weak + found, weak, names,
            [.. rule.Roles.Select(role => (rule.Expand(role, input), role == "out" ? content : "rest of " + content))]);
    }
}
