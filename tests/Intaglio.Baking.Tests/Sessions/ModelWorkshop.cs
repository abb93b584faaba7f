namespace Intaglio.Baking.Tests;

/// <summary>A folder that is baked, with random edits that the model follows.</summary>
internal sealed class ModelWorkshop : IDisposable
{
    private const int MostFiles = 10, MostRules = 4;

    // A name can be that of a file or of a folder at different times.
    private static readonly string[] folders = ["", "", "a/", "b/", "a/c/"], files = ["x.txt", "y.txt", "x.inc", "y.inc", "a", "b", "c"],
        operations = ["upper", "split", "include", "concat", "list", "gradient"], ends = ["", ".o", "-{key}", "-{digest}.bin"],
        lines = ["one", "two", "three", "include x.inc", "include y.inc", "include c/x.inc"];

    private int number;

    internal ModelWorkshop(int seed)
    {
        Random = new(seed);
        Directory.CreateDirectory(Workshop["src"]);
        for (int i = 0; i < MostFiles / 2; i++)
            AddFile(RandomContent());
        for (int i = 0; i < MostRules / 2; i++)
            AddRule();
    }

    internal Random Random { get; }

    internal Workshop Workshop { get; } = new();

    internal BakeModel Model { get; } = new();

    internal List<ModelRule> Rules { get; } = [];

    internal SortedDictionary<string, string> Tree { get; } = new(StringComparer.Ordinal);

    /// <summary>Makes random edits.</summary>
    /// <returns>Their description.</returns>
    internal string Change()
    {
        string about = string.Join("; ", Enumerable.Range(0, Random.Next(1, 4)).Select(_ => ChangeOnce()));
        Workshop.WriteRules([.. Rules.Select(rule => rule.Yaml)]);
        return about;
    }

    internal string Describe() => File.ReadAllText(Workshop[Workshop.Recipe]) + string.Join(", ", Tree.Keys);

    /// <summary>Removes files of others that are folders of outputs, or are in folders at the paths of outputs, as a user would.</summary>
    /// <returns>The files that are left.</returns>
    internal SortedDictionary<string, BakedFile> RemoveBlocking(IReadOnlyList<ModelAction> actions)
    {
        string[] outputs = [.. actions.SelectMany(action => action.Outputs.Select(output => output.Name))];
        foreach (string name in Workshop.ReadFiles(Workshop.Out).Keys.Where(name => !Model.Owned.Contains(name)))
            if (outputs.Any(output => output.StartsWith(name + "/", StringComparison.Ordinal) || name.StartsWith(output + "/", StringComparison.Ordinal)))
            {
                File.Delete(Path.Combine(Workshop.Out, name));
                Prune(Path.GetDirectoryName(Path.Combine(Workshop.Out, name))!, Workshop.Out);
            }
        return Workshop.ReadFiles(Workshop.Out);
    }

    public void Dispose() => Workshop.Dispose();

    private string ChangeOnce()
    {
        int choice = Random.Next(26);
        return choice switch
        {
            <= 8 => ChangeTree(choice),
            <= 15 => ChangeRecipe(choice),
            <= 20 => ChangeOutputs(choice),
            _ => ChangeState(choice),
        };
    }

    private string ChangeTree(int choice)
    {
        if (Tree.Count == 0 || choice == 0)
            return AddFile(RandomContent());
        string name = Pick([.. Tree.Keys]), path = Workshop["src/" + name];
        DateTime time = File.GetLastWriteTimeUtc(path);
        switch (choice)
        {
            case 1:
                File.SetLastWriteTimeUtc(path, time.AddSeconds(Random.Next(-1000, 1000)));
                return $"touch {name}";
            case 2 when Tree[name].Length > 0 && !OperatingSystem.IsWindows():
                WriteFile(name, new string((char)('a' + Random.Next(26)), Tree[name].Length));
                File.SetLastWriteTimeUtc(path, time);
                return $"change {name} and restore its time";
            case 3:
                string content = Tree[name];
                Delete(name);
                return $"rename {name} to {AddFile(content)}";
            case 4:
                Delete(name);
                return $"delete {name}";
            case 5:
                return $"copy {name} to {AddFile(Tree[name])}";
            case 6:
                File.WriteAllText(path, Tree[name]);
                return $"write {name} without a change";
            default:
                WriteFile(name, RandomContent());
                return $"change {name}";
        }
    }

