using System.Diagnostics;
using System.Globalization;
using Intaglio.Caching;

namespace Intaglio.Reliability;

/// <summary>Processes over one cache, which are killed and replaced at random.</summary>
internal static class Soak
{
    private static readonly TimeSpan longest = TimeSpan.FromMinutes(2), patience = TimeSpan.FromSeconds(10);

    /// <param name="time">For how long.</param>
    /// <param name="workers">How many processes at a time.</param>
    /// <param name="limit">The limit of the cache's size, or null.</param>
    internal static async Task<SoakResult> RunAsync(TimeSpan time, int workers, long? limit)
    {
        string root = Directory.CreateTempSubdirectory("intaglio-soak-").FullName, folder = Path.Combine(root, "cache");
        try
        {
            List<Life> lives = await LiveAsync(folder, time, workers, limit);
            return Judge(root, folder, lives, time, workers, limit);
        }
        finally
        {
            Directory.Delete(root, recursive: true);
        }
    }

    /// <summary>The same over a cache that somebody else tampers with: nothing outside of it is touched, nothing wrong is handed out, and nobody waits for ever.</summary>
    /// <param name="time">For how long.</param>
    /// <param name="workers">How many processes at a time.</param>
    internal static async Task<HostileSoakResult> RunHostileAsync(TimeSpan time, int workers)
    {
        string root = Directory.CreateTempSubdirectory("intaglio-soak-").FullName, folder = Path.Combine(root, "cache");
        try
        {
            Vandal vandal = new(folder, Path.Combine(root, "outside"));
            using CancellationTokenSource stopping = new();
            Task tampering = vandal.RunAsync(stopping.Token);
            // Long enough for a worker that waits to be told from one that works.
            List<Life> lives = await LiveAsync(folder, time, workers, limit: null, shortestPause: 1000, longestPause: 3000);
            await stopping.CancelAsync();
            await tampering;
            JournalKind[] kinds = [.. lives.SelectMany(life => life.Journals).Select(journal => journal.Kind)];
            return new HostileSoakResult
            {
                Seconds = time.TotalSeconds,
                Deeds = vandal.Deeds,
                Kills = lives.Count,
                Made = kinds.Count(kind => kind == JournalKind.Made),
                Found = kinds.Count(kind => kind == JournalKind.Found),
                Stored = kinds.Count(kind => kind == JournalKind.Stored),
                Failed = kinds.Count(kind => kind == JournalKind.Failed),
                Wrong = kinds.Count(kind => kind == JournalKind.Wrong),
                Waiting = lives.Count(life => life.LongestSilence > patience),
                Crashed = lives.Count(life => life.HasCrashed),
                Touched = vandal.CountTouched(),
            };
        }
        finally
        {
            Directory.Delete(root, recursive: true);
        }
    }

    private static async Task<List<Life>> LiveAsync(string folder, TimeSpan time, int workers, long? limit, int shortestPause = 30, int longestPause = 350)
    {
        // Another seed each time: what can go wrong is found by chance, and each run tries more of it.
        Random random = new();
        long start = Stopwatch.GetTimestamp();
        List<Life> lives = [], running = [];
        while (running.Count < workers)
            Begin();
        // On a slow machine, until one has lived long enough to show something.
        while (Stopwatch.GetElapsedTime(start) is var elapsed && (elapsed < time || elapsed < time + longest && !lives.Any(life => life.HasMade)))
        {
            await Task.Delay(random.Next(shortestPause, longestPause));
            Life victim = running[random.Next(running.Count)];
            running.Remove(victim);
            await victim.EndAsync();
            Begin();
        }
        foreach (Life life in running)
            await life.EndAsync();
        return lives;

        void Begin()
        {
            Life life = new(folder, seed: random.Next(), start, limit ?? 0);
            lives.Add(life);
            running.Add(life);
        }
    }

