using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>The first failures of a run. Their texts come from workers and are shortened.</summary>
internal sealed class FailureList
{
    private const int MostFailures = 1000, MostText = 4000, MostLogs = 100, MostLines = 100, MostLine = 500;

    private readonly List<RunFailure> failures = [];

    internal IReadOnlyList<RunFailure> Copy() => [.. failures];

    /// <summary>Adds a failure.</summary>
    /// <param name="action">The place of the action.</param>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="work">The action.</param>
    /// <param name="error">The reason.</param>
    /// <param name="report">The report of the worker, or <see langword="null"/> if no worker has reported the failure.</param>
    internal void Add(int action, string rule, PlannedWork work, string error, WorkReport? report)
    {
        if (failures.Count < MostFailures)
            failures.Add(new(action, rule, work.Input, Shorten(error, MostText))
            {
                Output = report?.Output is { } output ? Shorten(output, MostText) : null,
                Worker = report?.Name is { } name ? ToLine(name) : null,
                Log = failures.Count < MostLogs ? [.. report?.Log.Take(MostLines).Select(ToLine) ?? []] : [],
            });
    }

    /// <summary>Shortens a text that is to be a line.</summary>
    internal static string ToLine(string text) => Shorten(text, MostLine);

    private static string Shorten(string text, int most) => text.Length > most ? text[..most] : text;
}
