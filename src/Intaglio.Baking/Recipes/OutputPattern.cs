using System.Text;

namespace Intaglio.Baking;

/// <summary>The pattern of the names of outputs, such as <c>textures/{dir}/{name}-{key}.png</c>.</summary>
internal sealed class OutputPattern
{
    private static readonly string[] inputFields = ["path", "dir", "name", "ext"], allFields =
        [.. inputFields, "rule", "profile", "key", "digest"];

    // Characters that no name contains stand for fields whose values are not known yet.
    private const string KeyMark = "\u0001", DigestMark = "\u0002";

    private readonly IReadOnlyList<(string Text, bool IsField)> parts;

    private OutputPattern(string text, IReadOnlyList<(string, bool)> parts) => (Text, this.parts) = (text, parts);

    /// <summary>Gets the text of the pattern.</summary>
    internal string Text { get; }

    /// <summary>Gets a value indicating whether the output is a folder, whose name in the recipe ends with a slash.</summary>
    internal bool IsFolder { get; private init; }

    /// <summary>Gets the position of the pattern in the recipe, for error messages.</summary>
    internal RecipePosition Position { get; init; }

    /// <summary>Gets the text before the first field.</summary>
    internal string Prefix => parts.Count > 0 && parts[0] is (var text, false) ? text : "";

    /// <summary>Gets the folder of all names, or an empty text if they have none.</summary>
    internal string Folder => Prefix[..Math.Max(0, Prefix.LastIndexOf('/'))];

    /// <summary>Gets a value indicating whether names contain the short name of the weak key.</summary>
    internal bool HasKey => HasField("key");

    /// <summary>Gets a value indicating whether names contain the short name of the output's digest.</summary>
    internal bool HasDigest => HasField("digest");

    /// <summary>Gets a value indicating whether names contain a part of the name of an input.</summary>
    internal bool HasInput => Array.Exists(inputFields, HasField);

    /// <summary>Gets a value indicating whether names contain the whole name of an input.</summary>
    internal bool NamesInput => HasField("path") || Array.TrueForAll(inputFields[1..], HasField);

    /// <summary>Parses a pattern, in which settings of the profile have already been replaced.</summary>
    /// <exception cref="BakeRecipeFormatException">The pattern is not valid. The message describes the correction.</exception>
    internal static OutputPattern Parse(string text) => Parse(text, default);

    /// <inheritdoc cref="Parse(string)"/>
    internal static OutputPattern Parse(string text, RecipePosition position)
    {
        List<(string, bool)> parts = [];
        int from = 0;
        while (from < text.Length)
        {
            int open = text.AsSpan(from).IndexOfAny('{', '}');
            if (open < 0)
            {
                parts.Add((text[from..], false));
                break;
            }
            open += from;
            int close = text.IndexOf('}', open);
            if (text[open] == '}' || close < 0)
                throw new BakeRecipeFormatException($"the name '{text}' has a brace without its counterpart (write fields as '{{name}}')");
            if (open > from)
                parts.Add((text[from..open], false));
            string field = text[(open + 1)..close];
            if (!allFields.Contains(field))
                throw new BakeRecipeFormatException($"unknown field '{{{field}}}' in the name '{text}'{Suggest(field)}");
            parts.Add((field, true));
            from = close + 1;
        }
        if (text.StartsWith('/'))
            throw new BakeRecipeFormatException($"the name '{text}' begins with '/' (names are relative to the output folder, remove '/')");
        if (text.Length == 0)
            throw new BakeRecipeFormatException("the name of the output is empty (write '{path}' to keep the name of the input)");
        bool isFolder = text.EndsWith('/');
        if (isFolder && parts[^1] is (var last, false))
            parts[^1] = (last[..^1], false);
        return new OutputPattern(text, parts) { Position = position, IsFolder = isFolder };
    }

    /// <summary>Finds a mistake that names have for all values of their fields.</summary>
    /// <returns>The problem and its correction, or null if some names can be valid.</returns>
    internal string? FindProblem() => OutputName.FindProblem(string.Concat(parts.Select(part => part.IsField ? "x" : part.Text)), Text);

    internal static bool IsField(string name) => allFields.Contains(name);

