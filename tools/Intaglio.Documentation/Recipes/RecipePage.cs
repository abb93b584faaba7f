using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Recipes;

/// <summary>The tables of keys and operations in the page about recipes.</summary>
internal static partial class RecipePage
{
    private const string Operations = "Operations";

    /// <summary>Gets the file of the JSON schema.</summary>
    internal static string SchemaPath { get; } = Path.Combine(Repository.Root, "docs", "reference", "recipe.schema.json");

    private static string PagePath { get; } = Path.ChangeExtension(Path.Combine(Path.GetDirectoryName(SchemaPath)!, "recipes"), ".md");

    /// <summary>Reads the descriptions of keys, operations and settings.</summary>
    /// <returns>The descriptions by path, such as <c>rules/for</c> or <c>do/png/level</c>.</returns>
    internal static Dictionary<string, string> ReadDescriptions()
    {
        Dictionary<string, string> descriptions = [];
        string section = "", prefix = "";
        string[] lines = File.ReadAllLines(PagePath);
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i];
            if (line.StartsWith("## ", StringComparison.Ordinal))
                (section, prefix) = (line[3..], line[3..] switch { "The file" => "", "Rules" => "rules/", _ => "-" });
            else if (line.StartsWith("### ", StringComparison.Ordinal))
            {
                prefix = section == Operations ? $"do/{line[4..]}/" : "-";
                if (section == Operations)
                    descriptions[prefix[..^1]] = ToPlainText(string.Join(' ', lines.Skip(i + 2).TakeWhile(text => text.Length > 0)));
            }
            else if (prefix != "-" && Row().Match(line) is { Success: true } row)
                descriptions[prefix + row.Groups["key"].Value] = Describe(row.Groups["value"].Value, row.Groups["default"].Value);
        }
        // The page describes the keys of these sets in the rows of the sets.
        descriptions["cache/folder"] = "The folder of the cache, relative to the folder of the recipe.";
        descriptions["cache/remote"] = "The HTTP or HTTPS address of a remote cache.";
        descriptions["rules/tool/files"] = "Paths of further files of the program below the folder of the recipe. They are a part of the key.";
        descriptions["rules/override/for"] = "Patterns of the files that have the settings. Required.";
        descriptions["rules/override/run"] = "The program and its arguments for these files, in a rule with 'run'.";
        return descriptions;
    }

    private static string Describe(string value, string initial)
    {
        string text = ToPlainText(value);
        return $"{char.ToUpperInvariant(text[0])}{text[1..].TrimEnd('.')}." + initial switch
        {
            "required" => " Required.",
            "–" => "",
            _ => $" Default: {ToPlainText(initial)}.",
        };
    }

    private static string ToPlainText(string markdown) => Link().Replace(markdown, "$1").Replace('`', '\'').Trim();

    [GeneratedRegex(@"^\| `(?<key>[a-z-]+)` \| (?<value>.+?) \| (?<default>.+?) \|")]
    private static partial Regex Row();

    [GeneratedRegex(@"\[([^\]]*)\]\([^)]*\)")]
    private static partial Regex Link();
}
