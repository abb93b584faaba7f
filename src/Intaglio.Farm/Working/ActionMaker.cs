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
        if (report?.Outcome is WorkOutcome.Made or WorkOutcome.Found
            && (await cache.Remote!.FlushUploadsAsync(uploadTime, CancellationToken.None) > 0 || CountOmitted() > omitted))
            report = new(order.Lease, WorkOutcome.StoreFailed, "the store does not accept results");
        // The run gives an action out again when it has got the sources.
        if (report is { Outcome: WorkOutcome.StoreFailed, Missing.Count: 0 })
            await Task.Delay(pause, CancellationToken.None);
        return report;
    }

    private long CountOmitted() => cache.Remote!.Statistics.OmittedUploads;

    private WorkReport? Make(WorkOrder order, CancellationToken cancellationToken)
    {
        try
        {
            ReceivedPlan plan = plans.Open(order.Plan);
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
            return new(order.Lease, WorkOutcome.Returned, null);
        }
        catch (Exception exception)
        {
            // The lease of an action without a report would be renewed forever.
            return cancellationToken.IsCancellationRequested ? null : Describe(order, exception, exception is MissingPlanException);
        }
    }

    private static WorkReport Make(WorkOrder order, ReceivedPlan plan, CancellationToken cancellationToken)
    {
        if (plan.FindCode(order.Lease.Action)?.ToString() != order.Code)
            return new(order.Lease, WorkOutcome.Refused, null);
        ReceivedOutcome outcome = plan.Make(order.Lease.Action, cancellationToken);
        if (outcome.Origin is { } origin)
            return new(order.Lease, origin == ResultOrigin.Made ? WorkOutcome.Made : WorkOutcome.Found, null)
            { Result = outcome.Key.ToString() };
        return Describe(order, outcome.Error!, outcome.IsFileMissing) with
        {
            Output = outcome.Output,
            Missing = [.. outcome.MissingSources.Take(WantedSources.Most).Select(digest => Convert.ToHexStringLower(digest.Span))],
        };
    }

    private static WorkReport Describe(WorkOrder order, Exception exception, bool isFileMissing) =>
        new(order.Lease, isFileMissing ? WorkOutcome.StoreFailed : WorkOutcome.Failed, ErrorText.Describe(exception))
        { Log = exception is BakeOperationException { SharedLog: var log } ? [.. log.TakeLast(MostLines)] : [] };
}
