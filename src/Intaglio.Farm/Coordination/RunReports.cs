using Intaglio.Baking;
using Intaglio.Caching;
using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <summary>Applies the reports of workers to a run.</summary>
/// <param name="run">The name of the run.</param>
/// <param name="request">The request of the run.</param>
/// <param name="planned">The plan.</param>
/// <param name="book">The actions.</param>
/// <param name="outcomes">Receives the results and failures.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">The logger.</param>
internal sealed class RunReports(string run, RunRequest request, PlannedRun planned, RunBook book, RunOutcomes outcomes,
    TimeProvider time, ILogger logger)
{
    private static readonly TimeSpan longestWithoutAnswer = TimeSpan.FromMinutes(2);

    private readonly WantedSources sources = new();
    private readonly HashSet<string> returners = new(StringComparer.Ordinal);
    private long lastAnswered;

    /// <summary>Gets the digests of the sources that the client has to send.</summary>
    internal IReadOnlyList<string> Wanted => sources.List();

    /// <summary>Gets a value indicating whether the client has to send sources.</summary>
    internal bool WantsSources => !sources.IsEmpty;

    /// <summary>Applies a report.</summary>
    /// <param name="report">The report.</param>
    /// <param name="workers">The names of the workers that have asked for actions in the last time.</param>
    /// <returns><see langword="true"/> if the client has to send further sources.</returns>
    internal bool Add(WorkReport report, IReadOnlyList<string> workers)
    {
        switch (report.Outcome)
        {
            case WorkOutcome.StoreFailed:
                return TryAgain(report);
            case WorkOutcome.Returned when report.IsSound:
            case WorkOutcome.Failed when book.DoubtsFailure(report.Lease, workers):
                if (!book.ReturnFaulty(report.Lease))
                    Fail(report.Lease.Action, report.Error ?? "workers return the action", report);
                break;
            case WorkOutcome.Refused:
                book.Return(report.Lease, (FailureList.ToLine(report.Name ?? "a worker"),
                    FailureList.ToLine(report.Error ?? "the code of the rule differs")));
                break;
            case WorkOutcome.Returned:
                book.Return(report.Lease);
                break;
            default:
                Complete(report);
                break;
        }
        return false;
    }

    /// <summary>Returns the workers that have returned actions which others have made since the last call.</summary>
    internal IReadOnlyList<string> TakeReturners()
    {
        string[] taken = [.. returners];
        returners.Clear();
        return taken;
    }

    /// <summary>Records the failure of an action that several workers have lost.</summary>
    internal void FailLost(int action) => Fail(action, "three workers have ended while they made this action", report: null);

    /// <summary>Records that all connected workers have refused the actions that are left.</summary>
    /// <param name="refused">The actions with the reasons of the workers.</param>
    internal void FailRefused(IEnumerable<(int Action, string Reason)> refused)
    {
        foreach (IGrouping<string, int> same in refused.GroupBy(each => each.Reason, each => each.Action))
        {
            string error = $"no connected worker can make it ({same.Key})";
            foreach (int action in same)
                Add(action, error, report: null);
            logger.ActionsRefused(same.Count(), run, FailureList.ToLine(error));
        }
    }

    /// <summary>Resumes the actions that wait for sources which the client has sent, or does not have.</summary>
    /// <returns><see langword="true"/> if a worker can take one.</returns>
    internal bool Answer(IReadOnlyList<string> digests)
    {
        lastAnswered = time.GetTimestamp();
        return Resume(sources.Answer(digests));
    }

    /// <summary>Resumes the actions whose pause is over.</summary>
    /// <returns><see langword="true"/> if a worker can take one.</returns>
    internal bool ResumePaused()
    {
        bool isAnyResumed = Resume(sources.TakePaused());
        // The actions fail after further attempts if the client does not send the sources.
        return WantsSources && time.GetElapsedTime(lastAnswered) > longestWithoutAnswer && Resume(sources.Answer(sources.List()))
            || isAnyResumed;
    }

    private void Fail(int action, string error, WorkReport? report)
    {
        logger.ActionFailed(action, run, planned.Find(action).Work.Key.ToString(), report is null ? "lost workers"
            : report.Name ?? "a worker without a name", FailureList.ToLine(error));
        Add(action, error, report);
    }

    private void Add(int action, string error, WorkReport? report)
    {
        (string rule, PlannedWork work) = planned.Find(action);
        outcomes.Failures.Add(action, rule, work, error, report);
        if (!request.KeepGoing)
            book.Stop();
    }

    private void Complete(WorkReport report)
    {
        string[] others = [.. book.FindReturners(report.Lease)];
        if (!book.Complete(report.Lease, report.Outcome))
            return;
        if (report.Outcome == WorkOutcome.Failed)
        {
            Fail(report.Lease.Action, report.Error ?? "the action has failed", report);
            return;
        }
        returners.UnionWith(others);
        if (!request.IsDetached && ContentName.TryParse(report.Result, out _))
            outcomes.Add(new(report.Lease.Action, report.Result!));
    }

    // The number of attempts counts only if the client has no further source to send. A client that detaches has sent everything.
    private bool TryAgain(WorkReport report)
    {
        bool lacksSource = report.Missing.Count > 0;
        lastAnswered = sources.IsEmpty ? time.GetTimestamp() : lastAnswered;
        if (lacksSource && !request.IsDetached && sources.TryAdd(report.Lease, report.Missing))
        {
            book.Postpone(report.Lease);
            return true;
        }
        if (!book.TryAgain(report.Lease, isPostponed: lacksSource))
            Fail(report.Lease.Action, report.Error ?? "the store does not answer", report);
        else if (lacksSource)
            sources.Pause(report.Lease);
        return false;
    }

    private bool Resume(IReadOnlyList<WorkLease> leases)
    {
        bool isAnyReady = false;
        foreach (WorkLease lease in leases)
            isAnyReady |= book.Resume(lease);
        return isAnyReady;
    }
}