    /// <summary>Returns the name of an output, in which <c>{key}</c> and <c>{digest}</c> are marked until their values are known.</summary>
    /// <param name="input">The path of the input, or null if the rule has no single input.</param>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="profile">The name of the profile.</param>
    internal string Expand(string? input, string rule, string profile)
    {
        if (parts.Count == 1 && parts[0] is ("path", true))
            return input!;
        StringBuilder name = new();
        foreach ((string text, bool isField) in parts)
            Append(name, isField ? Find(text, input, rule, profile) : text);
        return name.ToString();
    }

    /// <summary>Determines whether all parts of a name are known.</summary>
    internal static bool IsFinal(string name) => name.AsSpan().IndexOfAny(KeyMark[0], DigestMark[0]) < 0;

    /// <summary>Replaces <c>{key}</c>, whose value has become known.</summary>
    internal static string ReplaceKey(string name, BakeKey weak) =>
        name.Contains(KeyMark, StringComparison.Ordinal) ? name.Replace(KeyMark, weak.ToShortName(), StringComparison.Ordinal) : name;

    /// <summary>Replaces <c>{digest}</c>, whose value has become known.</summary>
    internal static string ReplaceDigest(string name, ReadOnlySpan<byte> digest) => name.Contains(DigestMark, StringComparison.Ordinal)
        ? name.Replace(DigestMark, BakeKey.ShortNameOf(digest), StringComparison.Ordinal) : name;

    /// <summary>Returns a name in which fields that are not known are shown as in the recipe.</summary>
    internal static string Describe(string name) =>
        name.Replace(KeyMark, "{key}", StringComparison.Ordinal).Replace(DigestMark, "{digest}", StringComparison.Ordinal);

    /// <summary>Returns the name without fields that are not known, and without the separator before them.</summary>
    internal static string ToLogical(string name)
    {
        foreach (string mark in (string[])[KeyMark, DigestMark])
            for (int index; (index = name.IndexOf(mark, StringComparison.Ordinal)) >= 0;)
            {
                bool hasSeparator = index > 0 && name[index - 1] is '-' or '_' or '.' or '~' or '@';
                name = hasSeparator ? name.Remove(index - 1, 2) : name.Remove(index, 1);
            }
        // The key can be a whole part of the path.
        return name.Replace("//", "/", StringComparison.Ordinal).Trim('/');
    }

    // An empty folder leaves no empty part in the path.
    private static void Append(StringBuilder name, ReadOnlySpan<char> text)
    {
        if (text.StartsWith('/') && (name.Length == 0 || name[^1] == '/'))
            text = text[1..];
        name.Append(text);
    }

    /// <summary>Returns the value of a field.</summary>
    internal static ReadOnlySpan<char> Find(string field, string? input, string rule, string profile) => field switch
    {
        "path" => input,
        "dir" => DirectoryOf(input),
        "name" => NameOf(input),
        "ext" => ExtensionOf(input),
        "rule" => rule,
        "profile" => profile,
        "key" => KeyMark,
        _ => DigestMark,
    };

    private static ReadOnlySpan<char> DirectoryOf(ReadOnlySpan<char> path) => path[..Math.Max(0, path.LastIndexOf('/'))];

    private static ReadOnlySpan<char> FileOf(ReadOnlySpan<char> path) => path[(path.LastIndexOf('/') + 1)..];

    // A dot at the beginning of a name does not begin an extension.
    private static int DotOf(ReadOnlySpan<char> file) => file.LastIndexOf('.') is > 0 and var dot ? dot : file.Length;

    private static ReadOnlySpan<char> NameOf(ReadOnlySpan<char> path) => FileOf(path)[..DotOf(FileOf(path))];

    private static ReadOnlySpan<char> ExtensionOf(ReadOnlySpan<char> path) => FileOf(path)[DotOf(FileOf(path))..].TrimStart('.');

    private static string Suggest(string field)
    {
        string question = SimilarName.Ask(SimilarName.Find(field, allFields).Select(name => $"{{{name}}}"));
        return question.Length > 0 ? question : $" (expected {string.Join(", ", allFields.Select(name => $"{{{name}}}"))})";
    }

    private bool HasField(string field) => parts.Any(part => part.IsField && part.Text == field);
}
