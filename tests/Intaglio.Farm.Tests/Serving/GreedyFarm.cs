using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>A farm without workers, which asks the client of its only run for files until the client has answered several times.</summary>
internal sealed class GreedyFarm : IAsyncDisposable
{
    private readonly WebApplication application;
    private readonly IReadOnlyList<string> wanted;
    private readonly int rounds;

    private GreedyFarm(IReadOnlyList<string> wanted, int rounds)
    {
        (this.wanted, this.rounds) = (wanted, rounds);
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls(StoreProcess.Free);
        application = builder.Build();
        application.Run(AnswerAsync);
    }

    internal Uri Address => new(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single() + "/");

    /// <summary>Gets the digests of all items that were received, each as often as it was.</summary>
    internal ConcurrentQueue<string> Items { get; } = [];

    /// <summary>Gets the digests in the answers of the client.</summary>
    internal ConcurrentQueue<string> Answers { get; } = [];

    internal static async Task<GreedyFarm> StartAsync(IReadOnlyList<string> wanted, int rounds)
    {
        GreedyFarm farm = new(wanted, rounds);
        await farm.application.StartAsync();
        return farm;
    }

    public async ValueTask DisposeAsync() => await application.DisposeAsync();

    private async Task AnswerAsync(HttpContext context)
    {
        string[] path = context.Request.Path.Value!.Split('/');
        using StreamReader reader = new(context.Request.Body);
        string body = await reader.ReadToEndAsync();
        switch (context.Request.Method, path)
        {
            case ("GET", [_, "farm", "health"]):
                await StoreResponse.WriteAsync(context, StatusCodes.Status200OK, "ok");
                break;
            case ("POST", [_, "farm", "missing"]):
                await StoreResponse.WriteAsync(context, "text/plain", body);
                break;
            case ("PUT", [_, "cas", var digest]):
                Items.Enqueue(digest);
                context.Response.StatusCode = StatusCodes.Status201Created;
                break;
            case ("POST", [_, "farm", "runs", _, "sources"]):
                foreach (string line in body.Split('\n', StringSplitOptions.RemoveEmptyEntries))
                    Answers.Enqueue(line);
                context.Response.StatusCode = StatusCodes.Status204NoContent;
                break;
            case ("GET", [_, "farm", "runs", var run, "events"]):
                await FarmRequest.SendEventsAsync(context, FarmJson.Default.RunView, token => Task.Delay(50, token),
                    () => Task.FromResult(CreateView(run)), view => view with { Started = DateTimeOffset.UtcNow }, view => view.IsFinished, CancellationToken.None);
                break;
            default:
                context.Response.StatusCode = context.Request.Method == "POST" ? StatusCodes.Status201Created : StatusCodes.Status404NotFound;
                break;
        }
    }

    private RunView CreateView(string run)
    {
        bool isLast = wanted.All(digest => !Caching.ContentName.TryParse(digest, out _) || Answers.Count(answer => answer == digest) >= rounds);
        return new()
        {
            Run = run,
            Project = "project",
            IsDetached = false,
            Started = DateTimeOffset.UtcNow,
            Ended = isLast ? DateTimeOffset.UtcNow : null,
            IsCanceled = false,
            Actions = new() { Waiting = 1 },
            Failures = [],
            EndedLeases = 0,
            Repeated = 0,
            Wanted = wanted,
            Error = isLast ? "the test has ended" : null,
        };
    }
}
