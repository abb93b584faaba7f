using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Reads plans that clients have sent to the store.</summary>
/// <param name="cache">The store.</param>
internal sealed class PlanSource(ContentCache cache)
{
    /// <summary>Reads the actions of a plan.</summary>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan does not exist or is damaged.</exception>
    internal Task<IReadOnlyList<PlanGroup>> ReadGroupsAsync(string digest) => Task.Run(() => Read(cache, digest).Groups);

    /// <summary>Reads a plan.</summary>
    /// <param name="cache">The store, or a cache whose remote cache it is.</param>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan does not exist or is damaged.</exception>
    internal static PlanDocument Read(ContentCache cache, string digest)
    {
        using CachedContent content = (ContentName.TryParse(digest, out ContentName name) ? cache.Find(name) : null)
            ?? throw new MissingFileException($"the store does not have the plan {digest}");
        if (content.Length > PlanDocument.MaxSize)
            throw new BakeException($"the plan is larger than {PlanDocument.MaxSize >> 20} MiB");
        byte[] bytes = new byte[content.Length];
        content.Stream.ReadExactly(bytes);
        return PlanDocument.Read(bytes);
    }
}
