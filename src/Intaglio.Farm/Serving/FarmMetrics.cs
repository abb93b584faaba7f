using System.Diagnostics.Metrics;
using System.Globalization;
using System.Text;

namespace Intaglio.Farm;

/// <summary>Counts the actions that this server gives to workers and the results that it receives.</summary>
internal sealed class FarmMetrics
{
    private const string Prefix = "intaglio_farm_";

    // What a worker reports for an action, in the order of WorkState.
    private static readonly string[] outcomes = ["refused", "returned", "", "made", "found", "failed", "retried"];

    private static readonly Meter meter = new("Intaglio.Farm");
    private static readonly Counter<long> orderCounter =
        meter.CreateCounter<long>("intaglio.farm.orders", description: "Actions that workers took from this server."),
        resultCounter = meter.CreateCounter<long>("intaglio.farm.results", description: "Results that workers sent to this server.");

    private readonly long[] results = new long[outcomes.Length];
    private long orders;

    internal void Ordered(int count)
    {
        orderCounter.Add(count);
        Interlocked.Add(ref orders, count);
    }

    internal void Completed(WorkState outcome)
    {
        resultCounter.Add(1, new KeyValuePair<string, object?>("outcome", outcomes[(int)outcome]));
        Interlocked.Increment(ref results[(int)outcome]);
    }

    /// <summary>Writes the counters and the state of the farm in the text format of Prometheus.</summary>
    internal string Write(FarmView view)
    {
        StringBuilder text = new();
        Describe(text, "orders_total", "counter", "Actions that workers took from this server.");
        Add(text, "orders_total", Interlocked.Read(ref orders));
        Describe(text, "results_total", "counter", "Results that workers sent to this server, by outcome.");
        for (int i = 0; i < outcomes.Length; i++)
            if (outcomes[i].Length > 0)
                Add(text, $"results_total{{outcome=\"{outcomes[i]}\"}}", Interlocked.Read(ref results[i]));
        Describe(text, "servers", "gauge", "Servers of the farm.");
        Add(text, "servers", view.Servers.Count);
        Describe(text, "workers", "gauge", "Workers of the farm.");
        Add(text, "workers", view.Workers.Count);
        Describe(text, "slots", "gauge", "Actions that all workers can make at the same time.");
        Add(text, "slots", view.Workers.Sum(worker => worker.Slots));
        RunView[] runs = [.. view.Runs.Where(run => !run.IsFinished)];
        Describe(text, "runs", "gauge", "Runs that have not ended.");
        Add(text, "runs", runs.Length);
        Describe(text, "actions", "gauge", "Actions of these runs by state.");
        Add(text, "actions{state=\"waiting\"}", runs.Sum(run => run.Actions.Waiting));
        Add(text, "actions{state=\"ready\"}", runs.Sum(run => run.Actions.Ready));
        Add(text, "actions{state=\"leased\"}", runs.Sum(run => run.Actions.Leased));
        Describe(text, "ended_leases", "gauge", "Leases in these runs that ended without a result.");
        Add(text, "ended_leases", runs.Sum(run => run.EndedLeases));
        return text.ToString();
    }

    private static void Describe(StringBuilder text, string name, string type, string help) =>
        text.Append(CultureInfo.InvariantCulture, $"# HELP {Prefix}{name} {help}\n# TYPE {Prefix}{name} {type}\n");

    private static void Add(StringBuilder text, string name, long value) =>
        text.Append(CultureInfo.InvariantCulture, $"{Prefix}{name} {value}\n");
}
