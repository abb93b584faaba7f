using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Reads a recipe for a profile.</summary>
internal static class RecipeReader
{
    /// <summary>Reads a recipe.</summary>
    /// <exception cref="BakeRecipeFormatException">The recipe contains an error.</exception>
    internal static BakeRecipe Read(string path, ReadOnlySpan<byte> bytes, OperationCatalog operations, BakeRecipeOptions options)
    {
        RecipeText text = new(path);
        RecipeMap root = RecipeParser.Parse(path, bytes);
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!, stateFolder = Path.Combine(folder, BakeRecipe.StateFolderName);
        FolderTrust trust = new(folder, options.AllowedFolders);
        Refuse(text, root, trust.FindRecipeProblem(Path.GetFullPath(path)));
        CheckVersion(text, root);
        RecipeMembers recipe = new(text, root, "the recipe", "intaglio: 1", RecipeKeys.Recipe);
        RuleReader rules = new(text, operations, folder, trust);
        List<KeyValuePair<string, Dictionary<string, string>>> profiles = ReadProfiles(text, recipe.Find("profiles"), rules);
        (string profile, Dictionary<string, string> settings) = Choose(text, recipe, profiles, options);
        text.SetSettings(profile, settings);
        RecipeNode sourceNode = recipe.Require("source", "the recipe", "source: assets"),
            outputNode = recipe.Require("output", "the recipe", "output: out"),
            rulesNode = recipe.Require("rules", "the recipe", "rules:");
        string source = ReadFolder(text, sourceNode, "'source'", folder, "assets");
        (string output, string[] others) = ReadOutput(path, text, outputNode, folder, profiles, profile);
        CheckFolders(text, outputNode, source, output, folder);
        RecipeNode? cacheNode = recipe.Find("cache");
        (string? givenCache, Uri? remote) = cacheNode is null ? default : ReadCache(text, cacheNode, folder, source);
        string cacheFolder = givenCache ?? Path.Combine(stateFolder, "cache");
        if (FullPath.IsAtOrBelow(output, stateFolder) || FullPath.IsAtOrBelow(output, cacheFolder)
            || FullPath.IsBelow(cacheFolder, output))
            throw text.Fail(outputNode, "'output' overlaps with the state or the cache (choose a separate folder, such as out)");
        Refuse(text, sourceNode, trust.FindProblem(source, "'source'", out AnchoredPath sourcePlace));
        Refuse(text, outputNode, trust.FindProblem(output, "'output'", out AnchoredPath outputPlace));
        Refuse(text, root, trust.FindStorageProblem(stateFolder, "the folder of the state"));
        Refuse(text, cacheNode ?? root, trust.FindStorageProblem(cacheFolder, "the folder of the cache"));
        BakeRule[] read = ReadRules(text, rulesNode, rules);
        return new BakeRecipe
        {
            Path = Path.GetFullPath(path),
            GivenPath = path,
            Positions = (sourceNode.Position, outputNode.Position, rulesNode.Position),
            Source = source,
            Ignored = recipe.Find("ignore") is { } ignored ? rules.ReadPatterns(ignored, "'ignore'") : [],
            Output = output,
            StateFolder = stateFolder,
            CacheFolder = cacheFolder,
            Places = new() { Source = sourcePlace, Output = outputPlace, State = trust.PlaceStorage(stateFolder),
                Cache = trust.PlaceStorage(cacheFolder) },
            RemoteCache = remote,
            OtherOutputs = others,
            Profile = profile,
            Profiles = profiles.Count == 0 ? [profile] : [.. profiles.Select(known => known.Key)],
            Rules = read,
            Sidecars = recipe.Find("sidecars") is { } sidecars && text.ReadFlag(sidecars, "'sidecars'")
                ? new(operations, read, profile, settings) : null,
            Operations = operations,
            Text = bytes.ToArray(),
            Choices = (options.Profile, options.Settings),
            AllowedFolders = options.AllowedFolders,
            Digest = HashInputs(bytes, profile, settings),
        };
    }

    private static void Refuse(RecipeText text, RecipeNode node, string? problem)
    {
        if (problem is not null)
            throw text.Fail(node, problem);
    }

    // A recipe of another version may have other keys, so the version is checked before them.
    private static void CheckVersion(RecipeText text, RecipeMap root)
    {
        RecipeNode? version = root.Members.FirstOrDefault(member => member.Key.Text == "intaglio").Value;
        if (version is null)
            throw text.Fail(root, "the recipe has no version (begin with 'intaglio: 1')");
        if (version is not RecipeScalar { Text: "1" })
            throw text.Fail(version,
                $"the version of the recipe is {version.Kind}, but this program reads version 1 (write 'intaglio: 1')");
    }

