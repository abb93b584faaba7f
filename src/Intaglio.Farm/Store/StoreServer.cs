using System.Net.Sockets;
using Intaglio.Caching;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Intaglio.Farm;

/// <summary>A cache server, from its start until a signal ends it.</summary>
internal class StoreServer(StoreOptions options)
{
    // Time for requests that are running when the server is to end. Uploads that are not complete then are discarded.
    private static readonly TimeSpan grace = TimeSpan.FromSeconds(5), longestEnd = TimeSpan.FromSeconds(8);

    /// <summary>Gets the settings.</summary>
    internal StoreOptions Options { get; } = options;

    /// <exception cref="FailureException">The folder cannot be used, or the server cannot listen.</exception>
    internal async Task RunAsync()
    {
        using OtherStore? other = Options.Other;
        ContentCache cache = StoreFolder.Open(Options);
        StoreEndpoints endpoints = new(cache, Options, new StoreMonitor(cache, Options.IsVerbose, WriteMetricsAsync));
        await using WebApplication app = Build(cache);
        app.Run(CreateHandler(app.Services, cache, endpoints.HandleAsync));
        if (!await StartAsync(app))
            return;
        string[] addresses = [.. app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses];
        foreach (string address in addresses[..Options.Addresses.Count])
            Messages.WriteOutput($"listening on {address}");
        IHostApplicationLifetime lifetime = app.Services.GetRequiredService<IHostApplicationLifetime>();
        Task work = WorkAsync(new Uri(addresses[^1]), lifetime.ApplicationStopping), end = app.WaitForShutdownAsync();
        lifetime.ApplicationStopping.Register(() => _ = ExitAsync(work));
        // A server whose work has failed would look healthy.
        if (await Task.WhenAny(work, end) == work && work.IsFaulted)
            lifetime.StopApplication();
        await Task.WhenAll(work, end);
    }

    // Orleans waits long for other servers and for Redis if they do not answer. What runs need to go on is saved.
    private static async Task ExitAsync(Task work)
    {
        await Task.Delay(longestEnd);
        if (work.Exception?.InnerException is { } failure)
            Messages.WriteError(failure.Message);
        Environment.Exit(work.IsFaulted ? ExitCode.Failure : ExitCode.Success);
    }

    /// <summary>Adds the services of a derived server.</summary>
    protected virtual void AddServices(WebApplicationBuilder builder, ContentCache cache)
    {
    }

    /// <summary>Creates the handler of requests.</summary>
    /// <param name="services">The services.</param>
    /// <param name="cache">The cache.</param>
    /// <param name="store">Answers the requests to the cache.</param>
    protected virtual RequestDelegate CreateHandler(IServiceProvider services, ContentCache cache, RequestDelegate store) => store;

    /// <summary>Writes the metrics of a derived server in the text format of Prometheus.</summary>
    protected virtual Task<string> WriteMetricsAsync() => Task.FromResult("");

    /// <summary>Does the work of a derived server until it ends.</summary>
    /// <param name="address">The address of the server on this machine.</param>
    /// <param name="stopping">The token that is canceled when the server is to end.</param>
    protected virtual Task WorkAsync(Uri address, CancellationToken stopping) => Task.CompletedTask;

    // The builder is empty, so that neither files nor environment variables change the server.
    private WebApplication Build(ContentCache cache)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { EnvironmentName = Environments.Production, ContentRootPath = AppContext.BaseDirectory });
        builder.Services.AddSingleton<IMemoryPoolFactory<byte>, ConnectionBuffers>();
        builder.WebHost.UseKestrelCore();
        builder.WebHost.ConfigureKestrel(kestrel => ServerLimits.Configure(kestrel, Options));
        builder.Services.Configure<ConsoleLifetimeOptions>(lifetime => lifetime.SuppressStatusMessages = true);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = grace);
        AddServices(builder, cache);
        return builder.Build();
    }

    // Returns false if a signal has ended the server before it was ready.
    private async Task<bool> StartAsync(WebApplication app)
    {
        try
        {
            await app.StartAsync();
            return true;
        }
        catch (OperationCanceledException) when (app.Lifetime.ApplicationStopping.IsCancellationRequested)
        {
            return false;
        }
        catch (Exception exception) when (exception is IOException or SocketException)
        {
            string addresses = string.Join(", ", Options.Addresses);
            throw new FailureException(Describe(exception) is { } reason ? $"cannot listen on {addresses}: {reason}"
                : $"cannot listen on {addresses}: the port is in use; choose another one, or port 0 for a free one", exception);
        }
    }

    // The message of the framework, or null if the port is in use.
    private static string? Describe(Exception exception)
    {
        for (Exception? cause = exception; cause is not null; cause = cause.InnerException)
        {
            if (cause is SocketException socket)
                return socket.SocketErrorCode == SocketError.AddressAlreadyInUse ? null : ErrorText.ToClause(socket.Message);
        }
        return ErrorText.ToClause(exception.Message);
    }
}
