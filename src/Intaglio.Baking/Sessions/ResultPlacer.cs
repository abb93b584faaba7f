namespace Intaglio.Baking;

/// <summary>Places the results of actions, and finishes the actions.</summary>
internal sealed class ResultPlacer(ActionStates states, ResultStore store, OutputPlacer placer, bool isTrial)
{
    // The state must stay small if many actions of a rule have many inputs.
    private const int MostInputs = 1 << 17;

    /// <summary>Gets a value indicating whether an action of a trial fails if a file of the user is in the way.</summary>
    internal required bool RequiresRoom { get; init; }

    /// <summary>
    /// Gets a value indicating whether outputs that are known only during the bake can be where earlier bakes have made a file or a folder.
    /// </summary>
    internal required bool MakesWay { get; init; }

    /// <summary>Gets or sets the use of the remote cache, or null for none.</summary>
    internal RemoteWatch? Remote { get; set; }

    /// <summary>Places a result that was found.</summary>
    /// <param name="prepared">The action.</param>
    /// <param name="known">The result.</param>
    /// <param name="recorded">The files of the last bake, whose bytes are known by their metadata.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>
    /// The origin of the bytes, or null if the action is not finished, because the cache does not have the bytes of an output, or because
    /// the result is that of the state and an output is not in the output folder.
    /// </returns>
    internal ResultOrigin? TryPlace(PreparedAction prepared, ActionResult known, PlacedFile[] recorded, CancellationToken cancellationToken)
    {
        if (!prepared.Action.Rule.Rule.IsKept)
            return Finish(prepared, known);
        (BakeAction action, bool isExecutable) = (prepared.Action, prepared.Action.Rule.Rule.IsExecutable);
        // All names are checked before the first file is placed.
        PlacedFile[] files = NameAll(prepared, known);
        ActionOutput[] items = [.. known.Outputs.SelectMany(output => output.Files)];
        ResultOrigin origin = ResultOrigin.UpToDate;
        bool isRemote = known.Origin == ResultOrigin.Remote;
        using IDisposable? fetch = isRemote ? Remote?.BeginFetch(known.Seconds, known.Outputs.Sum(output => output.Length)) : null;
        ClearFolders(prepared, known.Outputs, files);
        for (int i = 0; i < files.Length; i++)
        {
            (ActionOutput output, PlacedFile named) = (items[i], files[i]);
            PlacedFile? placed = placer.FindRight(named, isExecutable, recorded);
            if (placed is null)
            {
                if (known.Origin == ResultOrigin.UpToDate)
                    return null;
                origin = ResultOrigin.Cache;
                if (RequiresRoom)
                    placer.RequireRoom(named.Name, isKnown: true);
                placed = isTrial ? store.For(action).HasItem(output) ? named : null
                    : placer.WriteOwn(named, isExecutable,
                        stream => TryCopy(store.For(action), known, output, stream, ref isRemote, cancellationToken));
            }
            if (placed is null)
                return null;
            files[i] = placed;
        }
        if (isRemote)
        {
            origin = ResultOrigin.Remote;
            Remote?.Save(known.Seconds);
        }
        states.Finish(action, Record(prepared, files, known.Discovered, known.Seconds),
            known with { Origin = origin, Warnings = [], Log = [] });
        return origin;
    }

    // Whether the cache still has the outputs is found out if an action reads them.
    private ResultOrigin Finish(PreparedAction prepared, ActionResult known)
    {
        states.Finish(prepared.Action, Record(prepared, NameAll(prepared, known), known.Discovered, known.Seconds),
            known with { Warnings = [], Log = [] });
        return known.Origin;
    }

    /// <summary>Names the files of all outputs of an action.</summary>
    /// <exception cref="BakeOperationException">Another action has an output with the same name.</exception>
    internal PlacedFile[] NameAll(PreparedAction prepared, ActionResult result) =>
        [.. result.Outputs.SelectMany(output => placer.Name(prepared.Action, prepared.Weak, output))];

