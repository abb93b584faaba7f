using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Reads plans that clients have sent to the store.</summary>
/// <param name="cache">The store, or the copies of another store.</param>
/// <param name="store">The other store, or <see langword="null"/>.</param>
internal sealed class PlanSource(ContentCache cache, OtherStore? store = null)
{
    private static readonly TimeSpan longestCopy = TimeSpan.FromSeconds(25);

    /// <summary>Reads the actions of a plan.</summary>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan does not exist or is damaged.</exception>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async Task<PlannedRun> ReadAsync(string digest)
    {
        if (store is not null && ContentName.TryParse(digest, out ContentName name))
            await CopyAsync(store, name);
        return await Task.Run(() => new PlannedRun(Read(cache, digest)));
    }

    /// <summary>Reads a plan.</summary>
    /// <param name="cache">The store, or a cache whose remote cache it is.</param>
    /// <param name="digest">The digest of the plan.</param>
    /// <exception cref="BakeException">The plan does not exist or is damaged.</exception>
    internal static PlanDocument Read(ContentCache cache, string digest)
    {
        using CachedContent content = (ContentName.TryParse(digest, out ContentName name) ? cache.Find(name) : null)
            ?? throw new MissingPlanException(digest);
        if (content.Length > PlanDocument.MaxSize)
            throw TooLarge();
        using MemoryStream bytes = new((int)content.Length);
        try
        {
            content.CopyTo(bytes);
        }
        catch (CacheFormatException)
        {
            // A damaged plan is sent again.
            cache.Remove(content.Name);
            throw new MissingPlanException(digest);
        }
        return PlanDocument.Read(bytes.GetBuffer().AsMemory(0, (int)bytes.Length));
    }

    // Another server can have received the plan. Bytes that are wrong are not kept, so that the plan is missing then.
    private async Task CopyAsync(OtherStore source, ContentName name)
    {
        using (CachedContent? copy = cache.Find(name))
            if (copy is not null)
                return;
        using CancellationTokenSource limit = new(longestCopy);
        try
        {
            using HttpResponseMessage? response = await source.FindAsync(HttpMethod.Get, StoreKind.Item, name, limit.Token);
            if (response is null)
                return;
            if (response.Content.Headers.ContentLength > PlanDocument.MaxSize)
                throw TooLarge();
            await using Stream body = await response.Content.ReadAsStreamAsync(limit.Token);
            await cache.TryPutAsync(name, body, limit.Token);
        }
        catch (OperationCanceledException exception) when (limit.IsCancellationRequested)
        {
            throw new HttpRequestException("the other store sends a plan too slowly", exception);
        }
    }

    private static BakeException TooLarge() => new($"the plan is larger than {PlanDocument.MaxSize >> 20} MiB");
}
