using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Makes the actions of a worker, and waits until the store has their results.</summary>
/// <param name="plans">The plans.</param>
/// <param name="cache">The cache of this machine.</param>
/// <param name="health">The state of this machine.</param>
/// <param name="options">The settings of the worker.</param>
internal sealed class ActionMaker(OpenPlans plans, ContentCache cache, WorkerHealth health, WorkerOptions options)
{
    private const int MostLines = 40;

    private static readonly TimeSpan uploadTime = TimeSpan.FromMinutes(5), pause = TimeSpan.FromSeconds(1);

    /// <summary>Makes an action.</summary>
    /// <param name="order">The action.</param>
    /// <param name="cancellationToken">The token that is canceled when the action is taken from this worker.</param>
    /// <returns>The outcome, or <see langword="null"/> if the action was taken from this worker.</returns>
    internal async Task<WorkReport?> MakeAsync(WorkOrder order, CancellationToken cancellationToken)
    {
        (long omitted, long start) = (CountOmitted(), Stopwatch.GetTimestamp());
        WorkReport? report = Make(order, cancellationToken);
        if (report?.Outcome is WorkOutcome.Made or WorkOutcome.Found
            && (await cache.Remote!.FlushUploadsAsync(uploadTime, CancellationToken.None) > 0 || CountOmitted() > omitted))
            report = new(order.Lease, WorkOutcome.StoreFailed, "the store does not accept results");
        if (report is { Outcome: WorkOutcome.Returned or WorkOutcome.Failed, Error: not null })
        {
            // A full disk makes a program fail as well.
            bool isSound = health.Check(Stopwatch.GetTimestamp());
            report = report with { IsSound = isSound, Outcome = isSound ? report.Outcome : WorkOutcome.Returned };
        }
        if (report is not null && (options.IsVerbose || report.Error is not null))
            Print(order, report, Stopwatch.GetElapsedTime(start));
        // The run gives an action out again when it has got the sources.
        if (report is { Outcome: WorkOutcome.StoreFailed, Missing.Count: 0 })
            await Task.Delay(pause, CancellationToken.None);
        return report;
    }

    private static void Print(WorkOrder order, WorkReport report, TimeSpan elapsed)
    {
        string outcome = report.Outcome switch
        {
            WorkOutcome.Returned => "given back",
            WorkOutcome.StoreFailed => "not stored",
            _ => report.Outcome.ToString().ToLowerInvariant(),
        };
        string output = report.Output is { } name ? $" ({name})" : "", error = report.Error is { } text ? $": {text}" : "";
        Messages.WriteError(string.Create(CultureInfo.InvariantCulture,
            $"action {order.Lease.Action}{output} of run {order.Run}: {outcome} after {elapsed.TotalSeconds:0.0} s{error}"));
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

    private WorkReport Make(WorkOrder order, ReceivedPlan plan, CancellationToken cancellationToken)
    {
        if (plan.FindRefusal(order.Lease.Action, new BakeKey(Convert.FromHexString(order.Code))) is { } reason)
            return new(order.Lease, WorkOutcome.Refused, reason) { Name = options.Name };
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

    private WorkReport Describe(WorkOrder order, Exception exception, bool isFileMissing) =>
        new(order.Lease, isFileMissing ? WorkOutcome.StoreFailed : IsOfMachine(exception) ? WorkOutcome.Returned : WorkOutcome.Failed,
            ErrorText.Describe(exception))
        { Name = options.Name, Log = exception is BakeOperationException { SharedLog: var log } ? [.. log.TakeLast(MostLines)] : [] };

    // The disk, the memory and the start of a program are matters of the machine until another one has the same error.
    private static bool IsOfMachine(Exception exception) => exception is IOException or UnauthorizedAccessException or OutOfMemoryException
        or BakeOperationException { InnerException: Win32Exception };
}
