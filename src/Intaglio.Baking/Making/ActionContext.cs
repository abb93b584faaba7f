namespace Intaglio.Baking;

/// <summary>The inputs and outputs of an action that runs in this process.</summary>
internal sealed class ActionContext(ActionWork work, CancellationToken cancellationToken) : BakeContext, IDisposable
{
    private const int MostWarnings = 100, MostDiscovered = 65536;

    // Operations can use several threads.
    private readonly Lock gate = new();
    private readonly Dictionary<(string Role, string? File), OutputBuffer> outputs = [];
    private readonly Dictionary<string, FileSnapshot?> found = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ReadOnlyMemory<byte>> listed = new(StringComparer.Ordinal);
    private readonly List<string> warnings = [];

    public override IReadOnlyList<BakeFile> Inputs => work.Inputs;

    public override IReadOnlyDictionary<string, string> Outputs => work.Outputs;

    public override bool CanUseSystemCodecs => work.Rule.Rule.CanUseSystemCodecs;

    public override int MaxDegreeOfParallelism => work.Threads;

    public override CancellationToken CancellationToken => cancellationToken;

    internal IReadOnlyList<string> Warnings => warnings;

    /// <summary>Gets the lines that a program has written.</summary>
    internal IReadOnlyList<string> Lines { get; private set; } = [];

    /// <summary>Gets a value indicating whether the lines must not leave this machine.</summary>
    internal bool IsLogLocal { get; private set; }

    internal PlannedRule Rule => work.Rule;

    /// <summary>Gets the program and its files.</summary>
    internal RunTools? Tools => work.Code.Tools;

    /// <summary>Gets the names that a program sees.</summary>
    internal RunLayout Layout => work.Layout;

    /// <summary>Gets the folder for private folders of programs.</summary>
    internal WorkFolder WorkFolder => work.WorkFolder;

    internal IReadOnlyList<DiscoveredName> Discovered =>
    [
        .. found.Select(pair => pair.Value is { } file ? new DiscoveredName(pair.Key, DiscoveredKind.File, file.Digest)
            : new DiscoveredName(pair.Key, DiscoveredKind.Absent, default))
            .Concat(listed.Select(pair => new DiscoveredName(pair.Key, DiscoveredKind.File, pair.Value)))
            .OrderBy(name => name.Name, NameOrder.ByBytes),
    ];

    public override Stream CreateOutput(string role = BakeOperation.OutRole)
    {
        if (work.Rule.Rule.IsFolder(role))
            throw new ArgumentException($"The output '{role}' is a folder.", nameof(role));
        return Create(role, null);
    }

    public override Stream CreateFile(string name, string role = BakeOperation.OutRole)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!work.Rule.Rule.IsFolder(role))
            throw new ArgumentException($"The action has no output '{role}' that is a folder.", nameof(role));
        return FolderFiles.FindProblem(name) is { } problem ? throw new BakeOperationException(problem) : Create(role, name);
    }

    private OutputBuffer Create(string role, string? file)
    {
        if (!work.Outputs.ContainsKey(role))
            throw new ArgumentException($"The action has no output '{role}'.", nameof(role));
        lock (gate)
        {
            if (outputs.ContainsKey((role, file)))
                throw new ArgumentException($"The output '{file ?? role}' was already created.", nameof(role));
            if (outputs.Count >= FolderFiles.MostFiles + work.Outputs.Count)
                throw new BakeOperationException($"the action writes more than {FolderFiles.MostFiles} files (write several folders)");
            OutputBuffer buffer = new(role, work.CreateDraft) { FileName = file };
            outputs.Add((role, file), buffer);
            return buffer;
        }
    }

    public override BakeFile? Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (!work.Code.CanDiscoverInputs)
            throw new InvalidOperationException(
                $"The operation '{work.Code.Operations[0].Name}' does not declare that it discovers inputs.");
        if (!IsName(name))
            throw new BakeOperationException($"'{name}' is not a path below the source folder");
        lock (gate)
        {
            if (found.TryGetValue(name, out FileSnapshot? file))
                return file;
            if (found.Count == MostDiscovered)
                throw new BakeOperationException($"the action discovers more than {MostDiscovered} names");
            file = work.Find(name);
            found.Add(name, file);
            return file;
        }
    }

    /// <summary>Reads a file that a program can read, which does not become an input.</summary>
    internal FileSnapshot Take(string name) =>
        work.Find(name) ?? throw new BakeOperationException($"'{name}' was deleted during the bake");

    /// <summary>Adds a file that a program has read to the inputs.</summary>
    internal void Discover(string name, ReadOnlyMemory<byte> digest) => listed[name] = digest;

    /// <summary>Keeps the lines that a program has written.</summary>
    /// <param name="lines">The lines.</param>
    /// <param name="isLocal">Whether they can contain short values of environment variables.</param>
    internal void Log(IReadOnlyList<string> lines, bool isLocal) => (Lines, IsLogLocal) = (lines, isLocal);

    public override void Warn(string message)
    {
        lock (gate)
            if (warnings.Count < MostWarnings)
                warnings.Add(message);
    }

    /// <summary>Returns the outputs, which the caller releases.</summary>
    internal IReadOnlyList<OutputBuffer> TakeOutputs()
    {
        string first = work.Rule.Rule.Outputs[0].Key;
        if (!work.Rule.Rule.Outputs[0].Value.IsFolder && !outputs.ContainsKey((first, null)))
            throw new InvalidOperationException($"The operation '{work.Code.Operations[^1].Name}' did not write the output '{first}'.");
        return [.. work.Rule.Rule.Outputs.SelectMany(output => output.Value.IsFolder ? TakeFolder(output.Key)
            : outputs.TryGetValue((output.Key, null), out OutputBuffer? buffer) ? [buffer] : [])];
    }

    private OutputBuffer[] TakeFolder(string role)
    {
        OutputBuffer[] files = [.. outputs.Values.Where(file => file.Role == role).OrderBy(file => file.FileName!, NameOrder.ByBytes)];
        return FolderFiles.FindProblem(Array.ConvertAll(files, file => file.FileName!)) is { } problem
            ? throw new BakeOperationException(problem) : files;
    }

    /// <summary>Releases the outputs of an action that failed.</summary>
    internal void Release()
    {
        foreach (OutputBuffer output in outputs.Values)
            output.Release();
    }

    public void Dispose()
    {
        foreach (FileSnapshot? file in found.Values)
            file?.Dispose();
    }

    private static bool IsName(string name) => name.Length > 0 && !name.Contains('\0', StringComparison.Ordinal)
        && name.Split('/').All(part => part is not ("" or "." or ".."));
}
