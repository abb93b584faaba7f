using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Intaglio.Farm.Tests.Page;

/// <summary>The page with states that a test has chosen. Each event has the next one, and the last one stays.</summary>
/// <remarks>A connection that ends once does so after a request for <see cref="Continue"/>, and the next one begins after another.</remarks>
internal sealed class ScriptedFarm : IAsyncDisposable
{
    /// <summary>The path of a request that lets the farm go on.</summary>
    internal const string Continue = "continue";

    private static readonly TimeSpan interval = TimeSpan.FromMilliseconds(200);

    private readonly WebApplication application;
    private readonly Func<int, FarmView> create;
    private readonly int events, end;
    private readonly SemaphoreSlim continued = new(0);
    private int step;

    /// <summary>Creates a farm.</summary>
    /// <param name="create">Creates the state of an event.</param>
    /// <param name="events">The number of states.</param>
    /// <param name="end">The number of the event before which the connection ends once, or -1.</param>
    private ScriptedFarm(Func<int, FarmView> create, int events, int end)
    {
        (this.create, this.events, this.end) = (create, events, end);
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls(StoreProcess.Free);
        application = builder.Build();
        application.Run(AnswerAsync);
    }

    internal Uri Address => new(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single() + "/");

    internal static async Task<ScriptedFarm> StartAsync(Func<int, FarmView> create, int events = 1, int end = -1)
    {
        ScriptedFarm farm = new(create, events, end);
        await farm.application.StartAsync();
        return farm;
    }

    public async ValueTask DisposeAsync()
    {
        await application.DisposeAsync();
        continued.Dispose();
    }

    private Task AnswerAsync(HttpContext context) => context.Request.Path.Value switch
    {
        "/" => FarmPage.SendAsync(context),
        "/farm/status" => SendAsync(context),
        "/farm/events" => FollowAsync(context),
        "/" + Continue => GoOn(),
        _ => throw new InvalidOperationException(context.Request.Path),
    };

    // The page of a viewer with a token has the most elements.
    private Task SendAsync(HttpContext context)
    {
        PageSession.Announce(context);
        return FarmRequest.WriteAsync(context, create(step), FarmJson.Default.FarmView);
    }

    private Task GoOn()
    {
        continued.Release();
        return Task.CompletedTask;
    }

    private async Task FollowAsync(HttpContext context)
    {
        if (end >= 0 && step > end)
            await continued.WaitAsync(context.RequestAborted);
        await FarmRequest.SendEventsAsync(context, FarmJson.Default.FarmView, token => step + 1 == end ? continued.WaitAsync(token) : Task.Delay(interval, token),
            () => Task.FromResult(create(step < events - 1 ? ++step : step)), view => view, _ => step == end, CancellationToken.None);
        // The event was the last one of this connection only.
        if (step == end)
            step++;
    }

    internal static FarmView CreateView(IReadOnlyList<RunView> runs, IReadOnlyList<WorkerView>? workers = null) => new()
    { Version = "1.2.3", Time = DateTimeOffset.UtcNow, Servers = [new("127.0.0.1:1234", "Active")], Workers = workers ?? [], Runs = runs };

    internal static RunView CreateRun(string project, WorkCounts actions, bool isFinished = false) => new()
    {
        Run = Guid.NewGuid().ToString("n"),
        Project = project,
        IsDetached = false,
        Started = DateTimeOffset.UtcNow.AddSeconds(-30),
        Ended = isFinished ? DateTimeOffset.UtcNow : null,
        IsCanceled = false,
        Actions = actions,
        Failures = [],
        EndedLeases = 0,
        Repeated = 0,
    };
}