    private static List<KeyValuePair<string, Dictionary<string, string>>> ReadProfiles(RecipeText text, RecipeNode? node, RuleReader rules)
    {
        if (node is null)
            return [];
        if (node is not RecipeMap { Members.Count: > 0 } map)
            throw text.Fail(node, $"'profiles' is {RuleReader.DescribeWrongSet(node)} (write 'profiles: {{ draft: {{ size: 512 }} }}')");
        List<KeyValuePair<string, Dictionary<string, string>>> profiles = [];
        foreach ((RecipeScalar name, RecipeNode value) in map.Members)
        {
            rules.CheckName(name, "profile");
            // The names of files in the state folder contain the name of the profile.
            if (profiles.Find(other => other.Key.Equals(name.Text, StringComparison.OrdinalIgnoreCase)).Key is { } similar)
                throw text.Fail(name, $"the profiles '{similar}' and '{name.Text}' differ only by case (rename one of them)");
            Dictionary<string, string> settings = new(StringComparer.Ordinal);
            if (value is not (RecipeMap or RecipeScalar { IsNull: true }))
                throw text.Fail(value, $"the profile '{name.Text}' is a set of keys, not {value.Kind} (write '{{ size: 512 }}')");
            foreach ((RecipeScalar setting, RecipeNode content) in (value as RecipeMap)?.Members ?? [])
            {
                rules.CheckName(setting, "setting");
                if (content is not RecipeScalar { IsNull: false } scalar)
                    throw text.Fail(content,
                        $"the setting '{setting.Text}' is one value, not {content.Kind} (write a text or a number)");
                if (scalar.Text.Contains("${", StringComparison.Ordinal))
                    throw text.Fail(content,
                        $"the setting '{setting.Text}' contains '${{', but settings have no settings (write the value)");
                settings.Add(setting.Text, scalar.Text);
            }
            profiles.Add(new(name.Text, settings));
        }
        return profiles;
    }

    private static (string Name, Dictionary<string, string> Settings) Choose(RecipeText text, RecipeMembers recipe,
        IReadOnlyList<KeyValuePair<string, Dictionary<string, string>>> profiles, BakeRecipeOptions options)
    {
        string[] names = [.. profiles.Select(profile => profile.Key)];
        if (options.Profile is { } wanted && !names.Contains(wanted))
            throw text.Fail(recipe.FindPosition("profiles") ?? recipe.Position, names.Length == 0
                ? $"the recipe has no profiles (omit the profile '{wanted}')"
                : $"unknown profile '{wanted}'{RecipeMembers.SuggestKey(wanted, names)}");
        KeyValuePair<string, Dictionary<string, string>> chosen = profiles.FirstOrDefault(
            profile => options.Profile is null || profile.Key == options.Profile, new(BakeRecipe.DefaultProfile, []));
        Dictionary<string, string> settings = new(chosen.Value, StringComparer.Ordinal);
        foreach ((string name, string value) in options.Settings)
        {
            if (!settings.ContainsKey(name))
                throw text.Fail(FindProfile(recipe, chosen.Key),
                    $"the profile '{chosen.Key}' has no setting '{name}'" + (settings.Count == 0 ? " (omit it, or add it to 'profiles')"
                        : RecipeMembers.SuggestKey(name, [.. settings.Keys])));
            settings[name] = value;
        }
        return (chosen.Key, settings);
    }

    private static RecipePosition FindProfile(RecipeMembers recipe, string name) =>
        (recipe.Find("profiles") as RecipeMap)?.Members.First(member => member.Key.Text == name).Key.Position ?? recipe.Position;

    private static string ReadFolder(RecipeText text, RecipeNode node, string purpose, string folder, string example)
    {
        string name = text.ReadText(node, purpose, $"a folder such as {example}");
        return FindFolder(text, node, name, purpose, folder);
    }

