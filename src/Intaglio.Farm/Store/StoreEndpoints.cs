using System.Diagnostics;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers all requests to a cache server. The protocol is specified in docs/formats/remote-cache.md.</summary>
internal sealed class StoreEndpoints
{
    private const string Allowed = "GET, HEAD, PUT", AllowedForPages = "GET, HEAD";

    private readonly Func<HttpContext, StoreKind, ContentName, ValueTask<long>> send, receive;
    private readonly StoreAccess access;
    private readonly StoreMonitor monitor;

    internal StoreEndpoints(ContentCache cache, StoreOptions options, StoreMonitor monitor)
    {
        StoreWriting writing = new(cache, options.MaxItemSize);
        send = options.Other is { } sender ? new ForwardedReading(sender, cache).SendAsync : new StoreReading(cache).SendAsync;
        receive = options.Other is { } receiver ? new ForwardedWriting(receiver, cache, writing).ReceiveAsync : writing.ReceiveAsync;
        access = options.Access;
        this.monitor = monitor;
    }

    /// <summary>Answers a request. Failures become status codes.</summary>
    internal async Task HandleAsync(HttpContext context)
    {
        long start = Stopwatch.GetTimestamp(), bytes = 0;
        StoreKind kind = StorePath.Parse(context.Request.Path.Value, out ContentName digest);
        try
        {
            bytes = kind == StoreKind.Other ? await AnswerPageAsync(context) : await AnswerFileAsync(context, kind, digest);
        }
        catch (RequestBodyException exception)
        {
            await FailAsync(context, exception.Status, "the body is incomplete or arrived too slowly");
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            context.Abort();
        }
        catch (HttpRequestException exception)
        {
            monitor.Failed(exception);
            await FailAsync(context, StatusCodes.Status502BadGateway, "the other store does not answer as it should");
        }
        catch (Exception exception) when (DiskError.IsFull(exception))
        {
            monitor.Failed(exception);
            await FailAsync(context, StatusCodes.Status507InsufficientStorage, "the server has no space");
        }
        catch (Exception exception)
        {
            monitor.Failed(exception);
            await FailAsync(context, StatusCodes.Status500InternalServerError, "the server cannot read or write its files");
        }
        monitor.Answered(context, kind, bytes, start);
    }

    // Whether the token and the announced length are accepted is decided before the body is read. Browsers add the origin of the page to
    // PUT, also if the page has made its own name lead to this machine, where the server might not require a token.
    private async ValueTask<long> AnswerFileAsync(HttpContext context, StoreKind kind, ContentName digest)
    {
        string method = context.Request.Method;
        bool isWrite = HttpMethods.IsPut(method);
        if (!isWrite && !HttpMethods.IsGet(method) && !HttpMethods.IsHead(method))
            await RefuseMethodAsync(context, Allowed);
        else if (!access.IsHostTrusted(context.Request.Host.Host))
            await StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, StoreAccess.HostProblem);
        else if (isWrite && context.Request.Headers.Origin.Count > 0)
            await StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, "web pages cannot store files");
        else if (await MayAsync(context, Need(isWrite, kind)))
            return await (isWrite ? receive(context, kind, digest) : send(context, kind, digest));
        return 0;
    }

    // The bytes of an item are verified, but a record says what its author wants.
    private static StoreRight Need(bool isWrite, StoreKind kind) =>
        !isWrite ? StoreRight.Read : kind == StoreKind.Item ? StoreRight.Bake : StoreRight.Write;

    private async ValueTask<long> AnswerPageAsync(HttpContext context)
    {
        (string method, string? path) = (context.Request.Method, context.Request.Path.Value);
        if (path is not ("/health" or "/metrics"))
            await StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "not found");
        else if (!HttpMethods.IsGet(method) && !HttpMethods.IsHead(method))
            await RefuseMethodAsync(context, AllowedForPages);
        else if (path != "/health" && !access.IsHostTrusted(context.Request.Host.Host))
            await StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, StoreAccess.HostProblem);
        else if (path == "/health")
            await StoreResponse.WriteAsync(context, StatusCodes.Status200OK, "ok");
        else if (await MayAsync(context, StoreRight.Read))
            await StoreResponse.WriteAsync(context, PrometheusText.Type, await monitor.WriteMetricsAsync());
        return 0;
    }

    private static Task RefuseMethodAsync(HttpContext context, string allowed)
    {
        context.Response.Headers.Allow = allowed;
        return StoreResponse.WriteAsync(context, StatusCodes.Status405MethodNotAllowed, $"the method must be one of {allowed}");
    }

    private async ValueTask<bool> MayAsync(HttpContext context, StoreRight needed)
    {
        int status = access.Check(context.Request.Headers.Authorization, needed);
        if (status == StatusCodes.Status200OK)
            return true;
        bool isUnknown = status == StatusCodes.Status401Unauthorized;
        if (isUnknown)
            context.Response.Headers.WWWAuthenticate = "Bearer";
        await StoreResponse.WriteAsync(context, status, isUnknown
            ? StoreAccess.DescribeToken(context.Request.Headers.Authorization) : "the token has no right to write");
        return false;
    }

    private static async Task FailAsync(HttpContext context, int status, string line)
    {
        // The client notices a response that ends early.
        if (context.Response.HasStarted)
            context.Abort();
        else
        {
            context.Response.Clear();
            await StoreResponse.WriteAsync(context, status, line);
        }
    }
}
