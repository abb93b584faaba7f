namespace Intaglio.Baking;

/// <summary>The inputs and outputs of an action that runs in this process.</summary>
internal sealed class ActionContext(ActionWork work, CancellationToken cancellationToken) : BakeContext, IDisposable
{
    private const int MostWarnings = 100, MostDiscovered = 65536;

    // Operations can use several threads.
    private readonly Lock gate = new();
    private readonly Dictionary<string, OutputBuffer> outputs = new(StringComparer.Ordinal);
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
        if (!work.Outputs.ContainsKey(role))
            throw new ArgumentException($"The action has no output '{role}'.", nameof(role));
        lock (gate)
        {
            if (outputs.ContainsKey(role))
                throw new ArgumentException($"The output '{role}' was already created.", nameof(role));
            OutputBuffer buffer = new(role, work.CreateDraft);
            outputs.Add(role, buffer);
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
        if (!outputs.ContainsKey(first))
            throw new InvalidOperationException($"The operation '{work.Code.Operations[^1].Name}' did not write the output '{first}'.");
        return [.. work.Rule.Rule.Outputs.Where(output => outputs.ContainsKey(output.Key)).Select(output => outputs[output.Key])];
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
