using Intaglio.Caching;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Intaglio.Farm;

/// <summary>A farm: a cache server that also gives the actions of runs to workers, and has a worker.</summary>
/// <param name="options">The settings of the server.</param>
/// <param name="serving">The settings of the farm.</param>
internal sealed class FarmServer(StoreOptions options, ServeOptions serving) : StoreServer(options)
{
    private const string RunFolder = "runs", ServersFolder = "servers";

    private readonly StoreAccess access = options.Access;
    private readonly OtherStore? other = options.Other;
    private readonly string runs = Path.GetFullPath(Path.Combine(options.Folder, RunFolder)),
        servers = Path.GetFullPath(Path.Combine(options.Folder, ServersFolder));
    private readonly FailureLog failures = new();
    private readonly LossCounters losses = new();
    private RunKeeper? keeper;
    private FarmEndpoints? endpoints;
    private ClusterWatch? watch;

    protected override void AddServices(WebApplicationBuilder builder, ContentCache cache)
    {
        builder.Services.AddSingleton(new PlanSource(cache, other)).AddSingleton(losses).AddSingleton(TimeProvider.System);
        FarmLog.Configure(builder.Services, serving.Log);
        builder.UseOrleans(silo =>
        {
            if (serving.Cluster is { } cluster)
                SiloSetup.Configure(silo, cluster, servers);
            else
                SiloSetup.ConfigureOne(silo, runs);
        });
    }

    protected override RequestDelegate CreateHandler(IServiceProvider services, ContentCache cache, RequestDelegate store)
    {
        IGrainFactory grains = services.GetRequiredService<IGrainFactory>();
        keeper = new RunKeeper(grains, failures);
        CancellationToken stopping = services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping;
        StoreContents files = new(cache, other);
        watch = serving.Cluster is { Redis: var redis } ? new(redis, services.GetRequiredService<ILocalSiloDetails>(),
            services.GetRequiredService<IMembershipTable>()) : null;
        FarmEndpoints farm = endpoints = new(grains, files, access, new FarmMetrics(losses), () => watch?.Fault, stopping);
        return async context =>
        {
            if (!FarmEndpoints.Owns(context.Request.Path))
            {
                await store(context);
                return;
            }
            try
            {
                await farm.HandleAsync(context);
            }
            catch (BadHttpRequestException exception)
            {
                await StoreResponse.WriteAsync(context, exception.StatusCode, ErrorText.ToClause(exception.Message));
            }
            catch (OperationCanceledException)
                when (context.RequestAborted.IsCancellationRequested || stopping.IsCancellationRequested)
            {
                context.Abort();
            }
            catch (Exception exception)
            {
                // Another server has ended, or Redis has. Clients and workers repeat the request.
                failures.Write(exception);
                if (context.Response.HasStarted)
                    context.Abort();
                else
                    await StoreResponse.WriteAsync(context, StatusCodes.Status503ServiceUnavailable, "the farm cannot answer now");
            }
        };
    }

    protected override async Task<string> WriteMetricsAsync()
    {
        try
        {
            return await endpoints!.WriteMetricsAsync();
        }
        catch (Exception exception)
        {
            // The metrics of the store are known also while the farm cannot answer.
            failures.Write(exception);
            return "";
        }
    }

    // The others end if one fails.
    protected override async Task WorkAsync(Uri address, CancellationToken stopping)
    {
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        Messages.WriteOutput(serving.Worker is not { } own ? "this server makes no actions; start workers"
            : $"making up to {own.Slots} actions at a time"
                + (own.AllowRun ? "" : "; programs of recipes do not run (specify --allow-run to run them)"));
        List<Task> tasks = [keeper!.RunAsync(ending.Token)];
        if (watch is not null)
            tasks.Add(watch.RunAsync(ending.Token));
        if (serving.Worker is { } worker)
            tasks.Add(FarmWorker.RunAsync(worker with { Farm = address }, ending.Token));
        await Task.WhenAll(tasks.Select(async task =>
        {
            try
            {
                await task;
            }
            catch
            {
                await ending.CancelAsync();
                throw;
            }
        }));
    }
}
