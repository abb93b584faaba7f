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

    // Several workers can have the same folder.
    private readonly string folder = Path.Combine(options.Folder, FolderName, Guid.NewGuid().ToString("n"));
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
        try
        {
            return plan.Value;
        }
        catch
        {
            // The store may have the plan or a file of it later.
            lock (plans)
                if (plans.GetValueOrDefault(digest) == plan)
                    plans.Remove(digest);
            throw;
        }
    }

    public void Dispose()
    {
        lock (plans)
            foreach (Lazy<PlanWorker> plan in plans.Values)
                if (plan.IsValueCreated)
                    plan.Value.Dispose();
        Remove(folder);
    }

    private PlanWorker Create(string digest)
    {
        string own = Path.Combine(folder, Guid.NewGuid().ToString("n"));
        try
        {
            return PlanWorker.Open(PlanSource.Read(cache, digest), BakeOperations.Catalog, own, cache, remote, options.AllowRun);
        }
        catch
        {
            Remove(own);
            throw;
        }
    }

    private static void Remove(string path)
    {
        try
        {
            if (Directory.Exists(path))
                Directory.Delete(path, recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // An action still writes to it. The folder is private and has only copies.
        }
    }
}
