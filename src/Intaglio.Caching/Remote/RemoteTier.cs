using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The remote cache that is used after the local one. Lookups that fail are misses.</summary>
internal sealed class RemoteTier : IDisposable
{
    private static readonly ContentName emptyItem = ContentName.FromContent([]);

    private readonly RemoteClient client;
    private readonly RemoteSwitch lookups, uploading;
    private readonly RemoteCounters counters;
    private readonly RecordKey[] keys;
    private readonly SemaphoreSlim connections;
    private readonly CancellationTokenSource lifetime = new();
    private readonly Task connecting;
    private readonly Lazy<Task> connected;
    private volatile bool isConnected;

    // If the server had an item with wrong bytes, others can have them as well, and are replaced without a question.
    private volatile bool isDamaged;

    internal RemoteTier(RemoteCacheOptions options, TimeProvider time, CacheMetrics metrics, ILogger logger)
    {
        Options = options;
        keys = options.SigningKey is { } signer ? [signer, .. options.VerifyingKeys] : [.. options.VerifyingKeys];
        client = new RemoteClient(options);
        lookups = new RemoteSwitch(options.Address!, "lookups", time, logger, options.CanSwitchOff);
        uploading = new RemoteSwitch(options.Address!, "uploads", time, logger, options.CanSwitchOff);
        counters = new RemoteCounters(options.Address!, metrics, logger);
        connections = new SemaphoreSlim(options.MaxConnections);
        connecting = Task.Run(ConnectAsync);
        connected = new(WaitForConnectionAsync);
    }

    internal RemoteCacheOptions Options { get; }

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

    /// <summary>Stops to look up items on the server.</summary>
    internal void StopLookups(string reason) => lookups.TurnOff(reason, forGood: true);

    /// <summary>Stops to upload items.</summary>
    internal void StopUploads(string reason) => uploading.TurnOff(reason, forGood: true);

    /// <summary>Finds the record of a key.</summary>
    /// <returns>The record, or null if the server has none that is accepted.</returns>
    internal async ValueTask<RemoteRecord?> FindRecordAsync(ReadOnlyMemory<byte> key, CancellationToken cancellationToken)
    {
        if (keys.Length == 0 && !Options.AllowUnsigned)
            return null;
        RemoteRecord? record = null;
        await GetAsync(RemoteClient.PathOf(key.Span), RemoteRecord.MaxSize, async (length, stream, token) =>
        {
            byte[] bytes = await ReadAsync(stream, length, token).ConfigureAwait(false);
            record = RemoteRecord.Read(bytes, key.Span, keys, Options.AllowUnsigned, out RemoteCacheProblemKind? problem);
            return problem;
        }, cancellationToken).ConfigureAwait(false);
        return record;
    }

    /// <summary>Reads a record that has arrived by another way than <see cref="FindRecordAsync"/>, and is as little trusted.</summary>
    /// <returns>The record, or null if it is not accepted.</returns>
    internal RemoteRecord? ReadRecord(ReadOnlyMemory<byte> key, ReadOnlyMemory<byte> bytes)
    {
        if (keys.Length == 0 && !Options.AllowUnsigned)
            return null;
        counters.Receive(bytes.Length);
        RemoteRecord? record = RemoteRecord.Read(bytes, key.Span, keys, Options.AllowUnsigned, out RemoteCacheProblemKind? problem);
        if (problem is { } refusal)
            counters.Refuse(refusal, RemoteClient.PathOf(key.Span));
        else
            counters.Hit();
        return record;
    }

    /// <summary>Fetches an item.</summary>
    /// <param name="name">The name.</param>
    /// <param name="receive">
    /// Receives the announced length and the body, and returns whether the bytes have the name. Its own exceptions are rethrown.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the item was received; otherwise, <see langword="false"/>.</returns>
    internal ValueTask<bool> FetchAsync(ContentName name, Func<long?, Stream, CancellationToken, ValueTask<bool>> receive,
        CancellationToken cancellationToken) =>
        GetAsync(client.PathOf(name), Options.MaxItemSize, async (length, stream, token) =>
        {
            if (await receive(length, stream, token).ConfigureAwait(false))
                return null;
            isDamaged = true;
            return RemoteCacheProblemKind.WrongBytes;
        }, cancellationToken);

