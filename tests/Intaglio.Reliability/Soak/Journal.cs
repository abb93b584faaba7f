using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Reliability;

/// <summary>What a worker did. It is told as soon as it is done, so that nothing of it is lost when the worker is killed.</summary>
/// <param name="Kind">What.</param>
/// <param name="Number">Of which content.</param>
/// <param name="Time">When, on the machine's clock that only goes forward.</param>
internal readonly record struct Journal(JournalKind Kind, int Number, long Time)
{
    // A line that has no end was broken off.
    private const string End = ";";

    internal static void Write(JournalKind kind, int number) => Console.Out.Write(string.Create(CultureInfo.InvariantCulture, $"{(int)kind} {number} {Stopwatch.GetTimestamp()} {End}\n"));

    internal static Journal? Read(string line) => line.Split(' ') is [string kind, string number, string time, End]
        ? new Journal((JournalKind)int.Parse(kind, CultureInfo.InvariantCulture), int.Parse(number, CultureInfo.InvariantCulture), long.Parse(time, CultureInfo.InvariantCulture))
        : null;
}

/// <summary>What a worker can do.</summary>
internal enum JournalKind
{
    /// <summary>It began to make a content.</summary>
    Begun,

    /// <summary>The content that it made is in the cache.</summary>
    Made,

    /// <summary>It found a content of a key.</summary>
    Found,

    /// <summary>It stored a content by its name.</summary>
    Stored,

    /// <summary>It got another content than it should.</summary>
    Wrong,

    /// <summary>Something was thrown.</summary>
    Failed,
}
