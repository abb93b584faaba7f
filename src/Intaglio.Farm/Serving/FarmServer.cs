using System.Net;
using System.Net.Sockets;
using Intaglio.Caching;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Intaglio.Farm;

/// <summary>A farm: a cache server that also gives the actions of runs to workers, and has a worker.</summary>
/// <param name="options">The settings of the server.</param>
/// <param name="worker">The settings of the worker, or <see langword="null"/> for none.</param>
internal sealed class FarmServer(StoreOptions options, WorkerOptions? worker) : StoreServer(options)
{
    private const string Cluster = "intaglio";

    private readonly StoreAccess access = options.Access;

    // The system chooses ports, so that several servers can run on a machine.
    protected override void AddServices(WebApplicationBuilder builder, ContentCache cache)
    {
        builder.Services.AddSingleton(cache).AddSingleton<PlanSource>().AddSingleton(TimeProvider.System);
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        builder.UseOrleans(silo => silo
            .UseLocalhostClustering(FindPort(), FindPort(), serviceId: Cluster, clusterId: Cluster)
            .AddMemoryGrainStorage(FarmStorage.Name));
    }

    protected override RequestDelegate CreateHandler(IServiceProvider services, ContentCache cache, RequestDelegate store)
    {
        FarmEndpoints endpoints = new(services.GetRequiredService<IGrainFactory>(), cache, access);
        return async context =>
        {
            if (!context.Request.Path.Value!.StartsWith(FarmEndpoints.Prefix, StringComparison.Ordinal))
            {
                await store(context);
                return;
            }
            try
            {
                await endpoints.HandleAsync(context);
            }
            catch (BadHttpRequestException exception)
            {
                await StoreResponse.WriteAsync(context, exception.StatusCode, ErrorText.ToClause(exception.Message));
            }
            catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
            {
                context.Abort();
            }
        };
    }

    protected override Task WorkAsync(Uri address, CancellationToken stopping) =>
        worker is null ? Task.CompletedTask : FarmWorker.RunAsync(worker with { Farm = address }, stopping);

    private static int FindPort()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
