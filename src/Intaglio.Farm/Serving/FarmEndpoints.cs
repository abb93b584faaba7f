using System.Diagnostics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Intaglio.Caching;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Intaglio.Farm;

/// <summary>Answers requests of clients and workers.</summary>
/// <param name="grains">The grains.</param>
/// <param name="cache">The store.</param>
/// <param name="access">The rights of clients and workers.</param>
internal sealed class FarmEndpoints(IGrainFactory grains, ContentCache cache, StoreAccess access)
{
    /// <summary>The beginning of the paths.</summary>
    internal const string Prefix = "/farm/";

    private const int MostBytes = 16 << 20, MostFree = 4096;

    // A server that does not answer looks like one that is cut off.
    private static readonly TimeSpan longestPoll = TimeSpan.FromSeconds(10), viewInterval = TimeSpan.FromMilliseconds(250);

    /// <summary>Answers a request.</summary>
    internal Task HandleAsync(HttpContext context)
    {
        bool isView = HttpMethods.IsGet(context.Request.Method);
        int status = access.Check(context.Request.Headers.Authorization, isView ? StoreRight.Read : StoreRight.Write);
        if (status != StatusCodes.Status200OK)
            return StoreResponse.WriteAsync(context, status, status == StatusCodes.Status401Unauthorized ? "a token is required"
                : "the token has no right to bake");
        // Browsers add the origin of the page, also if the page has made its own name lead to this machine.
        if (!isView && context.Request.Headers.Origin.Count > 0)
            return StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, "web pages cannot use the farm");
        string[] parts = context.Request.Path.Value![Prefix.Length..].Split('/');
        return (context.Request.Method, parts) switch
        {
            ("POST", ["runs"]) => StartAsync(context),
            ("GET", ["runs"]) => ListAsync(context),
            ("GET", ["runs", var run]) => ViewAsync(context, run),
            ("GET", ["runs", var run, "events"]) => FollowAsync(context, run),
            ("DELETE", ["runs", var run]) => CancelAsync(context, run),
            ("POST", ["missing"]) => FindMissingAsync(context),
            ("POST", ["work"]) => TakeAsync(context),
            ("POST", ["results"]) => CompleteAsync(context),
            _ => StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "not found"),
        };
    }

    private async Task StartAsync(HttpContext context)
    {
        RunStart start = await ReadAsync(context, FarmJson.Default.RunStart);
        if (!Guid.TryParseExact(start.Run, "n", out Guid name) || name == Guid.Empty)
            throw new BadHttpRequestException("the name of the run is not 32 hexadecimal digits");
        string run = name.ToString("n");
        await grains.GetGrain<IRunGrain>(run).StartAsync(new RunRequest(start.Plan, start.Tool) { KeepGoing = start.KeepGoing });
        await grains.GetGrain<IRunIndexGrain>(0).AddAsync(run);
        context.Response.StatusCode = StatusCodes.Status201Created;
    }

    // One name on a line.
    private async Task ListAsync(HttpContext context) => await StoreResponse.WriteAsync(context, "text/plain",
        string.Concat((await grains.GetGrain<IRunIndexGrain>(0).ListAsync()).Select(run => run + "\n")));

    private async Task ViewAsync(HttpContext context, string run)
    {
        if (await FindAsync(context, grains.GetGrain<IRunGrain>(run)) is { } view)
            await WriteAsync(context, view, FarmJson.Default.RunView);
    }

    private static async Task<RunView?> FindAsync(HttpContext context, IRunGrain run)
    {
        RunView? view = await run.ViewAsync();
        if (view is null)
            await StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "there was never a run with this name");
        return view;
    }

    private async Task FollowAsync(HttpContext context, string run)
    {
        IRunGrain grain = grains.GetGrain<IRunGrain>(run);
        if (await FindAsync(context, grain) is not { } view)
            return;
        context.Response.ContentType = "text/event-stream";
        context.Response.Headers.CacheControl = "no-store";
        for (string last = ""; ; view = await grain.ViewAsync() ?? view)
        {
            string text = JsonSerializer.Serialize(view, FarmJson.Default.RunView);
            // A comment shows that the server is there.
            await context.Response.WriteAsync(text == last ? ":\n\n" : $"data: {text}\n\n", context.RequestAborted);
            await context.Response.Body.FlushAsync(context.RequestAborted);
            if (view.IsFinished)
                return;
            last = text;
            await Task.Delay(viewInterval, context.RequestAborted);
        }
    }

    private async Task CancelAsync(HttpContext context, string run)
    {
        await grains.GetGrain<IRunGrain>(run).CancelAsync();
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    // One digest on a line, in the request and in the response.
    private async Task FindMissingAsync(HttpContext context)
    {
        Limit(context);
        using StreamReader reader = new(context.Request.Body, Encoding.ASCII);
        StringBuilder missing = new();
        while (await reader.ReadLineAsync(context.RequestAborted) is { } line)
        {
            if (!ContentName.TryParse(line, out ContentName name))
                throw new BadHttpRequestException("a line is not a digest");
            // The item is used, so that it is not evicted before it is needed.
            using CachedContent? content = cache.Find(name);
            if (content is null)
                missing.Append(line).Append('\n');
        }
        await StoreResponse.WriteAsync(context, "text/plain", missing.ToString());
    }

    private async Task TakeAsync(HttpContext context)
    {
        long start = Stopwatch.GetTimestamp();
        WorkQuestion question = await ReadAsync(context, FarmJson.Default.WorkQuestion);
        IQueueGrain queue = grains.GetGrain<IQueueGrain>(question.Tool);
        int free = Math.Clamp(question.Free, 0, MostFree);
        while (true)
        {
            IReadOnlyList<HeldLease> lost = await RenewAsync(question.Leases);
            // Sent after the lost leases are known, whose actions the worker stops.
            IReadOnlyList<WorkOrder> orders = lost.Count == 0 ? await queue.TakeAsync(question.Worker, free) : [];
            if (orders.Count > 0 || lost.Count > 0 || Stopwatch.GetElapsedTime(start) > longestPoll)
            {
                await WriteAsync(context, new WorkAnswer(orders, lost), FarmJson.Default.WorkAnswer);
                return;
            }
            await queue.WaitAsync();
            context.RequestAborted.ThrowIfCancellationRequested();
        }
    }

    private async Task<IReadOnlyList<HeldLease>> RenewAsync(IReadOnlyList<HeldLease> leases)
    {
        List<HeldLease> lost = [];
        foreach (IGrouping<string, HeldLease> run in leases.GroupBy(lease => lease.Run))
            lost.AddRange((await grains.GetGrain<IRunGrain>(run.Key).RenewAsync([.. run.Select(held => held.Lease)]))
                .Select(lease => new HeldLease(run.Key, lease)));
        return lost;
    }

    private async Task CompleteAsync(HttpContext context)
    {
        WorkResults results = await ReadAsync(context, FarmJson.Default.WorkResults);
        foreach (WorkResult result in results.Results)
            await grains.GetGrain<IRunGrain>(result.Run).CompleteAsync(result.Report);
        IReadOnlyList<WorkOrder> orders =
            await grains.GetGrain<IQueueGrain>(results.Tool).TakeAsync(results.Worker, Math.Clamp(results.Free, 0, MostFree));
        await WriteAsync(context, new WorkAnswer(orders, []), FarmJson.Default.WorkAnswer);
    }

    private static void Limit(HttpContext context) =>
        context.Features.Get<IHttpMaxRequestBodySizeFeature>()!.MaxRequestBodySize = MostBytes;

    private static async ValueTask<T> ReadAsync<T>(HttpContext context, JsonTypeInfo<T> type)
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

    private static Task WriteAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type)
    {
        context.Response.ContentType = "application/json";
        return JsonSerializer.SerializeAsync(context.Response.Body, value, type, context.RequestAborted);
    }
}
