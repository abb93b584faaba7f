namespace Intaglio.Reliability;

/// <summary>What became of a cache that somebody tampered with while its processes were killed.</summary>
internal sealed record HostileSoakResult
{
    internal required double Seconds { get; init; }

    /// <summary>What was done to the folder, and how often.</summary>
    internal required IReadOnlyDictionary<string, int> Deeds { get; init; }

    /// <summary>Processes killed, those at the end among them.</summary>
    internal required int Kills { get; init; }

    internal required int Made { get; init; }
    internal required int Found { get; init; }
    internal required int Stored { get; init; }

    /// <summary>Calls that failed because of what was found.</summary>
    internal required int Failed { get; init; }

    /// <summary>Contents that a process got and that were not what they should be.</summary>
    internal required int Wrong { get; init; }

    /// <summary>Processes that did nothing for ten seconds.</summary>
    internal required int Waiting { get; init; }

    /// <summary>Processes that ended by themselves.</summary>
    internal required int Crashed { get; init; }

    /// <summary>Files outside of the folder that were read into the cache, written, removed or given another time.</summary>
    internal required int Touched { get; init; }

    internal bool IsGood => Wrong + Waiting + Crashed + Touched == 0 && Made > 0 && Found > 0 && Stored > 0 && Deeds.Count > 0;

    public override string ToString() =>
        $"{Seconds} s, {Kills} processes killed, {string.Join(", ", Deeds.Select(deed => $"{deed.Value} {deed.Key}"))}: {Made} made, {Found} found, {Stored} stored, {Failed} failed; {Wrong} wrong, {Waiting} waited, {Crashed} crashed, {Touched} files outside touched";
}
