namespace Intaglio.Baking;

/// <summary>Has the results of a bake made on a farm, in waves.</summary>
internal sealed class SessionFarm(IFarm farm, SessionPlan start, BakeOptions options, ActionStates states, ActionLoop loop,
    ResultStore store, SessionProgress progress)
{
    /// <summary>Gets the name of the last run, or null if none was needed.</summary>
    internal string? Run { get; private set; }

    /// <summary>Finds or makes the results of all actions, and places them.</summary>
    /// <remarks>The farm makes only actions whose results are not known. Their results are then found in its store.</remarks>
    internal void Make(CancellationToken cancellationToken)
    {
        if (states.Unfinished.Any())
            farm.Wait(cancellationToken);
        farm.Attach(progress.ReportRun, cancellationToken);
        loop.Run(canRun: false, cancellationToken);
        FarmWaves waves = new(start.Plan, states, store, start.Renewed);
        bool hasFailed = false;
        while (states.Errors.Count == 0 || options.KeepGoing)
        {
            FarmWave wave = waves.FindNext();
            if (wave.Actions.Count == 0)
            {
                // The store can have lost results meanwhile. An action that has failed on the farm would also fail here.
                BakeAction[] left = [.. states.Unfinished];
                loop.Run(canRun: !hasFailed, cancellationToken);
                ReportMadeHere(left);
                return;
            }
            FarmedActions farmed = farm.Make(wave, start.Digests, progress.ReportFarm,
                (key, record) => store.Receive(key, record, cancellationToken), cancellationToken);
            Run = farmed.Run;
            if (farmed.IsDetached)
                return;
            store.FetchesRenewals = true;
            foreach ((BakeAction action, Exception error) in farmed.Failures)
                states.Fail(action, error);
            hasFailed |= farmed.Failures.Count > 0;
            loop.Run(canRun: !hasFailed && !waves.HasMore && !start.Plan.CanGrow, cancellationToken);
            ReportMadeHere(wave.Actions.Keys);
            foreach (BakeAction action in wave.Actions.Keys)
                states.CountAsMade(action);
        }
    }

    private void ReportMadeHere(IEnumerable<BakeAction> actions)
    {
        if (actions.Count(action => states.FindOrigin(action) == ResultOrigin.Made) is > 0 and int count)
            farm.Say($"{count} of the actions were made on this machine, because the store of the farm did not have their results");
    }
}
