using System.Diagnostics;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The plans that a worker has used last.</summary>
/// <param name="options">The settings.</param>
/// <param name="cache">The cache.</param>
/// <param name="slots">The slots in which the actions run.</param>
internal sealed class OpenPlans(WorkerOptions options, ContentCache cache, ActionSlots slots) : IDisposable
{
    // A plan of a large project takes many megabytes, and keeps the files that it uses in the cache.
    private const int Most = 8;

    private static readonly TimeSpan longestIdle = TimeSpan.FromMinutes(1);

    private readonly PlanFolder folder = PlanFolder.Create(options.Folder);
    private readonly Dictionary<string, OpenPlan> plans = new(StringComparer.Ordinal);

    /// <summary>Opens a plan, which is fetched from the store if necessary. It stays open until it is closed as often.</summary>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan cannot be used.</exception>
    internal ReceivedPlan Open(string digest)
    {
        OpenPlan plan;
        lock (plans)
        {
            if (!plans.TryGetValue(digest, out plan!))
                plans.Add(digest, plan = Create(digest));
            plan.Users++;
            plan.LastUse = Stopwatch.GetTimestamp();
        }
        try
        {
            return plan.Worker.Value;
        }
        catch
        {
            // The store may have the plan or a file of it later.
            lock (plans)
                if (plans.GetValueOrDefault(digest) == plan)
                    plans.Remove(digest);
            plan.Dispose();
            throw;
        }
    }

    /// <summary>Closes a plan that was opened. It is disposed of when others were used later, or if it is not used for some time.</summary>
    internal void Close(string digest)
    {
        List<OpenPlan> old = [];
        lock (plans)
        {
            plans[digest].Users--;
            int surplus = plans.Count - Most;
            var unused = plans.Where(pair => pair.Value.Users == 0).OrderBy(pair => pair.Value.LastUse).ToArray();
            foreach ((string name, OpenPlan plan) in unused)
                if (surplus-- > 0 || Stopwatch.GetElapsedTime(plan.LastUse) > longestIdle)
                {
                    plans.Remove(name);
                    old.Add(plan);
                }
        }
        foreach (OpenPlan plan in old)
            plan.Dispose();
    }

    public void Dispose()
    {
        lock (plans)
            foreach (OpenPlan plan in plans.Values)
                plan.Dispose();
        folder.Dispose();
    }

    private OpenPlan Create(string digest)
    {
        string own = folder.CreateName();
        return new(own, new(() =>
            ReceivedPlan.Open(PlanSource.Read(cache, digest), options.Operations, own, cache, slots, options.AllowRun)));
    }

    /// <summary>A plan with the number of its users.</summary>
    /// <param name="path">The path of its folder.</param>
    /// <param name="worker">The plan, which is opened when it is needed.</param>
    private sealed class OpenPlan(string path, Lazy<ReceivedPlan> worker) : IDisposable
    {
        internal Lazy<ReceivedPlan> Worker { get; } = worker;

        internal int Users { get; set; }

        internal long LastUse { get; set; }

        public void Dispose()
        {
            if (Worker.IsValueCreated)
                Worker.Value.Dispose();
            PlanFolder.Remove(path);
        }
    }
}
