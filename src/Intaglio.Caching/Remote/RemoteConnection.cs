using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The connection to the server of a remote cache. Lookups and uploads stop when the server fails.</summary>
internal sealed class RemoteConnection : IDisposable
{
    private static readonly ContentName emptyItem = ContentName.FromContent([]);

    private readonly RemoteCacheOptions options;
    private readonly RemoteClient client;
    private readonly RemoteSwitch lookups, uploading;
    private readonly RemoteCounters counters;
    private readonly SemaphoreSlim connections;
    private readonly CancellationTokenSource lifetime = new();
    private readonly Task connecting;
    private readonly Lazy<Task> connected;
    private volatile bool isConnected;

    internal RemoteConnection(RemoteCacheOptions options, RemoteCounters counters, TimeProvider time, ILogger logger)
    {
        (this.options, this.counters) = (options, counters);
        client = new RemoteClient(options);
        lookups = new RemoteSwitch(options.Address!, "lookups", time, logger, options.CanSwitchOff);
        uploading = new RemoteSwitch(options.Address!, "uploads", time, logger, options.CanSwitchOff);
        connections = new SemaphoreSlim(options.MaxConnections);
        connecting = Task.Run(ConnectAsync);
        connected = new(WaitForConnectionAsync);
    }

    internal RemoteCacheStatistics Statistics => counters.ToStatistics(lookups, uploading, isConnected);

    /// <summary>
    /// Gets a value indicating whether uploads are sent at present. After some time, a server that has failed is tried again.
    /// </summary>
    internal bool CanUpload
    {
        get
        {
            if (uploading.TryRetry())
                uploading.TurnOn();
            return uploading.IsOn;
        }
    }

    /// <summary>Waits for the first connection, at most for the time to connect.</summary>
    internal Task WaitUntilConnectedAsync() => connected.Value;

    /// <summary>Stops to look up items on the server.</summary>
    internal void StopLookups(string reason) => lookups.TurnOff(reason, forGood: true);

    /// <summary>Stops to upload items.</summary>
    internal void StopUploads(string reason) => uploading.TurnOff(reason, forGood: true);

    /// <summary>Gets the path of an item below the address.</summary>
    internal string PathOf(ContentName name) => client.PathOf(name);

