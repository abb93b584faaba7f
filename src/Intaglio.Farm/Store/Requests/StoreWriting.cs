using System.Buffers;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Intaglio.Farm;

/// <summary>Answers PUT.</summary>
/// <param name="cache">The cache.</param>
/// <param name="maxItemSize">The maximum size of an item in bytes.</param>
internal sealed class StoreWriting(ContentCache cache, long maxItemSize)
{
    // The maximum size of a record is part of the format.
    private const int MaxRecordSize = 8 << 20;

    // Items up to this size are collected in memory, which is faster than a temporary file.
    private const int SmallSize = 128 * 1024;

    private const int FirstSize = 64 * 1024;

    /// <summary>Stores an item or a record.</summary>
    /// <returns>The number of bytes that were received.</returns>
    /// <exception cref="RequestBodyException">The body ends early, is too long or arrives too slowly.</exception>
    internal async ValueTask<long> ReceiveAsync(HttpContext context, StoreKind kind, ContentName digest)
    {
        long limit = kind == StoreKind.Record ? Math.Min(maxItemSize, MaxRecordSize) : maxItemSize;
        if (context.Request.ContentLength > limit)
        {
            await RefuseAsync(context, limit);
            return 0;
        }
        // A body whose length is not announced ends with an exception at the limit.
        context.Features.Get<IHttpMaxRequestBodySizeFeature>()!.MaxRequestBodySize = limit;
        RequestBody body = new(context.Request.Body);
        try
        {
            bool isRight = true;
            if (kind == StoreKind.Record)
                await StoreRecordAsync(context, body, digest);
            else if (context.Request.ContentLength <= SmallSize)
                isRight = await StoreSmallAsync(context, body, digest);
            else
                isRight = await cache.TryPutAsync(digest, body, context.RequestAborted);
            if (isRight)
                context.Response.StatusCode = StatusCodes.Status201Created;
            else
                await StoreResponse.WriteAsync(context, StatusCodes.Status422UnprocessableEntity,
                    "the bytes do not have the digest in the path");
        }
        catch (RequestBodyException exception) when (exception.Status == StatusCodes.Status413PayloadTooLarge)
        {
            await RefuseAsync(context, limit);
        }
        return body.Received;
    }

    private static Task RefuseAsync(HttpContext context, long limit) =>
        StoreResponse.WriteAsync(context, StatusCodes.Status413PayloadTooLarge, $"the body is larger than {limit} bytes");

    private async Task<bool> StoreSmallAsync(HttpContext context, RequestBody body, ContentName digest)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(SmallSize);
        try
        {
            int length = await body.FillAsync(buffer.AsMemory(0, (int)context.Request.ContentLength!.Value), context.RequestAborted);
            ReadOnlySpan<byte> bytes = buffer.AsSpan(0, length);
            if (ContentName.FromContent(bytes) != digest)
                return false;
            cache.Put(bytes);
            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private async Task StoreRecordAsync(HttpContext context, RequestBody body, ContentName key)
    {
        // One byte more than announced, to find the end of the body.
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)(context.Request.ContentLength + 1 ?? FirstSize));
        try
        {
            int length = 0, count;
            while ((count = await body.FillAsync(buffer.AsMemory(length), context.RequestAborted)) > 0)
            {
                length += count;
                if (length == buffer.Length)
                    buffer = Grow(buffer);
            }
            cache.Entries.Put(buffer.AsMemory(0, length), KeyName.Of(key));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private static byte[] Grow(byte[] buffer)
    {
        byte[] larger = ArrayPool<byte>.Shared.Rent(2 * buffer.Length);
        buffer.CopyTo(larger, 0);
        ArrayPool<byte>.Shared.Return(buffer);
        return larger;
    }
}