    private void ClearFolders(PreparedAction prepared, IReadOnlyList<ActionOutput> outputs, PlacedFile[] files)
    {
        if (isTrial)
            return;
        if (MakesWay && prepared.Action.IsChained)
            foreach (PlacedFile file in files)
                placer.MakeWay(file.Name);
        if (!prepared.Action.Rule.HasFolder)
            return;
        HashSet<string> names = [.. files.Select(file => file.Name)];
        foreach (ActionOutput output in outputs)
            if (output.Inner is not null)
                placer.Clear(prepared.Action.NameOutput(output.Role, prepared.Weak, output.Digest), names);
    }

    /// <summary>Checks the outputs of an action whose result is not known. Those with a digest in their names have none yet.</summary>
    /// <exception cref="BakeOperationException">Something that the recipe did not make is in the way.</exception>
    internal void CheckRoom(BakeAction action, IEnumerable<string> outputs)
    {
        if (RequiresRoom && action.Rule.Rule.IsKept)
            foreach (string name in outputs.Where(OutputPattern.IsFinal))
                placer.RequireRoom(name, isKnown: false);
    }

    /// <summary>Finds the outputs of an action that ran which must be written.</summary>
    /// <exception cref="BakeOperationException">The recipe did not make a file that would be replaced.</exception>
    internal MadeResult Name(ActionRun run, ActionResult result)
    {
        if (run.Action.Rule.Rule.IsKept)
            return NamePlaced(run, result);
        store.RequireStoring();
        return new(run, result, Array.ConvertAll(NameAll(run.Prepared!, result), file => (file, (PlacedFile?)file)));
    }

    private MadeResult NamePlaced(ActionRun run, ActionResult result)
    {
        PlacedFile[] files = NameAll(run.Prepared!, result);
        ClearFolders(run.Prepared!, result.Outputs, files);
        return new(run, result, Array.ConvertAll(files, named =>
        {
            PlacedFile? placed = placer.FindRight(named, run.Action.Rule.Rule.IsExecutable, recorded: []);
            if (placed is null)
                placer.RequireOwn(named.Name);
            return (named, placed);
        }));
    }

    /// <summary>Places the result of an action that ran.</summary>
    /// <param name="made">The result.</param>
    /// <param name="owned">All files that are written together, which takes one call for the disk.</param>
    internal void Write(MadeResult made, PlacedFile[] owned)
    {
        placer.Own(owned);
        PlacedFile[] written = new PlacedFile[made.Files.Length];
        for (int i = 0; i < written.Length; i++)
        {
            (PlacedFile named, PlacedFile? placed) = made.Files[i];
            OutputBuffer buffer = made.Run.Executed!.Outputs[i];
            written[i] = placed ?? placer.Write(named, made.Run.Action.Rule.Rule.IsExecutable, stream =>
            {
                buffer.WriteTo(stream);
                return true;
            })!;
        }
        states.Finish(made.Run.Action, Record(made.Run.Prepared!, written, made.Result.Discovered, made.Result.Seconds), made.Result);
    }

    /// <summary>Summarizes an action for the state.</summary>
    internal static RecordedAction Record(PreparedAction prepared, PlacedFile[] files, IReadOnlyList<DiscoveredName> discovered,
        double seconds)
    {
        BakeAction action = prepared.Action;
        return new(action.Code.Fingerprint, prepared.Weak, action.IsSimple ? prepared.Inputs.Files[0].Digest : default, files,
            [.. discovered])
        {
            Seconds = seconds,
            Inputs = action.IsSimple || prepared.Keyed.Length * action.Rule.Count > MostInputs ? [] : prepared.Keyed,
        };
    }

    // An output that was in a record is not always stored under its name.
    private bool TryCopy(ResultStore from, ActionResult known, ActionOutput output, Stream stream, ref bool isRemote,
        CancellationToken cancellationToken)
    {
        bool isCopied = from.TryCopy(output, stream, out bool isFetched, cancellationToken);
        isRemote |= isFetched;
        if (isCopied)
            return true;
        if (known.Origin == ResultOrigin.Remote || Remote is null || !from.TryFetchAgain(known.Strong, cancellationToken))
            return false;
        stream.SetLength(0);
        isRemote = true;
        return from.TryCopy(output, stream, out _, cancellationToken);
    }
}

/// <summary>A result that was stored, with the names of its outputs, and those of them that exist already.</summary>
internal sealed record MadeResult(ActionRun Run, ActionResult Result, (PlacedFile Named, PlacedFile? Placed)[] Files);
