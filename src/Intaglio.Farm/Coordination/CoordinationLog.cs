using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <summary>The events of runs.</summary>
internal static partial class CoordinationLog
{
    [LoggerMessage(1, LogLevel.Warning, "The plan of run {Run} cannot be used.")]
    internal static partial void PlanUnusable(this ILogger logger, string run, Exception exception);

    [LoggerMessage(2, LogLevel.Warning, "Run {Run} cannot be reached.")]
    internal static partial void RunUnreachable(this ILogger logger, string run, Exception exception);

    [LoggerMessage(3, LogLevel.Information, "Run {Run} of '{Project}' begins with {Actions} actions.")]
    internal static partial void RunBegins(this ILogger logger, string run, string project, long actions);

    [LoggerMessage(4, LogLevel.Information, "Run {Run} has ended: {Made} made, {Found} found, {Failed} failed, {Skipped} skipped.")]
    internal static partial void RunEnded(this ILogger logger, string run, long made, long found, long failed, long skipped);

    [LoggerMessage(5, LogLevel.Information, "Run {Run} is canceled: {Reason}.")]
    internal static partial void RunCanceled(this ILogger logger, string run, string reason);

    [LoggerMessage(6, LogLevel.Warning, "Action {Action} of run {Run} with key {Key} has failed on {Worker}: {Error}")]
    internal static partial void ActionFailed(this ILogger logger, int action, string run, string key, string worker, string error);

    [LoggerMessage(7, LogLevel.Information, "Worker {Worker} comes, with {Slots} actions at a time.")]
    internal static partial void WorkerComes(this ILogger logger, string worker, int slots);

    [LoggerMessage(8, LogLevel.Information, "Worker {Worker} goes.")]
    internal static partial void WorkerGoes(this ILogger logger, string worker);

    [LoggerMessage(9, LogLevel.Warning, "Worker {Worker} is lost.")]
    internal static partial void WorkerLost(this ILogger logger, string worker);

    [LoggerMessage(10, LogLevel.Warning, "Worker {Worker} takes no actions: {Fault}")]
    internal static partial void WorkerStruck(this ILogger logger, string worker, string fault);

    [LoggerMessage(11, LogLevel.Information, "Worker {Worker} takes actions again.")]
    internal static partial void WorkerSound(this ILogger logger, string worker);

    [LoggerMessage(12, LogLevel.Warning, "{Actions} actions of run {Run} have failed: {Error}")]
    internal static partial void ActionsRefused(this ILogger logger, int actions, string run, string error);
}
