using System.IO.Pipelines;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers GET and HEAD.</summary>
internal sealed class StoreReading(ContentCache cache)
{
    private const string BinaryData = "application/octet-stream";

    // The file is read into the buffers of the connection, so that its bytes are not copied.
    private const int PartSize = 128 * 1024;

    /// <summary>Sends an item or a record, or only its length.</summary>
    /// <returns>The number of bytes in the body.</returns>
    internal async ValueTask<long> SendAsync(HttpContext context, StoreKind kind, ContentName digest)
    {
        using CachedContent? content = kind == StoreKind.Item ? cache.Find(digest) : cache.Entries.Find(KeyName.Of(digest));
        if (content is null)
        {
            await StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "not found");
            return 0;
        }
        return await SendAsync(context, content);
    }

    /// <summary>Sends bytes that are stored, or only their length.</summary>
    /// <returns>The number of bytes in the body.</returns>
    internal static async ValueTask<long> SendAsync(HttpContext context, CachedContent content)
    {
        HttpResponse response = context.Response;
        Announce(context, content.Length);
        if (HttpMethods.IsHead(context.Request.Method))
            return 0;
        if (content.Length > PartSize)
            await SendLargeAsync(response.BodyWriter, content, context.RequestAborted);
        else if (content.Length > 0)
            SendSmall(response.BodyWriter, content);
        return content.Length;
    }

    /// <summary>Writes the header of a response with a file.</summary>
    internal static void Announce(HttpContext context, long length)
    {
        context.Response.ContentType = BinaryData;
        context.Response.ContentLength = length;
    }

    // The end of the request sends the header and the body together.
    private static void SendSmall(PipeWriter writer, CachedContent content)
    {
        int length = (int)content.Length;
        content.Stream.ReadExactly(writer.GetSpan(length)[..length]);
        writer.Advance(length);
    }

    private static async Task SendLargeAsync(PipeWriter writer, CachedContent content, CancellationToken cancellationToken)
    {
        for (long left = content.Length; left > 0;)
        {
            Memory<byte> buffer = writer.GetMemory(PartSize)[..(int)Math.Min(left, PartSize)];
            await content.Stream.ReadExactlyAsync(buffer, cancellationToken);
            writer.Advance(buffer.Length);
            left -= buffer.Length;
            if ((await writer.FlushAsync(cancellationToken)).IsCompleted)
                return;
        }
    }
}
