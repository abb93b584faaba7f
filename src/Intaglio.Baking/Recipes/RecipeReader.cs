using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Reads a recipe for a profile.</summary>
internal static class RecipeReader
{
    private const string StateFolderName = ".intaglio";

    /// <summary>Reads a recipe.</summary>
    /// <exception cref="BakeRecipeException">The recipe contains an error.</exception>
    internal static BakeRecipe Read(string path, ReadOnlySpan<byte> bytes, OperationCatalog operations, BakeRecipeOptions options)
    {
        RecipeText text = new(path);
        RecipeMap root = RecipeParser.Parse(path, bytes);
        CheckVersion(text, root);
        RecipeMembers recipe = new(text, root, "the recipe", "intaglio", "source", "output", "cache", "profiles", "rules");
        RuleReader rules = new(text, operations);
        IReadOnlyList<KeyValuePair<string, Dictionary<string, string>>> profiles = ReadProfiles(text, recipe.Find("profiles"), rules);
        (string profile, Dictionary<string, string> settings) = Choose(path, profiles, options);
        text.SetSettings(settings);
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!, stateFolder = Path.Combine(folder, StateFolderName);
        RecipeNode sourceNode = recipe.Require("source", "the recipe", "source: assets"),
            outputNode = recipe.Require("output", "the recipe", "output: out"),
            rulesNode = recipe.Require("rules", "the recipe", "rules:");
        string source = ReadFolder(text, sourceNode, "'source'", folder);
        (string output, string[] others) = ReadOutput(path, text, outputNode, folder, profiles, profile);
        CheckFolders(text, outputNode, source, output, folder);
        string cacheFolder = recipe.Find("cache") is { } cache ? ReadCache(text, cache, folder) : Path.Combine(stateFolder, "cache");
        if (output == stateFolder || IsBelow(output, stateFolder) || output == cacheFolder || IsBelow(output, cacheFolder)
            || IsBelow(cacheFolder, output))
            throw text.Fail(outputNode, "'output' overlaps with the state or the cache (choose a folder of its own, such as out)");
        return new BakeRecipe
        {
            Path = Path.GetFullPath(path),
            Source = source,
            Output = output,
            StateFolder = stateFolder,
            CacheFolder = cacheFolder,
            OtherOutputs = others,
            Profile = profile,
            Rules = ReadRules(text, rulesNode, rules),
            Digest = HashInputs(bytes, profile, settings),
        };
    }

    // A recipe of another version may have other keys, so the version is checked before them.
    private static void CheckVersion(RecipeText text, RecipeMap root)
    {
        RecipeNode? version = root.Members.FirstOrDefault(member => member.Key.Text == "intaglio").Value;
        if (version is null)
            throw text.Fail(root, "the recipe has no version (begin with 'intaglio: 1')");
        if (version is not RecipeScalar { Text: "1" })
            throw text.Fail(version, $"the version of the recipe is {version.Kind}, but this program reads version 1 (write 'intaglio: 1')");
    }

    private static List<KeyValuePair<string, Dictionary<string, string>>> ReadProfiles(RecipeText text, RecipeNode? node, RuleReader rules)
    {
        if (node is null)
            return [];
        if (node is not RecipeMap map || map.Members.Count == 0)
            throw text.Fail(node, $"'profiles' is a set of keys, not {node.Kind} (write 'profiles: {{ draft: {{ size: 512 }} }}')");
        List<KeyValuePair<string, Dictionary<string, string>>> profiles = [];
        foreach ((RecipeScalar name, RecipeNode value) in map.Members)
        {
            rules.CheckName(name, "profile");
            Dictionary<string, string> settings = new(StringComparer.Ordinal);
            if (value is not (RecipeMap or RecipeScalar { IsNull: true }))
                throw text.Fail(value, $"the profile '{name.Text}' is a set of keys, not {value.Kind} (write '{{ size: 512 }}')");
            foreach ((RecipeScalar setting, RecipeNode content) in (value as RecipeMap)?.Members ?? [])
            {
                rules.CheckName(setting, "setting");
                settings.Add(setting.Text, content is RecipeScalar { IsNull: false } scalar ? scalar.Text
                    : throw text.Fail(content, $"the setting '{setting.Text}' is one value, not {content.Kind} (write a text or a number)"));
            }
            profiles.Add(new(name.Text, settings));
        }
        return profiles;
    }

    private static (string Name, Dictionary<string, string> Settings) Choose(string path,
        IReadOnlyList<KeyValuePair<string, Dictionary<string, string>>> profiles, BakeRecipeOptions options)
    {
        string[] names = [.. profiles.Select(profile => profile.Key)];
        if (options.Profile is { } wanted && !names.Contains(wanted))
            throw new BakeRecipeException(path, 1, 1, names.Length == 0
                ? $"the recipe has no profiles (omit the profile '{wanted}')"
                : $"unknown profile '{wanted}'{RecipeMembers.SuggestKey(wanted, names)}");
        KeyValuePair<string, Dictionary<string, string>> chosen = profiles.FirstOrDefault(
            profile => options.Profile is null || profile.Key == options.Profile, new(BakeRecipe.DefaultProfile, []));
        Dictionary<string, string> settings = new(chosen.Value, StringComparer.Ordinal);
        foreach ((string name, string value) in options.Settings)
        {
            if (!settings.ContainsKey(name))
                throw new BakeRecipeException(path, 1, 1,
                    $"the profile '{chosen.Key}' has no setting '{name}'{RecipeMembers.SuggestKey(name, [.. settings.Keys])}");
            settings[name] = value;
        }
        return (chosen.Key, settings);
    }