    private static SoakResult Judge(string root, string folder, List<Life> lives, TimeSpan time, int workers, long? limit)
    {
        List<Journal> journals = [.. lives.SelectMany(life => life.Journals)];
        ContentCache cache = new(new ContentCacheOptions { Directory = folder, VerifyOnRead = true });
        CacheVerification verification = cache.Maintenance.Verify();
        CacheStatistics statistics = cache.Maintenance.GetStatistics();
        HashSet<int> madeOrFound = [.. journals.Where(journal => journal.Kind is JournalKind.Made or JournalKind.Found).Select(journal => journal.Number)];
        HashSet<int> stored = [.. journals.Where(journal => journal.Kind is JournalKind.Stored).Select(journal => journal.Number)];
        int lost = limit is not null ? 0
            : madeOrFound.Count(number => !(cache.Find(Sample.Key(number)) is { } content && Sample.IsContent(content, number)))
                + stored.Count(number => !(cache.Find(ContentName.FromContent(Sample.Content(number))) is { } content && Sample.IsContent(content, number)));
        // The first that is written removes what was abandoned an hour ago.
        new ContentCache(new ContentCacheOptions { Directory = folder, TimeProvider = new Later() }).Put([]);
        return new SoakResult
        {
            Workers = workers,
            Seconds = time.TotalSeconds,
            Limit = limit,
            Kills = lives.Count,
            KillsWhileMaking = lives.Count(life => life.Productions().Any(production => production.IsBrokenOff)),
            Made = Count(JournalKind.Made),
            Found = Count(JournalKind.Found),
            Stored = Count(JournalKind.Stored),
            Contents = statistics.Contents,
            Entries = statistics.Entries,
            Bytes = statistics.ContentBytes,
            Abandoned = statistics.Temporaries,
            AbandonedLater = cache.Maintenance.GetStatistics().Temporaries,
            Damaged = verification.Problems.Count(problem => problem.IsDamage),
            Lost = lost,
            Wrong = Count(JournalKind.Wrong),
            MadeAtOnce = CountAtOnce([.. lives.SelectMany(life => life.Productions())]),
            MadeAgain = limit is not null ? 0 : CountAgain(journals),
            Failed = Count(JournalKind.Failed),
            Crashed = lives.Count(life => life.HasCrashed),
            Evicted = limit is null ? 0 : madeOrFound.Count - (int)statistics.Entries,
            // How far a process goes by itself is random, and how many there were is too.
            Beyond = limit is { } most ? Math.Max(0, statistics.DiskBytes - most * 3 / 2 - workers * (long)Sample.Large) : 0,
            Outside = Directory.GetFileSystemEntries(root).Length - 1,
        };

        int Count(JournalKind kind) => journals.Count(journal => journal.Kind == kind);
    }

    private static int CountAtOnce(List<Production> productions) =>
        productions.GroupBy(production => production.Number).Sum(group => group.OrderBy(production => production.Begin).ToArray() is var ordered
            ? ordered.Zip(ordered.Skip(1)).Count(pair => pair.Second.Begin < pair.First.End) : 0);

    // Whatever was begun after somebody had been told that it was there.
    private static int CountAgain(List<Journal> journals) => journals.GroupBy(journal => journal.Number).Sum(group =>
    {
        long known = group.Where(journal => journal.Kind is JournalKind.Made or JournalKind.Found).Select(journal => journal.Time).DefaultIfEmpty(long.MaxValue).Min();
        return group.Count(journal => journal.Kind is JournalKind.Begun && journal.Time > known);
    });

    /// <summary>The making of a content, until it was in the cache or its process was about to be killed.</summary>
    private readonly record struct Production(int Number, long Begin, long End, bool IsBrokenOff);

    private sealed class Later : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => base.GetUtcNow() + TimeSpan.FromHours(2);
    }

    /// <summary>One process, from its start until it is killed.</summary>
    private sealed class Life
    {
        private readonly Process process;
        private readonly Task<List<Journal>> reading;
        private long end;
        private bool hasMade;

        internal Life(string folder, int seed, long start, long limit)
        {
            ProcessStartInfo info = new(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet") { RedirectStandardOutput = true };
            foreach (object argument in (object[])["exec", typeof(Soak).Assembly.Location, "worker", folder, seed, start, limit])
                info.ArgumentList.Add(string.Create(CultureInfo.InvariantCulture, $"{argument}"));
            process = Process.Start(info)!;
            reading = ReadAsync();
        }

        internal List<Journal> Journals => reading.Result;

        /// <summary>Gets the longest time in which it did nothing, between what it told and its end.</summary>
        internal TimeSpan LongestSilence => Journals.Select(journal => journal.Time).Append(end).ToArray() is var times && times.Length > 1
            ? times.Zip(times.Skip(1), (earlier, later) => Stopwatch.GetElapsedTime(earlier, later)).Max() : TimeSpan.Zero;

        /// <summary>Gets whether it had ended before it was killed.</summary>
        internal bool HasCrashed { get; private set; }

        /// <summary>Gets whether it was seen to have made a content.</summary>
        internal bool HasMade => Volatile.Read(ref hasMade);

        internal async Task EndAsync()
        {
            end = Stopwatch.GetTimestamp();
            HasCrashed = process.HasExited;
            process.Kill();
            await process.WaitForExitAsync();
            await reading;
            process.Dispose();
        }

        internal IEnumerable<Production> Productions()
        {
            for (int i = 0; i < Journals.Count; i++)
            {
                if (Journals[i] is not { Kind: JournalKind.Begun } begun)
                    continue;
                // A worker does one thing at a time.
                bool isLast = i + 1 == Journals.Count;
                yield return new Production(begun.Number, begun.Time, isLast ? end : Journals[i + 1].Time, isLast);
            }
        }

        private async Task<List<Journal>> ReadAsync()
        {
            List<Journal> journals = [];
            while (await process.StandardOutput.ReadLineAsync() is { } line)
                if (Journal.Read(line) is { } journal)
                {
                    journals.Add(journal);
                    if (journal.Kind == JournalKind.Made)
                        Volatile.Write(ref hasMade, true);
                }
            return journals;
        }
    }
}
