using Intaglio.Caching;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers requests to the farm that its access allows.</summary>
/// <param name="grains">The grains.</param>
/// <param name="files">The files of the store.</param>
/// <param name="access">The rights of clients and workers.</param>
/// <param name="metrics">The counters of the server.</param>
/// <param name="findFault">Returns the reason for which the server cannot take runs, or <see langword="null"/>.</param>
/// <param name="stopping">The token that is canceled when the server is to end.</param>
internal sealed class FarmEndpoints(IGrainFactory grains, StoreContents files, StoreAccess access, FarmMetrics metrics,
    Func<string?> findFault, CancellationToken stopping)
{
    /// <summary>The beginning of the paths.</summary>
    internal const string Prefix = "/farm/";

    private const string PagePath = "/";

    private static readonly TimeSpan viewInterval = TimeSpan.FromSeconds(1), longestCheck = TimeSpan.FromSeconds(3);

    private readonly RunEndpoints runs = new(grains, files, stopping);
    private readonly WorkEndpoints work = new(grains, metrics, stopping);
    private readonly FarmOverview overview = new(grains, TimeProvider.System);

    /// <summary>Determines whether a path belongs to the farm, and not to the store.</summary>
    internal static bool Owns(PathString path) => path == PagePath || path.Value!.StartsWith(Prefix, StringComparison.Ordinal);

    /// <summary>Writes the metrics of the farm.</summary>
    internal async Task<string> WriteMetricsAsync() => metrics.Write(await overview.GetAsync().WaitAsync(longestCheck));

    /// <summary>Answers a request.</summary>
    internal Task HandleAsync(HttpContext context)
    {
        HttpRequest request = context.Request;
        string[] parts = request.Path == PagePath ? [] : request.Path.Value![Prefix.Length..].Split('/');
        // Browsers add the origin of the page, also if the page has made its own name lead to this machine.
        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method) && request.Headers.Origin.Count > 0
            && parts is not ["session" or "sign-out"])
            return StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, "web pages cannot use the farm");
        if (!access.IsHostTrusted(request.Host.Host))
            return StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, StoreAccess.HostProblem);
        return (request.Method, parts) switch
        {
            ("GET" or "HEAD", []) => FarmPage.SendAsync(context),
            ("GET", ["health"]) => CheckAsync(context),
            ("POST", ["session"]) => PageSession.BeginAsync(context, access),
            ("POST", ["sign-out"]) => PageSession.EndAsync(context),
            ("GET", ["status"]) => AnswerAsync(context, StoreRight.Read, SendAsync),
            ("GET", ["events"]) => AnswerAsync(context, StoreRight.Read, FollowAsync),
            ("POST", ["runs"]) => AnswerAsync(context, StoreRight.Bake, StartAsync),
            ("GET", ["runs", var run]) => AnswerAsync(context, StoreRight.Read, _ => runs.GetAsync(context, run)),
            ("GET", ["runs", var run, "events"]) => AnswerAsync(context, StoreRight.Read, _ => runs.FollowAsync(context, run)),
            ("POST", ["runs", var run, "sources"]) => AnswerAsync(context, StoreRight.Bake, _ => runs.AnswerAsync(context, run)),
            ("DELETE", ["runs", var run]) => AnswerAsync(context, StoreRight.Bake, _ => runs.CancelAsync(context, run)),
            ("POST", ["missing"]) => AnswerAsync(context, StoreRight.Bake, FindMissingAsync),
            ("POST", ["workers", var name, "drain"]) => AnswerAsync(context, StoreRight.Write, _ => DrainAsync(context, name)),
            ("POST", ["work"]) => AnswerAsync(context, StoreRight.Write, work.TakeAsync),
            ("POST", ["results"]) => AnswerAsync(context, StoreRight.Write, work.CompleteAsync),
            _ => StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "not found"),
        };
    }

    private Task AnswerAsync(HttpContext context, StoreRight needed, Func<HttpContext, Task> answer)
    {
        int status = access.Check(context.Request.Headers.Authorization, needed);
        if (status == StatusCodes.Status401Unauthorized && HttpMethods.IsGet(context.Request.Method))
        {
            status = access.Check(PageSession.Find(context), needed);
            if (status == StatusCodes.Status200OK)
                PageSession.Announce(context);
        }
        return status == StatusCodes.Status200OK ? answer(context) : StoreResponse.WriteAsync(context, status,
            status == StatusCodes.Status401Unauthorized ? StoreAccess.DescribeToken(context.Request.Headers.Authorization)
            : $"the token has no right to {Describe(needed)}");
    }

    private static string Describe(StoreRight right) => right == StoreRight.Bake ? "bake" : "work";

    private async Task SendAsync(HttpContext context) =>
        await FarmRequest.WriteAsync(context, await overview.GetAsync(), FarmJson.Default.FarmView);

    private Task FollowAsync(HttpContext context) =>
        FarmRequest.SendEventsAsync(context, FarmJson.Default.FarmView, token => Task.Delay(viewInterval, token),
            overview.GetAsync, view => view with { Time = default }, _ => false, stopping);

    private Task StartAsync(HttpContext context) => findFault() is { } fault
        ? StoreResponse.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, fault) : runs.StartAsync(context);

    // A server whose calls are not answered can be taken out of the load balancer.
    private async Task CheckAsync(HttpContext context)
    {
        if (findFault() is { } fault)
        {
            await StoreResponse.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, fault);
            return;
        }
        await grains.GetGrain<IRunIndexGrain>(0).ListActiveAsync().WaitAsync(longestCheck, context.RequestAborted);
        await StoreResponse.WriteAsync(context, StatusCodes.Status200OK, "ok");
    }

    private async Task DrainAsync(HttpContext context, string name)
    {
        if (await grains.GetGrain<IWorkerIndexGrain>(0).DrainAsync(Uri.UnescapeDataString(name)))
            context.Response.StatusCode = StatusCodes.Status204NoContent;
        else
            await StoreResponse.WriteAsync(context, StatusCodes.Status404NotFound, "the farm does not have a worker with this name");
    }

    // One digest on a line, in the request and in the response.
    private async Task FindMissingAsync(HttpContext context)
    {
        IReadOnlyList<ContentName> names = await FarmRequest.ReadDigestsAsync(context);
        bool[] isMissing = await files.FindMissingAsync(names, context.RequestAborted);
        await StoreResponse.WriteAsync(context, "text/plain",
            string.Concat(names.Where((_, index) => isMissing[index]).Select(name => $"{name}\n")));
    }
}
