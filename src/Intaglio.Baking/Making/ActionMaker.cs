namespace Intaglio.Baking;

/// <summary>Finds or makes the results of actions: an action becomes a result in the cache, without an output folder.</summary>
/// <param name="profile">The name of the profile.</param>
/// <param name="digests">The digests of the files of the source folder.</param>
/// <param name="store">The results that are known.</param>
/// <param name="work">The folder for private folders of programs.</param>
/// <param name="executor">Runs the actions.</param>
internal sealed class ActionMaker(string profile, SourceDigests digests, ResultStore store, WorkFolder work, IBakeExecutor executor)
{
    /// <summary>Finds the inputs of an action, and computes its weak key.</summary>
    /// <param name="action">The action.</param>
    /// <param name="needed">The outputs of other actions that are inputs.</param>
    /// <param name="taken">The snapshot of the first input, or null if it has not been taken.</param>
    /// <param name="reads"><see langword="true"/> to copy all files of the source folder, so that they cannot change afterward.</param>
    /// <param name="keys">Computes keys.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="BakeOperationException">An input was deleted or is damaged, or its sidecar contains an error.</exception>
    internal PreparedAction Prepare(BakeAction action, IEnumerable<NeededOutput> needed, FileSnapshot? taken, bool reads, BakeKeys keys,
        CancellationToken cancellationToken)
    {
        if (action.Code.Problem is { } problem)
            throw new BakeOperationException(problem);
        ActionInputs inputs = ActionInputs.Find(action, digests, needed, taken, reads);
        try
        {
            ImageDigests images = new(store.For(action), action, keys, cancellationToken);
            return PreparedAction.Create(action, inputs, profile, images, keys);
        }
        catch
        {
            inputs.Dispose();
            throw;
        }
    }

    /// <summary>Finds the result of an action in the cache or in the remote cache.</summary>
    /// <returns>The result, or null if it is not known.</returns>
    internal ActionResult? Find(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        (BakeAction action, BakeKey weak) = (prepared.Action, prepared.Weak);
        if (!action.Code.CanDiscoverInputs)
            return Find(prepared, keys.ComputeStrong(weak, []), [], cancellationToken);
        BakeKey key = keys.ComputeNames(weak);
        prepared.Names = new(store.For(action).FindNames(key), null);
        if (FindWith(prepared.Names.Known.Sets) is { } found)
            return found;
        if (prepared.Renewal is not null)
            return store.FetchesRenewals ? FindWith(store.For(action).FetchNames(key, VouchedNames.None, cancellationToken).Sets) : null;
        prepared.Names = prepared.Names with { Fetched = store.For(action).FetchNames(key, prepared.Names.Known, cancellationToken) };
        return FindWith(prepared.Names.Fetched!.Sets);

        ActionResult? FindWith(IReadOnlyList<IReadOnlyList<DiscoveredName>> sets) => sets.Select(set =>
        {
            DiscoveredName[] current = [.. set.Select(Look)];
            return Find(prepared, keys.ComputeStrong(weak, current), current, cancellationToken);
        }).FirstOrDefault(known => known is not null);
    }

    /// <summary>Finds the present state of a name that an action has discovered.</summary>
    internal DiscoveredName Look(DiscoveredName name)
    {
        if (digests.Find(name.Name) is not { } source)
            return new(name.Name, DiscoveredKind.Absent, default);
        ReadOnlyMemory<byte> digest = digests.Get(source, "", out FileSnapshot? snapshot);
        snapshot?.Dispose();
        return new(name.Name, DiscoveredKind.File, digest);
    }

    /// <summary>Runs an action, whose outputs are not stored yet.</summary>
    /// <param name="prepared">The action.</param>
    /// <param name="threads">The number of threads that it can use.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <returns>The outputs, which the caller releases.</returns>
    /// <exception cref="BakeOperationException">An input is damaged or cannot be processed.</exception>
    /// <exception cref="InputChangedException">An input has another digest than the one in the key.</exception>
    internal ExecutedWork Run(PreparedAction prepared, int threads, CancellationToken cancellationToken)
    {
        BakeAction action = prepared.Action;
        prepared.Images.Confirm();
        return executor.Execute(new ActionWork(action.Rule, prepared.Inputs.Files, action.NameOutputs(prepared.Weak), FindFile)
        {
            Code = action.Code,
            Threads = threads,
            Layout = action.CreateLayout(profile),
            WorkFolder = work,
            CreateDraft = store.TryCreateDraft,
        }, cancellationToken);
    }

    /// <summary>Stores the result of an action that ran. Its outputs were stored before.</summary>
    internal ActionResult Store(PreparedAction prepared, ExecutedWork executed, ActionOutput[] outputs, BakeKeys keys,
        CancellationToken cancellationToken)
    {
        ActionResult result = new(keys.ComputeStrong(prepared.Weak, [.. executed.Discovered]),
            PlacedOutputs.Gather(prepared.Action.Rule, outputs), executed.Discovered, ResultOrigin.Made)
        {
            Warnings = executed.Warnings,
            Log = executed.Log,
            IsLogLocal = executed.IsLogLocal,
            Seconds = executed.Duration.TotalSeconds,
            Renewal = prepared.Renewal,
        };
        // The record is found by the names, so it comes last.
        PutNames(prepared, result, keys, cancellationToken);
        store.For(prepared.Action).Put(result);
        return result;
    }

    /// <summary>Uploads a result that was found if the remote cache does not have it, or has the one before a renewal.</summary>
    internal void Share(PreparedAction prepared, ActionResult result, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (store.For(prepared.Action).Share(result, replaces: prepared.Renewal is not null))
            PutNames(prepared, result, keys, cancellationToken);
    }

    private void PutNames(PreparedAction prepared, ActionResult result, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (!prepared.Action.Code.CanDiscoverInputs)
            return;
        // The results of other sets are replaced as well.
        if (prepared.Renewal is not null)
            store.For(prepared.Action).ReplaceNames(keys.ComputeNames(prepared.Weak), result.Discovered);
        else
            store.For(prepared.Action).PutNames(keys.ComputeNames(prepared.Weak), result.Discovered, prepared.Names.Known,
                prepared.Names.Fetched, cancellationToken);
    }

    private ActionResult? Find(PreparedAction prepared, BakeKey strong, DiscoveredName[] discovered, CancellationToken cancellationToken)
    {
        ResultStore from = store.For(prepared.Action);
        ActionResult? found = prepared.Renewal is { } renewal ? from.FindRenewed(strong, renewal, cancellationToken)
            : from.Find(strong, cancellationToken);
        return found?.Fits(prepared.Action) == true ? found with { Discovered = discovered } : null;
    }

    private FileSnapshot? FindFile(string name) => digests.Find(name) is { } source ? SourceDigests.Take(source, "discovered") : null;
}
