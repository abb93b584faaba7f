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
    private const string RunFolder = "runs";

    private readonly StoreAccess access = options.Access;
    private readonly OtherStore? other = options.Other;
    private readonly string runs = Path.GetFullPath(Path.Combine(options.Folder, RunFolder));
    private readonly FailureLog failures = new();
    private readonly FarmMetrics metrics = new();
    private RunKeeper? keeper;
    private FarmEndpoints? endpoints;

    protected override void AddServices(WebApplicationBuilder builder, ContentCache cache)
    {
        builder.Services.AddSingleton(new PlanSource(cache, other)).AddSingleton(TimeProvider.System);
        FarmLog.Configure(builder.Services, serving.Log);
        builder.UseOrleans(silo =>
        {
            if (serving.Cluster is { } cluster)
                SiloSetup.Configure(silo, cluster);
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
        FarmEndpoints farm = endpoints = new(grains, files, access, metrics, stopping);
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

    protected override Task WorkAsync(Uri address, CancellationToken stopping) => Task.WhenAll(keeper!.RunAsync(stopping),
        serving.Worker is not { } worker ? Task.CompletedTask : FarmWorker.RunAsync(worker with { Farm = address }, stopping));
}
