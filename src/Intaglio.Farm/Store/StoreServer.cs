using System.Net.Sockets;
using Intaglio.Caching;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Intaglio.Farm;

/// <summary>A cache server, from its start until a signal ends it.</summary>
internal sealed class StoreServer(StoreOptions options)
{
    // Time for requests that are running when the server is to end. Uploads that are not complete then are discarded.
    private static readonly TimeSpan grace = TimeSpan.FromSeconds(5);

    /// <exception cref="FailureException">The folder cannot be used, or the server cannot listen.</exception>
    internal async Task RunAsync()
    {
        ContentCache cache = StoreFolder.Open(options);
        StoreEndpoints endpoints = new(cache, options, new StoreMonitor(cache, options.IsVerbose));
        await using WebApplication app = Build();
        app.Run(endpoints.HandleAsync);
        await StartAsync(app);
        foreach (string address in app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses)
            Messages.WriteOutput($"listening on {address}");
        await app.WaitForShutdownAsync();
    }

    // The builder is empty, so that neither files nor environment variables change the server.
    private WebApplication Build()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { EnvironmentName = Environments.Production, ContentRootPath = AppContext.BaseDirectory });
        builder.WebHost.UseKestrelCore();
        builder.WebHost.ConfigureKestrel(kestrel => ServerLimits.Configure(kestrel, options));
        builder.Services.Configure<ConsoleLifetimeOptions>(lifetime => lifetime.SuppressStatusMessages = true);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = grace);
        return builder.Build();
    }

    private async Task StartAsync(WebApplication app)
    {
        try
        {
            await app.StartAsync();
        }
        catch (Exception exception) when (exception is IOException or SocketException)
        {
            string addresses = string.Join(", ", options.Addresses);
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
