namespace Intaglio.Baking;

/// <summary>The results of earlier bakes of a recipe and a profile, which make a bake without changes cheap.</summary>
/// <remarks>
/// The state file is a sequence of sections. Each section replaces entries of those before it. A damaged section and everything after it is
/// ignored, which costs time and never correctness.
/// </remarks>
internal sealed class BakeState
{
    private readonly string path;
    private readonly List<StateSection> appended = [];
    private long validLength, baseLength;

    private BakeState(string path) => this.path = path;

    internal Dictionary<string, RecordedSource> Sources { get; } = new(StringComparer.Ordinal);

    internal Dictionary<string, RecordedAction> Actions { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets the fingerprint of the last plan, or an empty value if its bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Plan { get; private set; }

    /// <summary>Gets the root of the last manifest, or an empty value if its bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Root { get; private set; }

    /// <summary>Gets the metadata of the last manifest.</summary>
    internal FileStamp Manifest { get; private set; }

    /// <summary>Gets a value indicating whether the file has grown so much that it should be written anew.</summary>
    internal bool IsFragmented => validLength > baseLength + baseLength / 4 + (1 << 16);

    /// <summary>Reads the state, which is empty if the file does not exist or is damaged.</summary>
    /// <exception cref="IOException">The path is not a file, or the file cannot be read.</exception>
    internal static BakeState Load(string path)
    {
        BakeState state = new(path);
        ReadOnlyMemory<byte> rest = StateFile.TryRead(path);
        while (StateSection.Read(rest, out int length) is { } section)
        {
            state.Apply(section);
            rest = rest[length..];
            state.validLength += length;
            state.baseLength = state.baseLength == 0 ? length : state.baseLength;
        }
        return state;
    }

    /// <summary>Appends a section to the file. An invalid rest of the file is overwritten.</summary>
    /// <remarks>Other threads look up entries meanwhile, so <see cref="ApplyAppended"/> adds the section to them.</remarks>
    internal void Append(StateSection section)
    {
        byte[] bytes = section.Write();
        using (Microsoft.Win32.SafeHandles.SafeFileHandle file = StateFile.OpenOrCreate(path))
        {
            RandomAccess.SetLength(file, validLength);
            RandomAccess.Write(file, bytes, validLength);
        }
        validLength += bytes.Length;
        baseLength = baseLength == 0 ? bytes.Length : baseLength;
        appended.Add(section);
    }

    /// <summary>Adds the sections that were appended to the entries. No other thread may use the entries.</summary>
    internal void ApplyAppended()
    {
        foreach (StateSection section in appended)
            Apply(section);
        appended.Clear();
    }

    /// <summary>Replaces the file by one section.</summary>
    internal void Replace(StateSection section)
    {
        byte[] bytes = section.Write();
        StateFile.Replace(path, stream => stream.Write(bytes));
        validLength = baseLength = bytes.Length;
    }

    private void Apply(StateSection section)
    {
        Sources.EnsureCapacity(section.Sources.Count);
        Actions.EnsureCapacity(section.Actions.Count);
        foreach ((string name, RecordedSource source) in section.Sources)
            Sources[name] = source;
        foreach ((string name, RecordedAction action) in section.Actions)
            Actions[name] = action;
        (Plan, Root, Manifest) = (section.Plan, section.Root, section.Manifest);
    }
}
