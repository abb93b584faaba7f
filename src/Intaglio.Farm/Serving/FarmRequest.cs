using System.Diagnostics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Intaglio.Farm;

/// <summary>Reads and writes the JSON of requests.</summary>
internal static class FarmRequest
{
    private const int MostBytes = 16 << 20;

    private static readonly TimeSpan longestSilence = TimeSpan.FromSeconds(10);

    /// <summary>Limits the size of the body, which is not read yet.</summary>
    private static void Limit(HttpContext context) =>
        context.Features.Get<IHttpMaxRequestBodySizeFeature>()!.MaxRequestBodySize = MostBytes;

    /// <summary>Reads the body.</summary>
    /// <exception cref="BadHttpRequestException">The body is too large, or not the expected JSON.</exception>
    internal static async ValueTask<T> ReadAsync<T>(HttpContext context, JsonTypeInfo<T> type)
    {
        Limit(context);
        try
        {
            return await JsonSerializer.DeserializeAsync(context.Request.Body, type, context.RequestAborted)
                ?? throw new BadHttpRequestException("the body is empty");
        }
        catch (JsonException exception)
        {
            throw new BadHttpRequestException("the body is not the expected JSON", exception);
        }
    }

    /// <summary>Reads the body, which has one digest on a line.</summary>
    /// <exception cref="BadHttpRequestException">The body is too large, or a line is not a digest.</exception>
    internal static async Task<IReadOnlyList<ContentName>> ReadDigestsAsync(HttpContext context)
    {
        Limit(context);
        using StreamReader reader = new(context.Request.Body, Encoding.ASCII);
        List<ContentName> digests = [];
        while (await reader.ReadLineAsync(context.RequestAborted) is { } line)
            digests.Add(ContentName.TryParse(line, out ContentName name) ? name
                : throw new BadHttpRequestException("a line is not a digest"));
        return digests;
    }

    /// <summary>Writes a response.</summary>
    internal static Task WriteAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type)
    {
        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = "no-store";
        return JsonSerializer.SerializeAsync(context.Response.Body, value, type, context.RequestAborted);
    }

    /// <summary>Sends a state as server-sent events when it has changed, and after some seconds in any case.</summary>
    /// <param name="context">The request.</param>
    /// <param name="type">The type of the state.</param>
    /// <param name="wait">Waits between two states.</param>
    /// <param name="get">Returns the state.</param>
    /// <param name="withoutTime">Removes the parts of a state that always change.</param>
    /// <param name="isLast">Determines whether no other state follows.</param>
    /// <param name="stopping">The token that is canceled when the server is to end.</param>
    internal static async Task SendEventsAsync<T>(HttpContext context, JsonTypeInfo<T> type, Func<CancellationToken, Task> wait,
        Func<Task<T>> get, Func<T, T> withoutTime, Func<T, bool> isLast, CancellationToken stopping)
    {
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        context.Response.ContentType = "text/event-stream";
        context.Response.Headers.CacheControl = "no-store";
        // nginx would keep events until its buffer is full.
        context.Response.Headers["X-Accel-Buffering"] = "no";
        long sent = 0;
        for (string last = ""; ; await wait(end.Token))
        {
            T state = await get();
            string text = JsonSerializer.Serialize(withoutTime(state), type);
            if (text != last || Stopwatch.GetElapsedTime(sent) > longestSilence)
            {
                await context.Response.WriteAsync($"data: {JsonSerializer.Serialize(state, type)}\n\n", context.RequestAborted);
                (last, sent) = (text, Stopwatch.GetTimestamp());
            }
            else
                // A comment shows that the server is there.
                await context.Response.WriteAsync(":\n\n", context.RequestAborted);
            await context.Response.Body.FlushAsync(context.RequestAborted);
            if (isLast(state))
                return;
        }
    }
}
