using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The state of a run on a farm.</summary>
internal sealed record FarmRun
{
    internal required bool IsFinished { get; init; }

    internal required bool IsCanceled { get; init; }

    /// <summary>Gets the number of actions that have ended.</summary>
    internal required long Done { get; init; }

    /// <summary>Gets the number of all actions.</summary>
    internal required long Total { get; init; }

    /// <summary>Gets the number of actions that workers have.</summary>
    internal required long Running { get; init; }

    /// <summary>Gets the number of connected workers that have the version of this program.</summary>
    internal required int Workers { get; init; }

    internal required IReadOnlyList<FarmFailure> Failures { get; init; }

    /// <summary>Gets the digests of sources that workers need and the store does not have.</summary>
    internal required IReadOnlyList<string> Wanted { get; init; }

    /// <summary>Gets the results that have come since the last state.</summary>
    internal required IReadOnlyList<FarmResult> Results { get; init; }

    /// <summary>Gets the number of results in all states until now.</summary>
    internal required int ResultsEnd { get; init; }

    /// <summary>Gets a value indicating whether further results follow.</summary>
    internal required bool HasMoreResults { get; init; }

    /// <summary>Gets the reason for which the run could not begin, or <see langword="null"/>.</summary>
    internal string? Error { get; init; }

    internal static FarmRun Read(JsonElement root)
    {
        JsonElement actions = root.GetProperty("actions");
        return new FarmRun
        {
            IsFinished = root.GetProperty("isFinished").GetBoolean(),
            IsCanceled = root.GetProperty("isCanceled").GetBoolean(),
            Done = Count("made") + Count("found") + Count("failed") + Count("skipped"),
            Total = actions.EnumerateObject().Sum(state => state.Value.GetInt64()),
            Running = Count("leased"),
            Workers = root.GetProperty("workers").GetInt32(),
            Failures = [.. root.GetProperty("failures").EnumerateArray().Select(failure => new FarmFailure(
                failure.GetProperty("action").GetInt32(), failure.GetProperty("error").GetString()!)
            {
                Worker = failure.TryGetProperty("worker", out JsonElement worker) ? worker.GetString() : null,
                Log = [.. failure.GetProperty("log").EnumerateArray().Select(line => line.GetString()!)],
            })],
            Wanted = [.. root.GetProperty("wanted").EnumerateArray().Select(digest => digest.GetString()!)],
            Results = [.. root.GetProperty("results").EnumerateArray().Where(result => result.TryGetProperty("record", out _))
                .Select(result => new FarmResult(new(Convert.FromHexString(result.GetProperty("key").GetString()!)),
                    result.GetProperty("record").GetBytesFromBase64()))],
            ResultsEnd = root.GetProperty("resultsEnd").GetInt32(),
            HasMoreResults = root.GetProperty("hasMoreResults").GetBoolean(),
            Error = root.TryGetProperty("error", out JsonElement error) ? error.GetString() : null,
        };

        long Count(string state) => actions.GetProperty(state).GetInt64();
    }
}

/// <summary>An action that has failed on a farm.</summary>
/// <param name="Action">The place of the action in the plan.</param>
/// <param name="Error">The reason.</param>
internal sealed record FarmFailure(int Action, string Error)
{
    /// <summary>Gets the name of the worker that has reported the failure, or <see langword="null"/>.</summary>
    internal string? Worker { get; init; }

    /// <summary>Gets the last lines that the program has written.</summary>
    internal required IReadOnlyList<string> Log { get; init; }
}

/// <summary>The result of an action that has ended on a farm.</summary>
/// <param name="Key">The strong key.</param>
/// <param name="Record">The record of the remote cache.</param>
internal readonly record struct FarmResult(BakeKey Key, ReadOnlyMemory<byte> Record);
