using System.Collections.Concurrent;

namespace Intaglio.Caching;

/// <summary>The times at which the items and entries of a read-only cache were used.</summary>
internal sealed class UnwrittenUses
{
    private readonly ConcurrentDictionary<(CacheArea Area, string Name), DateTime> times = new();

    /// <summary>Gets or sets the time from which items that were used are protected from pruning, or null.</summary>
    internal DateTime? PinnedAt { get; set; }

    internal void Set(CacheArea area, string name, DateTime time) => times[(area, name)] = time;

    internal DateTime? Find(CacheFile file) =>
        file.Area is { } area && times.TryGetValue((area, file.Name), out DateTime time) ? time : null;
}
