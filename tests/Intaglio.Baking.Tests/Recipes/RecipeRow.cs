using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Reads a recipe from a text, in which a mark is the place of an error.</summary>
/// <remarks>A comment in the first line has the options of the command line, such as <c># --profile draft --set size=1</c>.</remarks>
internal static class RecipeRow
{
    public const char Mark = '«';

    /// <summary>Returns a recipe that is complete except for its rules.</summary>
    public static string Rules(string rules) => $"intaglio: 1\nsource: assets\noutput: out\nrules:\n{Indent(rules, 2)}";

    /// <summary>Returns a recipe with one rule.</summary>
    public static string Rule(string body) => Rules($"one:\n{Indent(body, 2)}");

    /// <summary>Returns a recipe of which a rule is the last part.</summary>
    public static string Top(string text) => $"{text}\nrules: {{ one: {{ for: \"**\", do: copy, to: \"{{path}}\" }} }}\n";

    /// <summary>Loads a recipe from a file.</summary>
    public static BakeRecipe Load(TemporaryFolder folder, string text) => Load(folder, Encoding.UTF8.GetBytes(text), text);

    /// <summary>Loads a recipe from a file with other bytes than those of a text.</summary>
    public static BakeRecipe Load(TemporaryFolder folder, ReadOnlySpan<byte> bytes, string text)
    {
        folder.Write(BakeRecipe.FileName, bytes);
        BakeRecipeOptions options = ReadOptions(text);
        options.AllowedFolders = [Path.GetDirectoryName(folder.Path)!];
        return BakeRecipe.Load(folder[BakeRecipe.FileName], SampleOperation.Catalog, options);
    }

    private static BakeRecipeOptions ReadOptions(string text)
    {
        string line = text.Split('\n')[0];
        string[] words = line.StartsWith("# --", StringComparison.Ordinal) ? line[2..].Split(' ') : [];
        Dictionary<string, string> settings = [];
        string? profile = null;
        for (int i = 0; i + 1 < words.Length; i += 2)
        {
            if (words[i] == "--profile")
                profile = words[i + 1];
            else
                settings.Add(words[i + 1].Split('=')[0], words[i + 1].Split('=')[1]);
        }
        return new BakeRecipeOptions { Profile = profile, Settings = settings };
    }

    private static string Indent(string text, int count) =>
        string.Concat(text.TrimEnd('\n').Split('\n').Select(line => new string(' ', count) + line + "\n"));
}
