using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>A folder with a recipe, its sources in <c>src</c> and its outputs in <c>out</c>.</summary>
internal sealed class Workshop : TemporaryFolder
{
    internal const string Recipe = "intaglio.yaml";

    internal Workshop()
    {
    }

    /// <summary>Creates a project in a folder.</summary>
    internal Workshop(string parent)
        : base(parent, "project")
    {
    }

    internal static StateKey Key => StateKey.FindForUser(creates: true);

    /// <summary>Gets or sets the version of all operations.</summary>
    internal int Version { get; set; } = 1;

    internal OperationCatalog Operations => SampleOperation.ToCatalog([() => new UpperOperation(Version), () => new ConcatOperation(Version), () => new ListOperation(Version),
        () => new GradientOperation(Version), () => new SplitOperation(Version), () => new OptionalOperation(Version), () => new PagesOperation(Version), () => new IncludeOperation(Version), () => new FailOperation(Version), () => new CommonOperation(Version), () => new SurroundingsOperation(Version), () => new ImageOperation(Version)]);

    internal string Out => this["out"];

    internal string Cache => this[".intaglio/cache"];

    internal string StatePath => this[".intaglio/intaglio.yaml+default+out.state"];

    internal string ManifestPath => this[".intaglio/intaglio.yaml+default+out.manifest"];

    internal string NamesPath => this[".intaglio/intaglio.yaml+default+out.names"];

    /// <summary>Writes the recipe from its rules.</summary>
    internal void WriteRules(params string[] rules) =>
        Write(Recipe, $"intaglio: 1\nsource: src\noutput: out\nrules:\n{string.Concat(rules.Select(rule => $"  {rule}\n"))}");

    internal BakeState LoadState() => BakeState.Load(StatePath, Key, FolderIdentity.Find(Out));

    internal BakeRecipe Load() => BakeRecipe.Load(this[Recipe], Operations);

    /// <summary>Bakes, and fails the test if an action fails.</summary>
    internal BakeReport Bake(CountingExecutor? executor = null, BakeOptions? options = null)
    {
        BakeReport report = TryBake(executor, options);
        // A comparison of texts shows only their beginnings.
        if (report.Failures.Count > 0)
            Assert.Fail(string.Join('\n', report.Failures.Select(failure => $"{failure.Output}: {failure.Error}")));
        return report;
    }

    /// <summary>Bakes. Actions can fail.</summary>
    internal BakeReport TryBake(CountingExecutor? executor = null, BakeOptions? options = null, CancellationToken cancellationToken = default)
    {
        options ??= new();
        if (executor is not null)
            options.Executor = executor;
        return Baking.Bake.Run(Load(), options, cancellationToken: cancellationToken);
    }

    /// <summary>Bakes the same sources by the same recipe into an empty folder with an empty cache.</summary>
    /// <returns>The outputs by name, and the root of their manifest.</returns>
    internal (SortedDictionary<string, BakedFile> Files, string Root) BakeClean()
    {
        using TemporaryFolder clean = new();
        string text = File.ReadAllText(this[Recipe]);
        clean.Write(Recipe, text.Replace("source: src\n", $"source: \"{this["src"].Replace("\\", "/", StringComparison.Ordinal)}\"\n", StringComparison.Ordinal));
        if (Directory.Exists(this["tools"]))
            foreach (string tool in Directory.EnumerateFiles(this["tools"]))
                CopyFile(tool, clean["tools/" + System.IO.Path.GetFileName(tool)]);
        BakeReport report = Baking.Bake.Run(BakeRecipe.Load(clean[Recipe], Operations, new() { AllowedFolders = [Path] }));
        Assert.Equal([], report.Failures.Select(failure => $"{failure.Output}: {failure.Error}"));
        return (ReadFiles(clean["out"]), Convert.ToHexStringLower(report.Root.Span));
    }

    /// <summary>Asserts that the outputs are those of a clean bake, apart from files of others.</summary>
    internal void AssertClean(BakeReport report, params string[] foreign)
    {
        (SortedDictionary<string, BakedFile> files, string root) = BakeClean();
        SortedDictionary<string, BakedFile> outputs = ReadFiles(Out);
        foreach (string name in foreign)
            Assert.True(outputs.Remove(name), $"{name} is gone");
        Assert.Equal(files, outputs);
        Assert.Equal(root, Convert.ToHexStringLower(report.Root.Span));
    }

    internal static SortedDictionary<string, BakedFile> ReadFiles(string folder)
    {
        SortedDictionary<string, BakedFile> files = new(StringComparer.Ordinal);
        if (Directory.Exists(folder))
            foreach (string path in Directory.EnumerateFiles(folder, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None })
                .Where(path => !RemovedFile.IsName(System.IO.Path.GetFileName(path))))
                files.Add(System.IO.Path.GetRelativePath(folder, path).Replace('\\', '/'), BakedFile.Read(path));
        return files;
    }

    private static void CopyFile(string source, string target)
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(target)!);
        File.Copy(source, target);
    }

    internal string ReadSource(string name) => File.ReadAllText(this["src/" + name], Encoding.UTF8);

    internal string ReadOutput(string name) => File.ReadAllText(System.IO.Path.Combine(Out, name), Encoding.UTF8);
}

/// <summary>A file as the comparison of two folders sees it.</summary>
/// <param name="Content">The bytes, one character each.</param>
/// <param name="IsExecutable">Whether the owner can execute the file.</param>
internal sealed record BakedFile(string Content, bool IsExecutable)
{
    internal static BakedFile Read(string path) => new(Encoding.Latin1.GetString(File.ReadAllBytes(path)),
        !OperatingSystem.IsWindows() && File.GetUnixFileMode(path).HasFlag(UnixFileMode.UserExecute));
}
