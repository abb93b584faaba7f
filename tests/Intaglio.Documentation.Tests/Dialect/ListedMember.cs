using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Tests;

/// <summary>One line of docs/reference/api: a member and the type that has it.</summary>
/// <param name="Type">The name of the type, without its namespace.</param>
/// <param name="Text">The line, without indentation.</param>
internal sealed partial record ListedMember(string Type, string Text)
{
    /// <summary>Gets the name of a property with accessors, and null for anything else.</summary>
    internal string? Property => PropertyPattern().Match(Text) is { Success: true } match ? match.Groups["name"].Value : null;

    /// <summary>Gets the type of a property.</summary>
    internal string PropertyType => PropertyPattern().Match(Text).Groups["type"].Value;

    /// <summary>Gets the accessors of a property.</summary>
    internal string Accessors => PropertyPattern().Match(Text).Groups["accessors"].Value;

    /// <summary>Gets the name of a method or a constructor, and null for anything else.</summary>
    internal string? Method => Property is null && MethodPattern().Match(Text) is { Success: true } match ? match.Groups["name"].Value : null;

    internal bool IsConstructor => Method == Type;

    internal bool IsStatic => Text.Contains(" static ", StringComparison.Ordinal);

    /// <summary>Gets what a method returns.</summary>
    internal string Returns => MethodPattern().Match(Text).Groups["returns"].Value.Trim().Split(' ')[^1];

    internal IReadOnlyList<Parameter> Parameters => Method is null ? [] : [.. Split(MethodPattern().Match(Text).Groups["parameters"].Value).Select(Parameter.Parse)];

    /// <summary>Reads the members of a listing.</summary>
    internal static IEnumerable<ListedMember> Read(IEnumerable<string> lines)
    {
        string type = "";
        foreach (string line in lines.Where(line => line.Length > 0 && line[0] != '#'))
        {
            if (line[0] == ' ')
                yield return new(type, line.Trim());
            else if (TypePattern().Match(line) is { Success: true } match)
                type = match.Groups["name"].Value;
        }
    }

    // A comma separates parameters only outside of brackets.
    private static IEnumerable<string> Split(string parameters)
    {
        int depth = 0, start = 0;
        for (int i = 0; i <= parameters.Length; i++)
        {
            if (i == parameters.Length || (parameters[i] == ',' && depth == 0))
            {
                if (parameters[start..i].Trim() is { Length: > 0 } parameter)
                    yield return parameter;
                start = i + 1;
            }
            else
            {
                depth += parameters[i] is '<' or '(' or '[' ? 1 : parameters[i] is '>' or ')' or ']' ? -1 : 0;
            }
        }
    }

    [GeneratedRegex(@"\b(class|struct|record|interface|enum|delegate) ([\w.]+\.)?(?<name>\w+)")]
    private static partial Regex TypePattern();

    [GeneratedRegex(@"^(?<before>.*?)(?<type>\S+) (?<name>\w+) \{ (?<accessors>[^}]*) \}$")]
    private static partial Regex PropertyPattern();

    [GeneratedRegex(@"^(?<returns>(\[[^\]]*\] )*[^(=]*?(\([^)]*\)\S* )?)(?<name>\w+)(<[\w, ]+>)?\((?<parameters>.*)\)( where .*)?$")]
    private static partial Regex MethodPattern();

    /// <summary>A parameter of a method.</summary>
    internal sealed record Parameter(string Type, string Name, string? Default)
    {
        internal static Parameter Parse(string text)
        {
            string[] parts = text.Split(" = ", 2);
            int space = parts[0].LastIndexOf(' ');
            return new(parts[0][..Math.Max(space, 0)], parts[0][(space + 1)..], parts.Length > 1 ? parts[1] : null);
        }
    }
}