    /// <summary>Determines whether the server has a record of a key that readers with the same keys accept.</summary>
    /// <exception cref="RemoteFailureException">The server does not answer the question.</exception>
    internal async ValueTask<bool> HasRecordAsync(ReadOnlyMemory<byte> key, CancellationToken cancellationToken)
    {
        bool hasRecord = false;
        string path = RemoteClient.PathOf(key.Span);
        await SendAsync(uploading, async deadline =>
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, path, null, deadline.Token).ConfigureAwait(false);
            if (!IsFound(response))
                return;
            await using RemoteStream stream = await OpenAsync(response, path, RemoteRecord.MaxSize, deadline).ConfigureAwait(false);
            byte[] bytes = await ReadAsync(stream, response.Content.Headers.ContentLength, deadline.Token).ConfigureAwait(false);
            hasRecord = RemoteRecord.Read(bytes, key.Span, keys, allowUnsigned: keys.Length == 0, out _) is not null;
        }, cancellationToken).ConfigureAwait(false);
        return hasRecord;
    }

    /// <summary>Uploads an item unless the server has it already.</summary>
    /// <exception cref="RemoteFailureException">The item could not be uploaded.</exception>
    internal async ValueTask PutAsync(ContentName name, long length, Func<Stream> open, CancellationToken cancellationToken)
    {
        // A question takes as long as sending a small item.
        string path = client.PathOf(name);
        if (length > RemoteRecord.MaxInline && !isDamaged && await HasAsync(path, length, cancellationToken).ConfigureAwait(false))
            return;
        await PutAsync(path, length, open, name, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Uploads a record.</summary>
    /// <exception cref="RemoteFailureException">The record could not be uploaded.</exception>
    internal ValueTask PutRecordAsync(ReadOnlyMemory<byte> key, IReadOnlyList<RemoteItem> items, CancellationToken cancellationToken)
    {
        byte[] record = RemoteRecord.Write(key.Span, items, Options.SigningKey);
        return PutAsync(RemoteClient.PathOf(key.Span), record.Length, () => new MemoryStream(record), null, cancellationToken);
    }

    /// <summary>Waits for the first connection, at most for the time to connect.</summary>
    internal Task WaitUntilConnectedAsync() => connected.Value;

    /// <summary>Counts results that are not uploaded.</summary>
    internal void Omit(long count) => counters.Omit(count);

    public void Dispose()
    {
        lifetime.Cancel();
        lookups.Dispose();
        uploading.Dispose();
        client.Dispose();
    }

    private async ValueTask<bool> HasAsync(string path, long length, CancellationToken cancellationToken)
    {
        bool hasItem = false;
        await SendAsync(uploading, async deadline =>
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Head, path, null, deadline.Token).ConfigureAwait(false);
            hasItem = IsFound(response) && response.Content.Headers.ContentLength == length;
        }, cancellationToken).ConfigureAwait(false);
        return hasItem;
    }

    private ValueTask PutAsync(string path, long length, Func<Stream> open, ContentName? name, CancellationToken cancellationToken) =>
        SendAsync(uploading, async deadline =>
        {
            using UploadContent content = new(open(), length, name, count =>
            {
                deadline.Extend(count);
                counters.Send(count);
            }, deadline.WaitForStoring);
            using HttpResponseMessage response =
                await client.SendAsync(HttpMethod.Put, path, content, deadline.Token).ConfigureAwait(false);
            if (response.StatusCode is not (HttpStatusCode.OK or HttpStatusCode.Created or HttpStatusCode.NoContent))
                throw ToFailure(response);
            counters.Upload();
        }, cancellationToken);

    private async ValueTask<bool> GetAsync(string path, long maxLength,
        Func<long?, Stream, CancellationToken, ValueTask<RemoteCacheProblemKind?>> receive, CancellationToken cancellationToken)
    {
        counters.Begin();
        try
        {
            return await IsReadyAsync(cancellationToken).ConfigureAwait(false)
                && await TryGetAsync(path, maxLength, receive, cancellationToken).ConfigureAwait(false);
        }
        catch (RemoteFailureException failure)
        {
            if (!failure.IsOff)
                counters.Error();
            return false;
        }
        finally
        {
            counters.End();
        }
    }

    private async ValueTask<bool> TryGetAsync(string path, long maxLength,
        Func<long?, Stream, CancellationToken, ValueTask<RemoteCacheProblemKind?>> receive, CancellationToken cancellationToken)
    {
        bool isReceived = false;
        await SendAsync(lookups, async deadline =>
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, path, null, deadline.Token).ConfigureAwait(false);
            if (!IsFound(response))
            {
                counters.Miss();
                return;
            }
            await using RemoteStream stream = await OpenAsync(response, path, maxLength, deadline).ConfigureAwait(false);
            if (await receive(response.Content.Headers.ContentLength, stream, deadline.Token).ConfigureAwait(false) is { } problem)
            {
                counters.Refuse(problem, path);
                throw new RemoteFailureException($"{path} was refused") { IsAboutFile = true };
            }
            counters.Hit();
            isReceived = true;
        }, cancellationToken).ConfigureAwait(false);
        return isReceived;
    }

    private async ValueTask<RemoteStream> OpenAsync(HttpResponseMessage response, string path, long maxLength, RemoteDeadline deadline)
    {
        long? length = response.Content.Headers.ContentLength;
        if (length > maxLength)
            throw new RemoteFailureException($"{path} is longer than {maxLength} bytes") { IsAboutFile = true };
        Stream body = await response.Content.ReadAsStreamAsync(deadline.Token).ConfigureAwait(false);
        return new RemoteStream(body, length, maxLength, count =>
        {
            deadline.Extend(count);
            counters.Receive(count);
        });
    }

    /// <summary>Sends a request, and counts failures of the server.</summary>
    /// <exception cref="RemoteFailureException">The request failed.</exception>
    private async ValueTask SendAsync(RemoteSwitch state, Func<RemoteDeadline, ValueTask> send, CancellationToken cancellationToken)
    {
        CancellationToken off = state.Token;
        await WaitForTurnAsync(off, cancellationToken).ConfigureAwait(false);
        long start = Stopwatch.GetTimestamp();
        using RemoteDeadline deadline = new(Options.RequestTimeout, off, cancellationToken);
        try
        {
            await send(deadline).ConfigureAwait(false);
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
                $"no progress for {Options.RequestTimeout.TotalSeconds} s"), exception);
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

    private async ValueTask<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        if (!connecting.IsCompleted)
            await connected.Value.WaitAsync(cancellationToken).ConfigureAwait(false);
        if (lookups.TryRetry())
            _ = Task.Run(ReconnectAsync, CancellationToken.None);
        return lookups.IsOn;
    }

    // Lookups that begin later wait until the same time.
    private async Task WaitForConnectionAsync()
    {
        await Task.WhenAny(connecting, Task.Delay(Options.ConnectTimeout)).ConfigureAwait(false);
        if (connecting.IsCompleted)
            return;
        string reason = string.Create(CultureInfo.InvariantCulture, $"no connection within {Options.ConnectTimeout.TotalSeconds} s");
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
            source.CancelAfter(Options.RequestTimeout);
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

    private static bool IsFound(HttpResponseMessage response) => response.StatusCode switch
    {
        HttpStatusCode.OK => true,
        HttpStatusCode.NotFound or HttpStatusCode.Gone => false,
        _ => throw ToFailure(response),
    };

    private static RemoteFailureException ToFailure(HttpResponseMessage response) => response.StatusCode switch
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

    // The rest of an address can contain secrets.
    private static string DescribeTarget(HttpResponseMessage response) => response.Headers.Location is { IsAbsoluteUri: true } target
        ? $"{target.Scheme}://{target.Authority}" : "another path";

    private static async ValueTask<byte[]> ReadAsync(Stream stream, long? length, CancellationToken cancellationToken)
    {
        if (length is { } known)
        {
            byte[] bytes = new byte[known];
            await stream.ReadExactlyAsync(bytes, cancellationToken).ConfigureAwait(false);
            return bytes;
        }
        using MemoryStream buffer = new();
        await stream.CopyToAsync(buffer, cancellationToken).ConfigureAwait(false);
        return buffer.ToArray();
    }
}
