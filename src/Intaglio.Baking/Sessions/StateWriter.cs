using System.Diagnostics;

namespace Intaglio.Baking;

/// <summary>Writes finished actions to the state in groups, each after its files are on the disk.</summary>
internal sealed class StateWriter(BakePlan plan, BakeOptions options, BakeState state, OutputFolder folder)
{
    // A group is written after this many times the duration of the last one, so that writing takes a small part of the time.
    private const int IntervalFactor = 10;

    private readonly Lock gate = new();
    private readonly Dictionary<string, RecordedSource> writtenSources = new(StringComparer.Ordinal);

    // A bake of some outputs does not decide that a rule may match no file.
    private readonly KeyValuePair<string, long>[] matches = [.. plan.Rules.Select(rule => KeyValuePair.Create(rule.Rule.Name,
        rule.Matches == 0 && options.IsRestricted ? state.Matches.GetValueOrDefault(rule.Rule.Name) : rule.Matches))
        .Where(rule => rule.Value > 0)];

    private List<(BakeAction Action, RecordedAction Recorded)> finished = [];
    private long last = Stopwatch.GetTimestamp();
    private TimeSpan interval = options.GroupInterval;
    private bool isWriting;

    /// <summary>Gets a value indicating whether any action has been added.</summary>
    internal bool IsUsed { get; private set; }

    /// <summary>Adds a finished action, and writes a group if it is time.</summary>
    internal void Add(BakeAction action, RecordedAction recorded)
    {
        lock (gate)
        {
            finished.Add((action, recorded));
            IsUsed = true;
            if (isWriting || Stopwatch.GetElapsedTime(last) < interval)
                return;
            isWriting = true;
        }
        WriteGroup(default, writeManifest: null);
    }

    /// <summary>Writes the actions that have not been written yet.</summary>
    /// <param name="planFingerprint">The fingerprint of the plan if the bake is complete; otherwise, an empty value.</param>
    /// <param name="writeManifest">
    /// Writes the manifest of a complete bake, after its files are on the disk, and returns its root and its metadata.
    /// </param>
    internal void Complete(ReadOnlyMemory<byte> planFingerprint, Func<(byte[] Root, FileStamp Stamp)>? writeManifest)
    {
        (byte[] root, FileStamp manifest) = WriteGroup(planFingerprint, writeManifest);
        state.ApplyAppended();
        if (state.IsFragmented)
            state.Replace(CreateBase(planFingerprint, root, manifest));
    }

    private (byte[] Root, FileStamp Manifest) WriteGroup(ReadOnlyMemory<byte> planFingerprint,
        Func<(byte[] Root, FileStamp Stamp)>? writeManifest)
    {
        List<(BakeAction Action, RecordedAction Recorded)> group;
        lock (gate)
            (group, finished) = (finished, []);
        long start = Stopwatch.GetTimestamp();
        bool isWritten = false;
        try
        {
            // A file that is read or written later can be missing on the disk.
            KeyValuePair<string, RecordedSource>[] sources = [.. Changed()];
            if (group.Count > 0 || sources.Length > 0 || writeManifest is not null)
                options.Sync([plan.Recipe.CacheFolder, folder.Path, plan.Recipe.Source]);
            // The manifest forgets outputs whose removal is on the disk.
            (byte[] root, FileStamp manifest) = writeManifest?.Invoke() ?? ([], default);
            KeyValuePair<string, RecordedAction>[] actions = [.. group.Select(item =>
                KeyValuePair.Create(item.Action.Name, item.Action.Rule.Rule.IsKept ? Settle(item.Recorded) : item.Recorded))];
            if (actions.Length > 0 || sources.Length > 0 || !planFingerprint.IsEmpty)
                state.Append(new StateSection { Plan = planFingerprint, Root = root, Manifest = manifest, Matches = matches,
                    Sources = sources, Actions = actions });
            foreach ((string name, RecordedSource source) in sources)
                writtenSources[name] = source;
            isWritten = true;
            return (root, manifest);
        }
        finally
        {
            lock (gate)
            {
                if (!isWritten)
                    finished = [.. group, .. finished];
                TimeSpan took = Stopwatch.GetElapsedTime(start);
                interval = options.GroupInterval == TimeSpan.Zero || took * IntervalFactor < options.GroupInterval
                    ? options.GroupInterval : took * IntervalFactor;
                last = Stopwatch.GetTimestamp();
                isWriting = false;
            }
        }
    }

    // A file that was written a moment ago was not settled then. Its metadata is read again, and must not have changed.
    private RecordedAction Settle(RecordedAction recorded) => recorded with
    {
        Outputs = Array.ConvertAll(recorded.Outputs, file => !file.Stamp.IsSettled && folder.Find(file.Name) is { } status
            && FileStamp.From(status) is var now && now.Size == file.Stamp.Size && now.Changed == file.Stamp.Changed
            && now.Node == file.Stamp.Node ? file with { Stamp = now } : file),
    };

    private IEnumerable<KeyValuePair<string, RecordedSource>> Changed()
    {
        foreach (SourceFile source in plan.Sources)
        {
            RecordedSource now;
            // Another thread can be reading the file.
            lock (source)
                now = new(source.Stamp, source.Digest);
            if (now.Digest.IsEmpty || ((writtenSources.TryGetValue(source.Name, out RecordedSource recorded)
                || state.Sources.TryGetValue(source.Name, out recorded))
                && recorded.Stamp == now.Stamp && recorded.Digest.Span.SequenceEqual(now.Digest.Span)))
                continue;
            yield return new(source.Name, now);
        }
    }

    private StateSection CreateBase(ReadOnlyMemory<byte> planFingerprint, ReadOnlyMemory<byte> root, FileStamp manifest)
    {
        Dictionary<string, RecordedAction> actions = [];
        foreach (BakeAction action in plan.Actions)
            if (state.Actions.TryGetValue(action.Name, out RecordedAction? recorded))
                actions[action.Name] = recorded;
        return new StateSection
        {
            Plan = planFingerprint,
            Root = root,
            Manifest = manifest,
            Matches = matches,
            Sources = [.. plan.Sources.Where(source => !source.Digest.IsEmpty)
                .Select(source => KeyValuePair.Create(source.Name, new RecordedSource(source.Stamp, source.Digest)))],
            Actions = actions,
        };
    }
}