    /// <summary>Waits for the first connection, and determines whether lookups are sent.</summary>
    internal async ValueTask<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        if (!connecting.IsCompleted)
            await connected.Value.WaitAsync(cancellationToken).ConfigureAwait(false);
        if (lookups.TryRetry())
            _ = Task.Run(ReconnectAsync, CancellationToken.None);
        return lookups.IsOn;
    }

    /// <summary>Sends a request of a lookup, and counts failures of the server.</summary>
    /// <exception cref="RemoteFailureException">The request failed.</exception>
    internal ValueTask LookUpAsync(Func<RemoteClient, RemoteDeadline, ValueTask> send, CancellationToken cancellationToken) =>
        SendAsync(lookups, send, cancellationToken);

    /// <summary>Sends a request of an upload, and counts failures of the server.</summary>
    /// <exception cref="RemoteFailureException">The request failed.</exception>
    internal ValueTask UploadAsync(Func<RemoteClient, RemoteDeadline, ValueTask> send, CancellationToken cancellationToken) =>
        SendAsync(uploading, send, cancellationToken);

    /// <summary>Describes a response that is not expected.</summary>
    internal static RemoteFailureException ToFailure(HttpResponseMessage response) => response.StatusCode switch
    {
        HttpStatusCode.Unauthorized when response.RequestMessage?.Headers.Authorization is null =>
            new("the server requires a token") { IsFinal = true },
        HttpStatusCode.Unauthorized => new("the server refuses the token") { IsFinal = true },
        HttpStatusCode.Forbidden => new("the server denies access") { IsFinal = true },
        HttpStatusCode.ProxyAuthenticationRequired => new("the proxy requires a password") { IsFinal = true },
        HttpStatusCode.RequestEntityTooLarge => new("the server refuses a file of this size") { IsAboutFile = true },
        HttpStatusCode.UnprocessableEntity => new("the server refuses the bytes of an item") { IsAboutFile = true },
        HttpStatusCode.InsufficientStorage => new("the server has no space") { IsFinal = true },
        >= HttpStatusCode.MultipleChoices and < HttpStatusCode.BadRequest =>
            new($"the server redirects to {DescribeTarget(response)}") { IsFinal = true },
        _ => new($"the server responds with status {(int)response.StatusCode}"),
    };

    public void Dispose()
    {
        lifetime.Cancel();
        lookups.Dispose();
        uploading.Dispose();
        client.Dispose();
    }

    private async ValueTask SendAsync(RemoteSwitch state, Func<RemoteClient, RemoteDeadline, ValueTask> send,
        CancellationToken cancellationToken)
    {
        CancellationToken off = state.Token;
        await WaitForTurnAsync(off, cancellationToken).ConfigureAwait(false);
        long start = Stopwatch.GetTimestamp();
        using RemoteDeadline deadline = new(options.RequestTimeout, off, cancellationToken);
        try
        {
            await send(client, deadline).ConfigureAwait(false);
            state.Reset();
        }
        catch (RemoteFailureException failure)
        {
            if (failure.IsAboutFile)
                state.Succeed();
            else if (failure.IsFinal)
                state.TurnOff(failure.Message, forGood: true);
            else
                state.Fail(failure.Message);
            throw;
        }
        catch (OperationCanceledException exception) when (!cancellationToken.IsCancellationRequested)
        {
            if (off.IsCancellationRequested)
                throw ToOff(exception);
            RemoteFailureException failure = new(string.Create(CultureInfo.InvariantCulture,
                $"no progress for {options.RequestTimeout.TotalSeconds} s"), exception);
            state.Fail(failure.Message);
            throw failure;
        }
        finally
        {
            counters.Took(start);
            connections.Release();
        }
    }

    // The time that a request waits for others says nothing about the server.
    private async ValueTask WaitForTurnAsync(CancellationToken off, CancellationToken cancellationToken)
    {
        if (connections.Wait(0, CancellationToken.None))
            return;
        using CancellationTokenSource source = CancellationTokenSource.CreateLinkedTokenSource(off, cancellationToken);
        try
        {
            await connections.WaitAsync(source.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException exception) when (!cancellationToken.IsCancellationRequested)
        {
            throw ToOff(exception);
        }
    }

    private static RemoteFailureException ToOff(Exception exception) => new("the remote cache is off", exception) { IsOff = true };

    // Lookups that begin later wait until the same time.
    private async Task WaitForConnectionAsync()
    {
        await Task.WhenAny(connecting, Task.Delay(options.ConnectTimeout)).ConfigureAwait(false);
        if (connecting.IsCompleted)
            return;
        string reason = string.Create(CultureInfo.InvariantCulture, $"no connection within {options.ConnectTimeout.TotalSeconds} s");
        lookups.TurnOff(reason, forGood: false);
        uploading.TurnOff(reason, forGood: false);
    }

    private async Task ConnectAsync()
    {
        if (await TryServerAsync().ConfigureAwait(false) is not { } failure)
        {
            // Uploads have time, and lookups do not.
            uploading.TurnOn();
            return;
        }
        lookups.TurnOff(failure.Message, failure.IsFinal);
        uploading.TurnOff(failure.Message, failure.IsFinal);
    }

    private async Task ReconnectAsync()
    {
        // After a failure, the next attempt follows later.
        if (await TryServerAsync().ConfigureAwait(false) is null)
            lookups.TurnOn();
    }

    // Every response shows that there is a server. Its failures are counted when it is used.
    private async ValueTask<RemoteFailureException?> TryServerAsync()
    {
        try
        {
            using CancellationTokenSource source = CancellationTokenSource.CreateLinkedTokenSource(lifetime.Token);
            source.CancelAfter(options.RequestTimeout);
            using HttpResponseMessage response =
                await client.SendAsync(HttpMethod.Head, client.PathOf(emptyItem), null, source.Token).ConfigureAwait(false);
            isConnected = true;
            return response.StatusCode is HttpStatusCode.OK or HttpStatusCode.NotFound or HttpStatusCode.Gone ? null
                : ToFailure(response) is { IsFinal: true } failure ? failure : null;
        }
        catch (RemoteFailureException failure)
        {
            return failure;
        }
        catch (Exception exception) when (exception is OperationCanceledException or ObjectDisposedException)
        {
            return new RemoteFailureException("no response", exception);
        }
    }

    // The rest of an address can contain secrets.
    private static string DescribeTarget(HttpResponseMessage response) => response.Headers.Location is { IsAbsoluteUri: true } target
        ? $"{target.Scheme}://{target.Authority}" : "another path";
}
