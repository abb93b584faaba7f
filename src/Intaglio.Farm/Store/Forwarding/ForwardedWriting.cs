using System.Net;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers PUT for another store. A file is verified and kept as a copy before it is passed on.</summary>
/// <param name="store">The other store.</param>
/// <param name="cache">The copies.</param>
/// <param name="writing">Stores the copies.</param>
internal sealed class ForwardedWriting(OtherStore store, ContentCache cache, StoreWriting writing)
{
    /// <summary>Stores an item or a record.</summary>
    /// <returns>The number of bytes that were received.</returns>
    /// <exception cref="RequestBodyException">The body ends early, is too long or arrives too slowly.</exception>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async ValueTask<long> ReceiveAsync(HttpContext context, StoreKind kind, ContentName digest)
    {
        long received = await writing.ReceiveAsync(context, kind, digest);
        if (context.Response.StatusCode != StatusCodes.Status201Created)
            return received;
        using CachedContent copy = (kind == StoreKind.Item ? cache.Find(digest) : cache.Entries.Find(KeyName.Of(digest)))
            ?? throw new IOException("The copy of a file was removed before it was passed on.");
        HttpStatusCode status = await store.StoreAsync(kind, digest, copy, context.RequestAborted);
        if (status != HttpStatusCode.Created)
            await StoreResponse.WriteAsync(context, (int)status, status == HttpStatusCode.InsufficientStorage
                ? "the other store has no space" : "the other store refuses the file");
        return received;
    }
}
