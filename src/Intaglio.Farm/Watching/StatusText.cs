using System.Globalization;
using System.Text;

namespace Intaglio.Farm;

/// <summary>Describes the state of a farm for people.</summary>
internal static class StatusText
{
    private const string None = "  none\n";

    internal static string Write(FarmView view)
    {
        StringBuilder text = new();
        text.Append("servers\n");
        foreach (ServerView server in view.Servers)
            Append(text, $"  {server.Address}  {server.State.ToLowerInvariant()}");
        text.Append("workers\n");
        foreach (WorkerView worker in view.Workers)
            Append(text, $"  {Clean(worker.DisplayName)}  {worker.Running} of {worker.Slots} slots"
                + (worker.AllowsRun ? "  runs programs" : "") + (worker.Fault is { } fault ? $"  takes no actions: {Clean(fault)}" : ""));
        text.Append(view.Workers.Count == 0 ? None : "").Append("runs\n");
        foreach (RunView run in view.Runs)
            Append(text, $"  {run.Run}  {Describe(run, view.Time)}");
        return text.Append(view.Runs.Count == 0 ? None : "").ToString().TrimEnd('\n');
    }

    private static string Describe(RunView run, DateTimeOffset now)
    {
        WorkCounts actions = run.Actions;
        long done = actions.Made + actions.Found, left = actions.Waiting + actions.Ready + actions.Leased,
            total = done + left + actions.Failed + actions.Skipped;
        string state = run.Error is not null ? "failed" : run.IsCanceled ? "canceled" : !run.IsFinished ? "running"
            : actions.Failed > 0 ? "failed" : "finished";
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"{Clean(run.Project)}  {state}, {done} of {total} actions");
        if (actions.Leased > 0)
            text.Append(CultureInfo.InvariantCulture, $", {actions.Leased} running");
        if (actions.Failed > 0)
            text.Append(CultureInfo.InvariantCulture, $", {actions.Failed} failed");
        if (run.EndedLeases > 0)
            text.Append(CultureInfo.InvariantCulture, $", {run.EndedLeases} lost by workers");
        foreach (string rule in run.Blocked)
            text.Append(CultureInfo.InvariantCulture, $", no worker can make rule {Clean(rule)}");
        if (run.Error is { } error)
            text.Append(CultureInfo.InvariantCulture, $": {Clean(error)}");
        return text.Append(CultureInfo.InvariantCulture, $", {((run.Ended ?? now) - run.Started).TotalSeconds:0.0} s").ToString();
    }

    private static void Append(StringBuilder text, string line) => text.Append(line).Append('\n');

    // Names come from other machines, and could move the cursor of a terminal.
    private static string Clean(string text) => ShellQuoting.ToLine(text);
}
