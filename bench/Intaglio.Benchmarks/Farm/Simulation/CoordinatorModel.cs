using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The costs of the coordinator.</summary>
/// <param name="Calls">The processor time of HTTP and grain calls for a request.</param>
/// <param name="Scheduler">The measured time of the scheduler's code.</param>
internal sealed record CoordinatorModel(TimeSpan Calls, TimeSpan Scheduler)
{
    internal const int Processors = 2;

    /// <summary>Gets the time from a request to the next one.</summary>
    internal TimeSpan Service => (Calls + Scheduler) / Processors;

    /// <summary>Describes the model for the notes of a table.</summary>
    internal IEnumerable<Text> Describe() =>
    [
        $"The coordinator serves one request after another, each in {Format(Service.TotalMicroseconds)} µs. This is "
            + $"{Format(Calls.TotalMicroseconds)} µs for HTTP and grain calls (" + Text.Code("--cost")
            + ", an assumption until it is measured) "
            + $"and {Format(Scheduler.TotalMicroseconds)} µs for the scheduler's code, as measured above, on {Processors} processors.",
        "A result and the next action are one request. Each worker also has a question open, with which the coordinator renews its leases "
            + "every second. Each time costs as much as a request.",
        $"A request and its answer travel for {Format(SimulatedFarm.NetworkDelay.TotalMilliseconds)} ms each. "
            + "Transfers of files are not simulated.",
    ];

    private static string Format(double value) => SimulationSections.Round(value);
}
