using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The results of earlier bakes of a recipe and a profile, which make a bake without changes cheap.</summary>
/// <remarks>
/// The state file is a sequence of sections. Each section replaces entries of those before it. A damaged section and everything after it is
/// ignored, which costs time and never correctness.
/// </remarks>
internal sealed class BakeState
{
    private readonly string path;
    private readonly StateKey key;
    private readonly FolderIdentity place;
    private readonly List<StateSection> appended = [];
    private long validLength, baseLength;
    private string? excess;

    private BakeState(string path, StateKey key, FolderIdentity place) =>
        (this.path, this.key, this.place) = (path, key.Bind(Path.GetFileName(path)), place);

    /// <summary>Gets a value indicating whether the state was not written by the user.</summary>
    /// <remarks>The digests of sources are unknown then, and outputs are recognized only by their bytes.</remarks>
    internal bool IsOfOthers { get; private set; }

    /// <summary>Gets a value indicating whether the state was written for another output folder, such as the original of a copy.</summary>
    /// <remarks>Outputs are recognized only by their bytes then. The metadata of a source still shows that it is the same file.</remarks>
    internal bool IsElsewhere { get; private set; }

    /// <summary>Returns a text for the user about a state that does not own the files that it names, or null.</summary>
    /// <param name="isTrial">Whether a missing key is not created.</param>
    internal string? FindNote(bool isTrial) => excess ?? (!IsOfOthers && !IsElsewhere ? null : (key == StateKey.None
        ? isTrial ? "no key proves that the state is yours"
            : "no key for states can be stored or read (set INTAGLIO_STATE_KEY to a secret of at least 16 characters)"
        : IsOfOthers ? "the state was written by another user, on another machine or for another recipe"
        : "the state was written for another output folder, as in a copy of a project")
        + "; existing files are replaced if their bytes are those in it");

    internal Dictionary<string, RecordedSource> Sources { get; } = new(StringComparer.Ordinal);

    internal Dictionary<string, RecordedAction> Actions { get; } = new(StringComparer.Ordinal);

    /// <summary>Gets the numbers of files that the rules matched at the last bake, by the names of the rules.</summary>
    internal IReadOnlyDictionary<string, long> Matches { get; private set; } = new Dictionary<string, long>();

    /// <summary>Gets the fingerprint of the last plan, or an empty value if its bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Plan { get; private set; }

    /// <summary>Gets the root of the last manifest, or an empty value if its bake was not completed.</summary>
    internal ReadOnlyMemory<byte> Root { get; private set; }

    /// <summary>Gets the metadata of the last manifest.</summary>
    internal FileStamp Manifest { get; private set; }

    /// <summary>Gets a value indicating whether the file has grown so much that it should be written anew.</summary>
    internal bool IsFragmented => IsOfOthers || IsElsewhere || validLength > baseLength + baseLength / 4 + (1 << 16);

    /// <summary>Reads the state, which is empty if the file does not exist or is damaged.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="key">The key of the user.</param>
    /// <param name="place">The output folder, which can be absent.</param>
    /// <exception cref="IOException">The path is not a file, or the file cannot be read.</exception>
    internal static BakeState Load(string path, StateKey key, FolderIdentity place)
    {
        BakeState state = new(path, key, place);
        using SafeFileHandle? file = StateFile.TryOpen(path);
        long left = StateFile.MostUnproved;
        while (file is not null && StateSection.Read(file, state.validLength, state.key, left, out int length) is { } section)
        {
            left -= section.IsProved ? 0 : length;
            state.Apply(section);
            state.IsOfOthers |= !section.IsProved;
            state.IsElsewhere |= place.IsKnown && section.Place != place;
            state.validLength += length;
            state.baseLength = state.baseLength == 0 ? length : state.baseLength;
        }
        if (file is not null && RandomAccess.GetLength(file) - state.validLength > left)
            (state.IsOfOthers, state.excess) = (true, StateFile.DescribeExcess(path));
        if (state.IsOfOthers)
            state.ForgetUnproved();
        else if (state.IsElsewhere)
            state.ForgetOutputs();
        return state;
    }

    /// <summary>Ensures that the state can be written.</summary>
    internal void RequireWritable() => StateFile.RequireWritable(path);

    /// <summary>Appends a section to the file. An invalid rest of the file is overwritten.</summary>
    /// <remarks>Other threads look up entries meanwhile, so <see cref="ApplyAppended"/> adds the section to them.</remarks>
    internal void Append(StateSection section)
    {
        byte[] bytes = section.Write(key, place);
        StateFile.Append(path, bytes, validLength);
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
        byte[] bytes = section.Write(key, place);
        StateFile.Replace(path, stream => stream.Write(bytes));
        validLength = baseLength = bytes.Length;
        (IsOfOthers, IsElsewhere, excess) = (key == StateKey.None, false, null);
    }

    // A wrong number of matches only causes an error that has a way out.
    private void ForgetUnproved()
    {
        Sources.Clear();
        foreach ((string name, RecordedAction action) in Actions)
            Actions[name] = action with { Outputs = Array.ConvertAll(action.Outputs, output => output with { Stamp = default }) };
        ForgetOutputs();
    }

    // The manifest is written again for this folder.
    private void ForgetOutputs() => (Plan, Root, Manifest) = (default, default, default);

    private void Apply(StateSection section)
    {
        Sources.EnsureCapacity(section.Sources.Count);
        Actions.EnsureCapacity(section.Actions.Count);
        foreach ((string name, RecordedSource source) in section.Sources)
            Sources[name] = source;
        foreach ((string name, RecordedAction action) in section.Actions)
            Actions[name] = action;
        (Plan, Root, Manifest) = (section.Plan, section.Root, section.Manifest);
        Dictionary<string, long> matches = new(StringComparer.Ordinal);
        foreach ((string name, long count) in section.Matches)
            matches[name] = count;
        Matches = matches;
    }
}
