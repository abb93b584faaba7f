namespace Intaglio.Baking;

/// <summary>Processes an action: keeps its outputs, copies them from the cache, or runs it.</summary>
internal sealed class ActionRunner(BakePlan plan, BakeOptions options, BakeState state, SourceDigests digests, ResultStore store,
    OutputFolder folder, OutputOwnership ownership)
{
    private readonly SingleFlight flights = new();
    private readonly System.Collections.Concurrent.ConcurrentDictionary<string, BakeAction> claimed = new(StringComparer.Ordinal);

    // An input that changes more often does not become stable during the bake.
    private const int MostAttempts = 100;

    /// <summary>Determines, without reading a file, whether the outputs of an action are up to date.</summary>
    /// <remarks>Only actions with one input can be recognized this way, which are most actions of a large bake.</remarks>
    internal bool TryKeep(BakeAction action)
    {
        if (action.Inputs.Length != 1 || action.Rule.With.Count > 0
            || !state.Actions.TryGetValue(action.Name, out RecordedAction? recorded) || recorded.Input.IsEmpty
            || recorded.Fingerprint != action.Rule.Fingerprint || !digests.TryRecall(action.Inputs[0])
            || !recorded.Input.Span.SequenceEqual(action.Inputs[0].Digest.Span) || !HasOutputs(action, recorded))
            return false;
        action.Result = new ActionResult(recorded.Weak, Array.ConvertAll(recorded.Outputs, file => file.Output), recorded.Discovered,
            ResultOrigin.UpToDate);
        return true;
    }

    /// <summary>Processes an action whose dependencies have finished.</summary>
    /// <param name="action">The action.</param>
    /// <param name="threads">The number of threads that it can use.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <exception cref="BakeOperationException">The action failed.</exception>
    internal (ActionResult Result, RecordedAction Recorded) Process(BakeAction action, int threads, CancellationToken cancellationToken)
    {
        if (action.Rule.With.Any(with => with.Rule.Actions.Any(other => other.Result!.IsUnknown)))
            return Describe(action, default);
        for (int attempt = 0; attempt < MostAttempts; attempt++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            using ActionInputs inputs = ActionInputs.Find(action, digests, folder, reads: attempt > 0);
            try
            {
                return Process(action, threads, inputs, cancellationToken);
            }
            catch (InputChangedException)
            {
                // Its new digest gives another key.
            }
        }
        throw new BakeOperationException($"'{action.Inputs[0].Name}' changes again and again while it is read");
    }

    private (ActionResult, RecordedAction) Process(BakeAction action, int threads, ActionInputs inputs,
        CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        PlannedRule rule = action.Rule;
        BakeKey weak = keys.ComputeWeak(rule.Steps, inputs.GetKeyed(rule.UseInputNames), rule.GetOutputs(action), rule.Environment);
        // Another action with the same key makes the same bytes.
        using IDisposable turn = flights.Enter(weak, cancellationToken);
        if (FindResult(action, keys, weak) is { } known && TryPlace(action, weak, known, inputs, cancellationToken) is { } placed)
            return placed;
        return options.IsTrial ? Describe(action, weak)
            : Run(action, threads, keys, weak, inputs, cancellationToken);
    }

    /// <summary>Finds the outputs of an action with a weak key in the state or in the cache.</summary>
    private Known? FindResult(BakeAction action, BakeKeys keys, BakeKey weak)
    {
        if (state.Actions.TryGetValue(action.Name, out RecordedAction? recorded) && recorded.Weak == weak
            && recorded.Discovered.All(IsCurrent))
            return new([.. recorded.Outputs.Select(file => new RecordedOutput(file.Output.Role, file.Output.Length, file.Output.Digest))],
                recorded.Discovered, recorded);
        if (!action.Rule.CanDiscoverInputs)
            return store.Find(keys.ComputeStrong(weak, [])) is { } record && Fits(action, record) ? new(record.Outputs, [], null) : null;
        foreach (IReadOnlyList<DiscoveredName> set in store.FindNames(keys.ComputeNames(weak)))
        {
            DiscoveredName[] current = [.. set.Select(Look)];
            if (store.Find(keys.ComputeStrong(weak, current)) is { } record && Fits(action, record))
                return new(record.Outputs, current, null);
        }
        return null;
    }

    private static bool Fits(BakeAction action, ActionRecord record) =>
        record.Outputs.Count > 0 && record.Outputs[0].Role == action.Rule.Rule.Outputs[0].Key
        && record.Outputs.All(output => action.Rule.Rule.FindOutput(output.Role) >= 0)
        && record.Outputs.DistinctBy(output => output.Role).Count() == record.Outputs.Count;

    private bool IsCurrent(DiscoveredName name) => Look(name) is var now && now.Kind == name.Kind
        && now.Digest.Span.SequenceEqual(name.Digest.Span);

    private DiscoveredName Look(DiscoveredName name)
    {
        if (digests.Find(name.Name) is not { } source)
            return new(name.Name, DiscoveredKind.Absent, default);
        ReadOnlyMemory<byte> digest = digests.Get(source, "", out FileSnapshot? snapshot);
        snapshot?.Dispose();
        return new(name.Name, DiscoveredKind.File, digest);
    }

    /// <summary>Puts known outputs into the output folder.</summary>
    /// <returns>The result, or null if the cache does not have the bytes of an output.</returns>
    private (ActionResult, RecordedAction)? TryPlace(BakeAction action, BakeKey weak, Known known, ActionInputs inputs,
        CancellationToken cancellationToken)
    {
        List<RecordedFile> files = [];
        ResultOrigin origin = ResultOrigin.UpToDate;
        foreach (RecordedOutput output in known.Outputs)
        {
            ActionOutput named = Claim(action, Name(action, weak, output));
            FileStamp? stamp = FindRight(named, action.Rule.Rule.IsExecutable, known.Recorded);
            if (stamp is null && options.IsTrial)
                origin = ResultOrigin.Cache;
            else if (stamp is null)
            {
                Own(named.Name);
                stamp = folder.Write(named.Name, action.Rule.Rule.IsExecutable, stream => store.TryCopy(output, stream, cancellationToken));
                if (stamp is null)
                    return null;
                origin = ResultOrigin.Cache;
            }
            files.Add(new(named, stamp ?? default));
        }
        return Complete(action, weak, [.. files], [.. known.Discovered], inputs, origin);
    }

    private (ActionResult, RecordedAction) Run(BakeAction action, int threads, BakeKeys keys, BakeKey weak, ActionInputs inputs,
        CancellationToken cancellationToken)
    {
        Dictionary<string, string> names = [];
        for (int i = 0; i < action.Outputs.Length; i++)
            names.Add(action.Rule.Rule.Outputs[i].Key, OutputPattern.ReplaceKey(action.Outputs[i], weak));
        ActionWork work = new(action.Rule, inputs.Files, names, FindFile) { Threads = threads };
        using ExecutedWork executed = options.Executor.Execute(work, cancellationToken);
        RecordedOutput[] outputs = [.. executed.Outputs.Select(store.Put)];
        List<RecordedFile> written = [];
        BakeKey strong = keys.ComputeStrong(weak, [.. executed.Discovered]);
        // The record is found by the names, so it comes last.
        if (action.Rule.CanDiscoverInputs)
            store.PutNames(keys.ComputeNames(weak), executed.Discovered);
        store.Put(strong, new ActionRecord(outputs, executed.Discovered, executed.Warnings, executed.Duration.TotalSeconds));
        for (int i = 0; i < outputs.Length; i++)
        {
            ActionOutput named = Claim(action, Name(action, weak, outputs[i]));
            FileStamp? stamp = FindRight(named, action.Rule.Rule.IsExecutable, null);
            if (stamp is null)
            {
                Own(named.Name);
                OutputBuffer buffer = executed.Outputs[i];
                stamp = folder.Write(named.Name, action.Rule.Rule.IsExecutable, stream =>
                {
                    buffer.WriteTo(stream);
                    return true;
                });
            }
            written.Add(new(named, stamp ?? default));
        }
        (ActionResult result, RecordedAction recorded) =
            Complete(action, weak, [.. written], [.. executed.Discovered], inputs, ResultOrigin.Made);
        return (result with { Duration = executed.Duration, Warnings = executed.Warnings }, recorded);
    }

    private FileSnapshot? FindFile(string name) => digests.Find(name) is { } source ? SourceDigests.Take(source, "discovered") : null;

    private static (ActionResult, RecordedAction) Describe(BakeAction action, BakeKey weak) =>
        (new ActionResult(weak, [], [], ResultOrigin.Made), new RecordedAction(action.Rule.Fingerprint, weak, default, [], []));

    private static (ActionResult, RecordedAction) Complete(BakeAction action, BakeKey weak, RecordedFile[] files,
        DiscoveredName[] discovered,
        ActionInputs inputs, ResultOrigin origin) =>
        (new ActionResult(weak, Array.ConvertAll(files, file => file.Output), discovered, origin),
            new RecordedAction(action.Rule.Fingerprint, weak, IsSimple(action) ? inputs.OnlyDigest : default, files, discovered));

    // Only then the digest of the input determines the key together with the rule.
    private static bool IsSimple(BakeAction action) => action.Inputs.Length == 1 && action.Rule.With.Count == 0
        && !action.Rule.UseInputNames && !action.Rule.IncludeOutputNames;

    private static ActionOutput Name(BakeAction action, BakeKey weak, RecordedOutput output) =>
        new(output.Role, FinalName(action.Outputs[action.Rule.Rule.FindOutput(output.Role)], weak, output.Digest), output.Length,
            output.Digest);

    private static string FinalName(string name, BakeKey weak, ReadOnlyMemory<byte> digest) =>
        OutputPattern.ReplaceDigest(OutputPattern.ReplaceKey(name, weak), digest.Span);

    private bool HasOutputs(BakeAction action, RecordedAction recorded)
    {
        foreach ((ActionOutput output, FileStamp stamp) in recorded.Outputs)
        {
            int index = action.Rule.Rule.FindOutput(output.Role);
            if (index < 0 || FinalName(action.Outputs[index], recorded.Weak, output.Digest) != output.Name
                || !folder.IsUnchanged(output.Name, stamp, action.Rule.Rule.IsExecutable))
                return false;
        }
        return recorded.Outputs.Length > 0;
    }

    /// <summary>Determines whether an output exists with the right bytes.</summary>
    /// <returns>The metadata of the file, or null if it must be written.</returns>
    private FileStamp? FindRight(ActionOutput output, bool isExecutable, RecordedAction? recorded)
    {
        if (folder.Find(output.Name) is not { } status || status.Size != output.Length || !OutputFolder.HasMode(status, isExecutable))
            return null;
        FileStamp stamp = FileStamp.From(status);
        foreach (RecordedFile file in recorded?.Outputs ?? [])
            if (file.Output.Name == output.Name && file.Output.Digest.Span.SequenceEqual(output.Digest.Span) && file.Stamp.Proves(stamp))
                return stamp;
        using FileStream? stream = folder.TryOpen(output.Name);
        return stream is not null && Cryptography.FileDigest.HashData(stream).AsSpan().SequenceEqual(output.Digest.Span)
            && FileStamp.IsUnchanged(status, FileStatus.Read(stream.SafeFileHandle)) ? stamp : null;
    }

    // Names with the key or the digest can be equal only when these are known.
    private ActionOutput Claim(BakeAction action, ActionOutput output) =>
        claimed.GetOrAdd(NameFolding.Fold(output.Name), action) == action ? output
            : throw new BakeOperationException($"the output '{output.Name}' is also made from "
                + $"'{claimed[NameFolding.Fold(output.Name)].Inputs.FirstOrDefault()?.Name}' (add {{dir}} or {{name}} to 'to')");

    // Files that the recipe did not make are not replaced.
    private void Own(string name)
    {
        if (!options.AllowOverwrite && !ownership.Owns(name) && folder.Exists(name))
            throw new BakeOperationException($"'{Path.Combine(plan.Recipe.Output, name)}' exists and was not made by this recipe "
                + "(move it away, or replace it with --force)");
        ownership.Add([name]);
    }

    private sealed record Known(IReadOnlyList<RecordedOutput> Outputs, IReadOnlyList<DiscoveredName> Discovered, RecordedAction? Recorded);
}
