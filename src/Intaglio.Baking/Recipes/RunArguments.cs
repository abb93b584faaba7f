using System.Text;

namespace Intaglio.Baking;

/// <summary>The arguments of a program, with fields such as <c>{in}</c>.</summary>
internal sealed class RunArguments
{
    private readonly IReadOnlyList<IReadOnlyList<(string Text, bool IsField)>> arguments;

    private RunArguments(IReadOnlyList<IReadOnlyList<(string, bool)>> arguments) => this.arguments = arguments;

    /// <summary>Gets the fields, each once.</summary>
    internal IEnumerable<string> Fields =>
        arguments.SelectMany(parts => parts).Where(part => part.IsField).Select(part => part.Text).Distinct();

    /// <summary>Parses arguments. Two equal braces stand for one.</summary>
    /// <exception cref="BakeRecipeFormatException">An argument has a brace without its counterpart.</exception>
    internal static RunArguments Parse(IEnumerable<string> texts) => new([.. texts.Select(Parse)]);

    /// <summary>Replaces the fields.</summary>
    /// <param name="find">Returns the value of a field.</param>
    internal string[] Expand(Func<string, string> find) =>
        [.. arguments.Select(parts => string.Concat(parts.Select(part => part.IsField ? find(part.Text) : part.Text)))];

    private static List<(string, bool)> Parse(string text)
    {
        List<(string, bool)> parts = [];
        StringBuilder literal = new();
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] is not ('{' or '}'))
                literal.Append(text[i]);
            else if (i + 1 < text.Length && text[i + 1] == text[i])
                literal.Append(text[i++]);
            else
            {
                int end = text[i] == '{' ? text.IndexOf('}', i) : -1;
                if (end < 0)
                    throw new BakeRecipeFormatException($"the argument '{text}' has a brace without its counterpart "
                        + "(write '{{' or '}}' for a brace)");
                parts.Add((literal.ToString(), false));
                literal.Clear();
                parts.Add((text[(i + 1)..end], true));
                i = end;
            }
        }
        parts.Add((literal.ToString(), false));
        return parts;
    }
}
