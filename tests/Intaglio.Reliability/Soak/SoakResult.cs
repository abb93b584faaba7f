namespace Intaglio.Reliability;

/// <summary>What became of a cache whose processes were killed.</summary>
internal sealed record SoakResult
{
    internal required int Workers { get; init; }
    internal required double Seconds { get; init; }

    /// <summary>The limit of the cache's size, null for none.</summary>
    internal required long? Limit { get; init; }

    /// <summary>Processes killed, those at the end among them.</summary>
    internal required int Kills { get; init; }

    /// <summary>Processes killed while they made a content.</summary>
    internal required int KillsWhileMaking { get; init; }

    internal required int Made { get; init; }
    internal required int Found { get; init; }
    internal required int Stored { get; init; }

    /// <summary>Contents and entries at the end, and bytes of the contents.</summary>
    internal required long Contents { get; init; }
    internal required long Entries { get; init; }
    internal required long Bytes { get; init; }

    /// <summary>Temporary files of killed processes at the end, and after a process wrote two hours later.</summary>
    internal required long Abandoned { get; init; }
    internal required long AbandonedLater { get; init; }

    /// <summary>Damaged contents and entries at the end.</summary>
    internal required int Damaged { get; init; }

    /// <summary>Contents that a process had been told were there, and that were not; with a limit they may go, and are not counted.</summary>
    internal required int Lost { get; init; }

    /// <summary>Contents that a process got and that were not what they should be.</summary>
    internal required int Wrong { get; init; }

    /// <summary>Contents that two processes made at the same time.</summary>
    internal required int MadeAtOnce { get; init; }

    /// <summary>Contents that were made again though they were there.</summary>
    internal required int MadeAgain { get; init; }

    /// <summary>Calls that threw.</summary>
    internal required int Failed { get; init; }

    /// <summary>Processes that ended by themselves.</summary>
    internal required int Crashed { get; init; }

    /// <summary>Contents that went for want of room.</summary>
    internal required int Evicted { get; init; }

    /// <summary>Bytes beyond one and a half of the limit and a content for each process.</summary>
    internal required long Beyond { get; init; }

    /// <summary>Files outside of the cache's folder.</summary>
    internal required int Outside { get; init; }

    internal bool IsGood => Damaged + Lost + Wrong + MadeAtOnce + MadeAgain + Failed + Crashed + Beyond + Outside + AbandonedLater == 0;

    /// <summary>All figures.</summary>
    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"""
        {Workers} workers, {Seconds:0} s, limit {Limit?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "none"}: {Kills} kills, {KillsWhileMaking} of them while a content was made
        made {Made}, found {Found}, stored {Stored}; at the end {Contents} contents with {Bytes} bytes, {Entries} entries, {Abandoned} temporary files, later {AbandonedLater}
        damaged {Damaged}, lost {Lost}, wrong {Wrong}, made at once {MadeAtOnce}, made again {MadeAgain}, failed {Failed}, crashed {Crashed}, evicted {Evicted}, beyond {Beyond}, outside {Outside}
        """);
}
