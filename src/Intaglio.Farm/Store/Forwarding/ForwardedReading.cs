using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers GET and HEAD from another store. Copies of items are sent from the disk.</summary>
/// <param name="store">The other store.</param>
/// <param name="cache">The copies.</param>
internal sealed class ForwardedReading(OtherStore store, ContentCache cache)
{
    private const int PartSize = 128 * 1024;

    /// <summary>Sends an item or a record, or only its length.</summary>
    /// <returns>The number of bytes in the body.</returns>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async ValueTask<long> SendAsync(HttpContext context, StoreKind kind, ContentName digest)
    {
        bool isHead = HttpMethods.IsHead(context.Request.Method);
        // Clients ask by HEAD whether they have to upload an item, and other servers do not have the copy. Records change.
        if (kind == StoreKind.Item && !isHead && cache.Find(digest) is { } copy)
            using (copy)
                return await StoreReading.SendAsync(context, copy);
        using HttpResponseMessage? response =
            await store.FindAsync(isHead ? HttpMethod.Head : HttpMethod.Get, kind, digest, context.RequestAborted);
        if (response is null)
        {
            await StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "not found");
            return 0;
        }
        StoreReading.Announce(context, response.Content.Headers.ContentLength!.Value);
        return isHead ? 0 : await CopyAsync(context, response);
    }

    private static async Task<long> CopyAsync(HttpContext context, HttpResponseMessage response)
    {
        await using Stream body = await response.Content.ReadAsStreamAsync(context.RequestAborted);
        byte[] buffer = new byte[PartSize];
        long total = 0;
        // A client that reads too slowly is cut off by the limits of the server.
        for (int count; (count = await ReadAsync(body, buffer, context.RequestAborted)) > 0; total += count)
            await context.Response.Body.WriteAsync(buffer.AsMemory(0, count), context.RequestAborted);
        return total;
    }

    private static async ValueTask<int> ReadAsync(Stream body, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        using CancellationTokenSource silence = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        silence.CancelAfter(OtherStore.LongestSilence);
        try
        {
            return await body.ReadAsync(buffer, silence.Token);
        }
        catch (Exception exception) when (exception is IOException or OperationCanceledException
            && !cancellationToken.IsCancellationRequested)
        {
            throw new HttpRequestException("a file of the other store ends early", exception);
        }
    }
}
