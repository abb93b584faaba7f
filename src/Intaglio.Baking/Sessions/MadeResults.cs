namespace Intaglio.Baking;

/// <summary>Stores the results of actions that ran, and places them. Small outputs are hashed together.</summary>
internal sealed class MadeResults(ActionStates states, ActionMaker maker, ResultStore store, ResultPlacer placer)
{
    /// <summary>Stores the outputs of actions that ran, and puts them into the output folder.</summary>
    internal void Store(List<ActionRun> runs, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (runs.Count == 0)
            return;
        ActionOutput[]? stored = TryPut(runs);
        int next = 0;
        List<MadeResult> made = [];
        foreach (ActionRun run in runs)
        {
            int count = run.Executed!.Outputs.Count, first = next;
            next += count;
            run.Try(states, () => made.Add(placer.Name(run, maker.Store(run.Prepared!, run.Executed,
                stored?[first..(first + count)] ?? store.Put(run.Executed.Outputs), keys, cancellationToken))), cancellationToken);
        }
        // One call waits for the disk, and the others have nothing to add.
        PlacedFile[] owned = [.. made.SelectMany(result => result.Files).Where(file => file.Placed is null).Select(file => file.Named)];
        foreach (MadeResult result in made)
            result.Run.Try(states, () => placer.Write(result, owned), CancellationToken.None);
        foreach (ActionRun run in runs)
            run.Dispose();
    }

    private ActionOutput[]? TryPut(List<ActionRun> runs)
    {
        try
        {
            return store.Put([.. runs.SelectMany(run => run.Executed!.Outputs)]);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
        {
            // Each action stores its outputs then, so that only those fail whose outputs cannot be stored.
            return null;
        }
    }
}
