using System.Diagnostics.Metrics;

namespace Intaglio.Farm;

/// <summary>Counts the actions that this server gives to workers and the results that it receives.</summary>
/// <param name="losses">The counters of losses.</param>
internal sealed class FarmMetrics(LossCounters losses)
{
    private const string Prefix = "intaglio_farm_";

    // In the order of WorkOutcome.
    private static readonly string[] outcomes = ["made", "found", "failed", "returned", "refused", "retried"];

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

    internal void Completed(WorkOutcome outcome)
    {
        resultCounter.Add(1, new KeyValuePair<string, object?>("outcome", outcomes[(int)outcome]));
        Interlocked.Increment(ref results[(int)outcome]);
    }

    /// <summary>Writes the counters and the state of the farm in the text format of Prometheus.</summary>
    internal string Write(FarmView view)
    {
        PrometheusText text = new(Prefix);
        text.Add("orders_total", "counter", "Actions that workers took from this server.", Interlocked.Read(ref orders));
        text.Describe("results_total", "counter", "Results that workers sent to this server, by outcome.");
        for (int i = 0; i < outcomes.Length; i++)
            if (outcomes[i].Length > 0)
                text.Add($"results_total{{outcome=\"{outcomes[i]}\"}}", Interlocked.Read(ref results[i]));
        text.Add("lost_leases_total", "counter", "Leases that ended without a result, in runs on this server.", losses.Leases);
        text.Add("strikes_total", "counter", "Workers whose machine had a fault, as often as it began.", losses.Strikes);
        text.Add("lost_workers_total", "counter", "Workers that did not ask any more.", losses.Workers);
        text.Add("servers", "gauge", "Servers of the farm.", view.Servers.Count);
        text.Add("workers", "gauge", "Workers of the farm.", view.Workers.Count);
        text.Add("slots", "gauge", "Actions that all workers can make at the same time.", view.Workers.Sum(worker => worker.Slots));
        RunView[] runs = [.. view.Runs.Where(run => !run.IsFinished)];
        text.Add("runs", "gauge", "Runs that have not ended.", runs.Length);
        text.Describe("actions", "gauge", "Actions of these runs by state.");
        text.Add("actions{state=\"waiting\"}", runs.Sum(run => run.Actions.Waiting));
        text.Add("actions{state=\"ready\"}", runs.Sum(run => run.Actions.Ready));
        text.Add("actions{state=\"leased\"}", runs.Sum(run => run.Actions.Leased));
        return text.ToString();
    }
}
