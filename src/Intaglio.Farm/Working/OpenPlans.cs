using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The plans that a worker has used last.</summary>
/// <param name="options">The settings.</param>
/// <param name="cache">The cache.</param>
/// <param name="remote">The options of the remote cache.</param>
internal sealed class OpenPlans(WorkerOptions options, ContentCache cache, RemoteCacheOptions remote) : IDisposable
{
    private const string FolderName = "plans";

    private readonly Dictionary<string, Lazy<PlanWorker>> plans = new(StringComparer.Ordinal);

    /// <summary>Opens a plan, which is fetched from the store if necessary.</summary>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan cannot be used.</exception>
    internal PlanWorker Open(string digest)
    {
        Lazy<PlanWorker>? plan;
        lock (plans)
            if (!plans.TryGetValue(digest, out plan))
                plans.Add(digest, plan = new(() => Create(digest)));
        return plan.Value;
    }

    public void Dispose()
    {
        foreach (Lazy<PlanWorker> plan in plans.Values)
            if (plan.IsValueCreated)
                plan.Value.Dispose();
        string folder = Path.Combine(options.Folder, FolderName);
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
    }

    private PlanWorker Create(string digest) => PlanWorker.Open(PlanSource.Read(cache, digest), BakeOperations.Catalog,
        Path.Combine(options.Folder, FolderName, Guid.NewGuid().ToString("n")), cache, remote, options.AllowRun);
}