    private static (string Output, string[] Others) ReadOutput(string path, RecipeText text, RecipeNode node, string folder,
        IReadOnlyList<KeyValuePair<string, Dictionary<string, string>>> profiles, string profile)
    {
        string pattern = text.ReadText(node, "'output'", "a folder such as out");
        const string Field = "{profile}";
        string name = pattern.Replace(Field, profile, StringComparison.Ordinal);
        if (name.AsSpan().ContainsAny('{', '}'))
            throw text.Fail(node, $"unknown field in the output folder '{pattern}' (expected {Field} or a setting of the profile)");
        string output = FindFolder(text, node, name, "'output'", folder);
        List<string> others = [];
        // Settings can also make the folders differ.
        foreach ((string other, Dictionary<string, string> settings) in profiles)
        {
            if (other == profile)
                continue;
            RecipeText otherText = new(path);
            otherText.SetSettings(other, settings);
            string otherName = otherText.ReadText(node, "'output'", "a folder such as out").Replace(Field, other, StringComparison.Ordinal);
            others.Add(FindFolder(text, node, otherName, "'output'", folder));
            if (NameFolding.Fold(others[^1]) == NameFolding.Fold(output))
                throw text.Fail(node, $"the profiles '{profile}' and '{other}' share the output folder '{name}' (add {Field} to it)");
        }
        return (output, [.. others]);
    }

    private static string FindFolder(RecipeText text, RecipeNode node, string name, string purpose, string folder)
    {
        CheckFolderName(text, node, name, purpose);
        return FullPath.Of(name, folder);
    }

    // In double quotes, YAML replaces a backslash and a letter by a control character.
    private static void CheckFolderName(RecipeText text, RecipeNode node, string name, string purpose)
    {
        if (name.Any(character => character == '\\' || char.IsControl(character)))
            throw text.Fail(node, $"{purpose} contains '\\' or a control character (separate folders with '/')");
    }

    private static void CheckFolders(RecipeText text, RecipeNode node, string source, string output, string folder)
    {
        (source, output) = (FolderSpelling.Correct(folder, source), FolderSpelling.Correct(folder, output));
        if (output == source)
            throw text.Fail(node, "'output' is the source folder (choose a separate folder)");
        if (FullPath.IsBelow(source, output) || FullPath.IsAtOrBelow(folder, output))
            throw text.Fail(node, "'output' contains the source folder or the recipe (choose a separate folder, such as out)");
    }

    private static (string? Folder, Uri? Remote) ReadCache(RecipeText text, RecipeNode node, string folder, string source)
    {
        RecipeMembers members = new(text, node, "'cache'", "{ folder: ../cache }", RecipeKeys.Cache);
        (RecipeNode? folderNode, RecipeNode? remoteNode) = (members.Find("folder"), members.Find("remote"));
        if (folderNode is null && remoteNode is null)
            throw text.Fail(node, "'cache' is empty (add 'folder: ../cache', or 'remote' with the address of a remote cache)");
        string? cache = folderNode is null ? null : ReadFolder(text, folderNode, "'folder' of 'cache'", folder, "../cache");
        if (cache is not null && FullPath.IsAtOrBelow(source, cache))
            throw text.Fail(folderNode!, "the folder of the cache contains 'source' (choose a separate folder)");
        return (cache, remoteNode is null ? null : ReadRemote(text, remoteNode));
    }

    // A user name would be a secret in the recipe.
    private static Uri ReadRemote(RecipeText text, RecipeNode node)
    {
        string address = text.ReadText(node, "'remote' of 'cache'", "an address such as https://cache.example.org/intaglio");
        return RemoteCacheOptions.TryParseAddress(address, out Uri? remote) ? remote
            : throw text.Fail(node, "'remote' is not an HTTP or HTTPS address without a user name and a query "
                + "(write an address such as https://cache.example.org/intaglio)");
    }

    private static BakeRule[] ReadRules(RecipeText text, RecipeNode node, RuleReader reader)
    {
        if (node is not RecipeMap { Members.Count: > 0 } map)
            throw text.Fail(node, $"'rules' is {RuleReader.DescribeWrongSet(node)} "
                + "(add a rule, such as 'copies: { for: \"**\", do: copy, to: \"{path}\" }')");
        BakeRule[] rules = [.. map.Members.Select(member => reader.Read(member.Key, member.Value))];
        Dictionary<string, BakeRule> known = rules.ToDictionary(rule => rule.Name);
        foreach (RuleReference reference in rules.SelectMany(rule => rule.References))
            if (RuleCheck.FindReferenceProblem(known, reference) is { } problem)
                throw text.Fail(reference.Position, problem);
        RuleOrder.Sort(rules, out IReadOnlyList<(BakeRule Rule, RuleReference Next)> cycle);
        return cycle.Count == 0 ? rules : throw text.Fail(cycle[0].Next.Position, RuleOrder.Describe(cycle));
    }

    private static byte[] HashInputs(ReadOnlySpan<byte> bytes, string profile, Dictionary<string, string> settings)
    {
        CacheKey key = new CacheKey(version: 0).Add("recipe", bytes).Add("profile", profile);
        foreach ((string name, string value) in settings)
            key.Add("setting." + name, value);
        return BakeKeys.HashText(key.Encode());
    }
}
