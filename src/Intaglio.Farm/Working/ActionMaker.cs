using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Makes the actions of a worker, and waits until the store has their results.</summary>
/// <param name="plans">The plans.</param>
/// <param name="cache">The cache of this machine.</param>
internal sealed class ActionMaker(OpenPlans plans, ContentCache cache)
{
    private const int MostLines = 40;

    private static readonly TimeSpan uploadTime = TimeSpan.FromMinutes(5), pause = TimeSpan.FromSeconds(1);

    /// <summary>Makes an action.</summary>
    /// <param name="order">The action.</param>
    /// <param name="cancellationToken">The token that is canceled when the action is taken from this worker.</param>
    /// <returns>The outcome, or <see langword="null"/> if the action was taken from this worker.</returns>
    internal async Task<WorkReport?> MakeAsync(WorkOrder order, CancellationToken cancellationToken)
    {
        long omitted = CountOmitted();
        WorkReport? report = Make(order, cancellationToken);
        if (report?.Outcome is WorkState.Made or WorkState.Found
            && (await cache.FlushUploadsAsync(uploadTime, CancellationToken.None) > 0 || CountOmitted() > omitted))
            report = new(order.Lease, WorkState.Skipped, "the store does not accept results");
        // The run gives an action out again when it has got the sources.
        if (report is { Outcome: WorkState.Skipped, Missing.Count: 0 })
            await Task.Delay(pause, CancellationToken.None);
        return report;
    }

    private long CountOmitted() => cache.GetRemoteStatistics()!.OmittedUploads;

    private WorkReport? Make(WorkOrder order, CancellationToken cancellationToken)
    {
        try
        {
            PlanWorker plan = plans.Open(order.Plan);
            try
            {
                return Make(order, plan, cancellationToken);
            }
            finally
            {
                plans.Close(order.Plan);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            return null;
        }
        catch (SlotsBusyException)
        {
            return new(order.Lease, WorkState.Ready, null);
        }
        catch (Exception exception)
        {
            // The lease of an action without a report would be renewed forever.
            return cancellationToken.IsCancellationRequested ? null : Describe(order, exception);
        }
    }

    private static WorkReport Make(WorkOrder order, PlanWorker plan, CancellationToken cancellationToken)
    {
        ActionName action = new(order.Rule, order.Input);
        if (plan.FindCode(action)?.ToString() != order.Code)
            return new(order.Lease, WorkState.Waiting, null);
        WorkOutcome outcome = plan.Make(action, threads: 1, cancellationToken);
        return outcome.Origin is { } origin
            ? new(order.Lease, origin == ResultOrigin.Made ? WorkState.Made : WorkState.Found, null)
            : Describe(order, outcome.Error!) with { Output = plan.FindOutput(action) };
    }

    private static WorkReport Describe(WorkOrder order, Exception exception) =>
        new(order.Lease, exception is MissingFileException ? WorkState.Skipped : WorkState.Failed, ErrorText.Describe(exception))
        {
            Log = exception is BakeOperationException { Log: var log } ? [.. log.TakeLast(MostLines)] : [],
            Missing = exception is MissingFileException { Sources: var sources }
                ? [.. sources.Take(WantedSources.Most).Select(digest => Convert.ToHexStringLower(digest.Span))] : [],
        };
}