    private static string ReadFolder(RecipeText text, RecipeNode node, string purpose, string folder)
    {
        string name = text.ReadText(node, purpose);
        if (name.AsSpan().ContainsAny('\0', '\\'))
            throw text.Fail(node, $"{purpose} contains '\\' or a zero character (separate folders with '/')");
        return Path.TrimEndingDirectorySeparator(Path.GetFullPath(name, folder));
    }

    private static (string Output, string[] Others) ReadOutput(string path, RecipeText text, RecipeNode node, string folder,
        IReadOnlyList<KeyValuePair<string, Dictionary<string, string>>> profiles, string profile)
    {
        string pattern = text.ReadText(node, "'output'");
        const string Field = "{profile}";
        string name = pattern.Replace(Field, profile, StringComparison.Ordinal);
        if (name.AsSpan().ContainsAny('{', '}'))
            throw text.Fail(node, $"unknown field in the output folder '{pattern}' (expected {Field} or a setting of the profile)");
        List<string> others = [];
        // Settings can also make the folders differ.
        foreach ((string other, Dictionary<string, string> settings) in profiles)
        {
            if (other == profile)
                continue;
            RecipeText otherText = new(path);
            otherText.SetSettings(settings);
            string otherName = otherText.ReadText(node, "'output'").Replace(Field, other, StringComparison.Ordinal);
            others.Add(Path.TrimEndingDirectorySeparator(Path.GetFullPath(otherName, folder)));
            if (otherName == name)
                throw text.Fail(node, $"the profiles '{profile}' and '{other}' share the output folder '{name}' (add {Field} to it)");
        }
        if (name.AsSpan().ContainsAny('\0', '\\'))
            throw text.Fail(node, "'output' contains '\\' or a zero character (separate folders with '/')");
        return (Path.TrimEndingDirectorySeparator(Path.GetFullPath(name, folder)), [.. others]);
    }

    private static void CheckFolders(RecipeText text, RecipeNode node, string source, string output, string folder)
    {
        if (output == source)
            throw text.Fail(node, "'output' is the source folder (choose a folder of its own)");
        if (IsBelow(source, output) || IsBelow(folder, output) || folder == output)
            throw text.Fail(node, "'output' contains the source folder or the recipe (choose a folder of its own, such as out)");
    }

    private static bool IsBelow(string path, string folder) =>
        path.StartsWith(Path.EndsInDirectorySeparator(folder) ? folder : folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    private static string ReadCache(RecipeText text, RecipeNode node, string folder)
    {
        RecipeMembers cache = new(text, node, "'cache'", "folder");
        return ReadFolder(text, cache.Require("folder", "'cache'", "folder: ../cache"), "'folder' of 'cache'", folder);
    }

    private static BakeRule[] ReadRules(RecipeText text, RecipeNode node, RuleReader reader)
    {
        if (node is not RecipeMap map || map.Members.Count == 0)
            throw text.Fail(node, $"'rules' is a set of rules, not {node.Kind} (add a rule, such as 'copies: {{ for: \"**\", do: copy, to: \"{{path}}\" }}')");
        BakeRule[] rules = [.. map.Members.Select(member => reader.Read(member.Key, member.Value))];
        foreach (BakeRule rule in rules)
            CheckWith(text, map, rules, rule);
        return rules;
    }

    private static void CheckWith(RecipeText text, RecipeMap map, BakeRule[] rules, BakeRule rule)
    {
        foreach ((string role, string name) in rule.With)
        {
            RecipePosition at = FindPosition(map, rule.Name, role);
            if (!Array.Exists(rules, other => other.Name == name))
                throw text.Fail(at, $"unknown rule '{name}'{RecipeMembers.SuggestKey(name, [.. rules.Select(other => other.Name)])}");
            if (FindCycle(rules, name, rule.Name, []) is { } cycle)
                throw text.Fail(at, $"the rules need each other: {string.Join(" needs ", [rule.Name, .. cycle])} (remove one 'with')");
        }
    }

    private static RecipePosition FindPosition(RecipeMap map, string rule, string role)
    {
        RecipeNode body = map.Members.First(member => member.Key.Text == rule).Value;
        RecipeNode with = ((RecipeMap)body).Members.First(member => member.Key.Text == "with").Value;
        return ((RecipeMap)with).Members.First(member => member.Key.Text == role).Value.Position;
    }

    private static List<string>? FindCycle(BakeRule[] rules, string from, string to, HashSet<string> visited)
    {
        if (from == to)
            return [to];
        if (!visited.Add(from))
            return null;
        foreach ((_, string next) in rules.First(rule => rule.Name == from).With)
            if (Array.Exists(rules, rule => rule.Name == next) && FindCycle(rules, next, to, visited) is { } rest)
                return [from, .. rest];
        return null;
    }

    private static byte[] HashInputs(ReadOnlySpan<byte> bytes, string profile, Dictionary<string, string> settings)
    {
        CacheKey key = new CacheKey(version: 0).Add("recipe", bytes).Add("profile", profile);
        foreach ((string name, string value) in settings)
            key.Add("setting." + name, value);
        return BakeRecipe.HashText(key.Encode());
    }
}
