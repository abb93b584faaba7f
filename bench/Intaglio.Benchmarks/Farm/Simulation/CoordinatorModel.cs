using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The costs of the coordinator.</summary>
/// <param name="Calls">The processor time of HTTP, grain calls and the store for an action.</param>
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
            + $"{Format(Calls.TotalMicroseconds)} µs for HTTP, grain calls and the store, and "
            + $"{Format(Scheduler.TotalMicroseconds)} µs for the scheduler's code, as measured above, on {Processors} processors.",
        "The time for HTTP, grain calls and the store (" + Text.Code("--cost") + ") is the processor time of one server for an action "
            + "that does not sleep, which " + Text.Code("farm") + " measures.",
        "A result and the next action are one request. Each worker also has a question open, with which the coordinator renews its leases "
            + "every second. Each time costs as much as a request.",
        $"A request and its answer travel for {Format(SimulatedFarm.NetworkDelay.TotalMilliseconds)} ms each. "
            + "The time of transfers is not simulated.",
    ];

    private static string Format(double value) => SimulationSections.Round(value);
}
