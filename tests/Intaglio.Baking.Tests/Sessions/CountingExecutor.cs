using System.Collections.Concurrent;

namespace Intaglio.Baking.Tests;

/// <summary>An executor that lists the actions that ran, and can disturb them before and after.</summary>
internal sealed class CountingExecutor : IBakeExecutor
{
    private readonly LocalExecutor inner = new();
    private readonly ConcurrentQueue<ActionWork> ran = new();

    /// <summary>Gets the actions that ran, in the order in which they ended.</summary>
    internal IReadOnlyCollection<ActionWork> Ran => ran;

    /// <summary>Gets the rules and the first inputs of the actions that ran, sorted.</summary>
    internal string[] Names => [.. ran.Select(work => $"{work.Rule.Rule.Name}:{(work.Inputs.Count > 0 ? work.Inputs[0].Name : "")}").Order(StringComparer.Ordinal)];

    internal Action<ActionWork>? Before { get; init; }

    internal Action<ActionWork>? After { get; init; }

    public ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken)
    {
        Before?.Invoke(work);
        ExecutedWork executed = inner.Execute(work, cancellationToken);
        ran.Enqueue(work);
        After?.Invoke(work);
        return executed;
    }
}
