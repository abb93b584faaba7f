namespace Intaglio.Farm;

/// <summary>The results and failures of a run, which clients also ask for after its end.</summary>
/// <remarks>After a restart, the results of before are not known. The client looks them up in the store.</remarks>
internal sealed class RunOutcomes
{
    private const int MostResults = 256;

    private readonly List<RunResult> results = [];

    /// <summary>Gets the failures.</summary>
    internal FailureList Failures { get; } = new();

    /// <summary>Adds a result.</summary>
    internal void Add(RunResult result) => results.Add(result);

    /// <summary>Adds the results to a state that follow those that a client has.</summary>
    internal RunView AddResults(RunView view, int received)
    {
        RunResult[] next = [.. results.Skip(received).Take(MostResults)];
        return view with { Results = next, ResultsEnd = received + next.Length, HasMoreResults = received + next.Length < results.Count };
    }
}