    private string ChangeRecipe(int choice)
    {
        if (Rules.Count == 0 || (choice == 9 && Rules.Count < MostRules))
            return AddRule();
        int index = Random.Next(Rules.Count);
        ModelRule rule = Rules[index];
        switch (choice)
        {
            case 10 when Rules.Count > 1:
                Rules.RemoveAt(index);
                for (int i = 0; i < Rules.Count; i++)
                    if (Rules[i].With == rule.Name)
                        Rules[i] = Rules[i] with { With = null };
                return $"remove rule {rule.Name}";
            case 11:
                Rules[index] = rule with { To = Pick(rule.Operation == "include" ? [.. ends.Where(end => end != "-{key}")] : ends) };
                return $"rename outputs of {rule.Name}";
            case 12:
                Rules[index] = rule with { IsExecutable = !rule.IsExecutable };
                return $"change mode of {rule.Name}";
            case 13:
                Rules[index] = rule with { Except = rule.IsSingle || rule.Except is not null ? null : "a" };
                return $"change exceptions of {rule.Name}";
            case 14:
                Workshop.Version = Random.Next(1, 4);
                return $"version {Workshop.Version}";
            default:
                Rules[index] = rule with { Mark = Random.Next(4) };
                return $"change setting of {rule.Name}";
        }
    }

    private string ChangeOutputs(int choice)
    {
        string[] owned = [.. Workshop.ReadFiles(Workshop.Out).Keys.Where(Model.Owned.Contains)];
        if (choice == 16 || owned.Length == 0)
        {
            string foreign = $"{(Random.Next(2) == 0 ? "" : "r0/")}foreign-{number++}";
            if (!File.Exists(Workshop["out/r0"]))
                Workshop.Write("out/" + foreign, "foreign");
            return $"add {foreign}";
        }
        string name = Pick(owned), path = Path.Combine(Workshop.Out, name);
        switch (choice)
        {
            case 17:
                File.Delete(path);
                return $"delete output {name}";
            case 18:
                File.SetLastWriteTimeUtc(path, DateTime.UtcNow.AddSeconds(Random.Next(-1000, 1000)));
                return $"touch output {name}";
            case 19 when !OperatingSystem.IsWindows():
                File.SetUnixFileMode(path, File.GetUnixFileMode(path) ^ UnixFileMode.UserExecute);
                return $"change mode of output {name}";
            default:
                byte[] bytes = File.ReadAllBytes(path);
                bytes[Random.Next(bytes.Length)] ^= 0x80;
                File.WriteAllBytes(path, Random.Next(3) == 0 ? bytes[1..] : bytes);
                return $"damage output {name}";
        }
    }

    private string ChangeState(int choice)
    {
        switch (choice)
        {
            case 21 when File.Exists(Workshop.StatePath):
                File.Delete(Workshop.StatePath);
                Model.LoseState();
                return "delete the state";
            case 22 when File.Exists(Workshop.StatePath):
                Damage(Workshop.StatePath);
                Model.LosePartOfState();
                return "damage the state";
            case 23 when File.Exists(Workshop.ManifestPath):
                File.Delete(Workshop.ManifestPath);
                Model.Owned.Clear();
                return "delete the manifest";
            case 24 when Directory.Exists(Workshop.Cache):
                Directory.Delete(Workshop.Cache, recursive: true);
                Model.LoseCache();
                return "delete the cache";
            default:
                return "nothing";
        }
    }

    private void Damage(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        int from = Random.Next(bytes.Length);
        if (Random.Next(2) == 0)
            Array.Resize(ref bytes, from);
        else
            Array.Clear(bytes, from, bytes.Length - from);
        File.WriteAllBytes(path, bytes);
    }

    private string AddRule()
    {
        string operation = Pick(operations), name = Enumerable.Range(0, MostRules).Select(i => $"r{i}").First(free => Rules.All(rule => rule.Name != free));
        bool isSingle = operation == "gradient";
        Rules.Add(new(name, operation, Random.Next(3), isSingle || Random.Next(2) == 0 ? null : Pick(["txt", "inc"]), null,
            operation is "list" or "include" or "gradient" || Rules.Count == 0 || Random.Next(2) == 0 ? null : Pick([.. Rules.Select(rule => rule.Name)]),
            Pick(operation == "include" ? [.. ends.Where(end => end != "-{key}")] : ends), Random.Next(3) == 0));
        return $"add rule {name} with {operation}";
    }

    private string AddFile(string content)
    {
        string name = Pick(folders) + Pick(files);
        if (Tree.Count >= MostFiles || Tree.Keys.Any(other => other == name || other.StartsWith(name + "/", StringComparison.Ordinal) || name.StartsWith(other + "/", StringComparison.Ordinal)))
            return $"nothing, {name} has no place";
        WriteFile(name, content);
        return name;
    }

    private void WriteFile(string name, string content)
    {
        Workshop.Write("src/" + name, content);
        Tree[name] = content;
    }

    private void Delete(string name)
    {
        Tree.Remove(name);
        File.Delete(Workshop["src/" + name]);
        Prune(Path.GetDirectoryName(Workshop["src/" + name])!, Workshop["src"]);
    }

    private static void Prune(string folder, string root)
    {
        for (; folder != root && !Directory.EnumerateFileSystemEntries(folder).Any(); folder = Path.GetDirectoryName(folder)!)
            Directory.Delete(folder);
    }

    private string RandomContent() => string.Join('\n', Enumerable.Range(0, Random.Next(4)).Select(_ => Pick(lines)));

    private string Pick(string[] choices) => choices[Random.Next(choices.Length)];
}
