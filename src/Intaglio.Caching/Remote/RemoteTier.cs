using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The remote cache that is used after the local one. Requests that fail are misses.</summary>
internal sealed class RemoteTier : IDisposable
{
    private static readonly ContentName emptyItem = ContentName.FromContent([]);

    private readonly RemoteClient client;
    private readonly RemoteSwitch state;
    private readonly RemoteCounters counters;
    private readonly RecordKey[] keys;
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
        state = new RemoteSwitch(options.Address!, time, logger);
        counters = new RemoteCounters(options.Address!, metrics, logger);
        connecting = Task.Run(ConnectAsync);
        connected = new(WaitForConnectionAsync);
    }

    internal RemoteCacheOptions Options { get; }

    internal RemoteCacheStatistics Statistics => counters.ToStatistics(state, isConnected);

    /// <summary>Gets a value indicating whether the server is used at present.</summary>
    internal bool IsOn => state.IsOn;

    /// <summary>Stops to use the server.</summary>
    internal void TurnOff(string reason) => state.TurnOff(reason, forGood: true);

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

    /// <summary>Uploads an item unless the server has it already.</summary>
    /// <exception cref="RemoteFailureException">The item could not be uploaded.</exception>
    internal async ValueTask PutAsync(ContentName name, long length, Func<Stream> open, CancellationToken cancellationToken)
    {
        // A question takes as long as sending a small item.
        string path = client.PathOf(name);
        if (length > RemoteRecord.MaxInline && !isDamaged && await HasAsync(path, length, cancellationToken).ConfigureAwait(false))
            return;
        await PutAsync(path, length, open, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Uploads a record.</summary>
    /// <exception cref="RemoteFailureException">The record could not be uploaded.</exception>
    internal ValueTask PutRecordAsync(ReadOnlyMemory<byte> key, IReadOnlyList<RemoteItem> items, CancellationToken cancellationToken)
    {
        byte[] record = RemoteRecord.Write(key.Span, items, Options.SigningKey);
        return PutAsync(RemoteClient.PathOf(key.Span), record.Length, () => new MemoryStream(record), cancellationToken);
    }

    /// <summary>Counts results that are not uploaded.</summary>
    internal void Omit(long count) => counters.Omit(count);

    public void Dispose()
    {
        state.Dispose();
        client.Dispose();
    }

    /// <summary>Determines whether the server has a record of a key, which is not verified.</summary>
    /// <exception cref="RemoteFailureException">The server does not answer the question.</exception>
    internal ValueTask<bool> HasRecordAsync(ReadOnlyMemory<byte> key, CancellationToken cancellationToken) =>
        HasAsync(RemoteClient.PathOf(key.Span), null, cancellationToken);

    private async ValueTask<bool> HasAsync(string path, long? length, CancellationToken cancellationToken)
    {
        bool hasFile = false;
        await SendAsync(async deadline =>
        {
            using HttpResponseMessage response =
                await client.SendAsync(HttpMethod.Head, path, null, deadline.Token).ConfigureAwait(false);
            hasFile = response.StatusCode switch
            {
                HttpStatusCode.OK => length is null || response.Content.Headers.ContentLength == length,
                HttpStatusCode.NotFound or HttpStatusCode.Gone => false,
                _ => throw ToFailure(response),
            };
        }, cancellationToken).ConfigureAwait(false);
        return hasFile;
    }

    private ValueTask PutAsync(string path, long length, Func<Stream> open, CancellationToken cancellationToken) =>
        SendAsync(async deadline =>
        {
            using UploadContent content = new(open(), length, count =>
            {
                deadline.Extend();
                counters.Send(count);
            });
            using HttpResponseMessage response =
                await client.SendAsync(HttpMethod.Put, path, content, deadline.Token).ConfigureAwait(false);
            if (response.StatusCode is not (HttpStatusCode.OK or HttpStatusCode.Created or HttpStatusCode.NoContent))
                throw ToFailure(response);
            counters.Upload();
        }, cancellationToken);

    private async ValueTask<bool> GetAsync(string path, long maxLength,
        Func<long?, Stream, CancellationToken, ValueTask<RemoteCacheProblemKind?>> receive, CancellationToken cancellationToken)
    {
        if (!await IsReadyAsync(cancellationToken).ConfigureAwait(false))
            return false;
        bool isReceived = false;
        try
        {
            await SendAsync(async deadline =>
            {
                using HttpResponseMessage response =
                    await client.SendAsync(HttpMethod.Get, path, null, deadline.Token).ConfigureAwait(false);
                if (response.StatusCode is HttpStatusCode.NotFound or HttpStatusCode.Gone)
                {
                    counters.Miss();
                    return;
                }
                if (response.StatusCode != HttpStatusCode.OK)
                    throw ToFailure(response);
                long? length = response.Content.Headers.ContentLength;
                if (length > maxLength)
                    throw new RemoteFailureException($"{path} is longer than {maxLength} bytes") { IsAboutFile = true };
                Stream body = await response.Content.ReadAsStreamAsync(deadline.Token).ConfigureAwait(false);
                await using RemoteStream stream = new(body, length, maxLength, count =>
                {
                    deadline.Extend();
                    counters.Receive(count);
                });
                if (await receive(length, stream, deadline.Token).ConfigureAwait(false) is { } problem)
                {
                    counters.Refuse(problem, path);
                    throw new RemoteFailureException($"{path} was refused") { IsAboutFile = true };
                }
                counters.Hit();
                isReceived = true;
            }, cancellationToken).ConfigureAwait(false);
        }
        catch (RemoteFailureException)
        {
            counters.Error();
        }
        return isReceived;
    }

    /// <summary>Sends a request, and counts failures of the server.</summary>
    /// <exception cref="RemoteFailureException">The request failed.</exception>
    private async ValueTask SendAsync(Func<RemoteDeadline, ValueTask> send, CancellationToken cancellationToken)
    {
        long start = Stopwatch.GetTimestamp();
        CancellationToken off = state.Token;
        using RemoteDeadline deadline = new(Options.RequestTimeout, off, cancellationToken);
        try
        {
            await send(deadline).ConfigureAwait(false);
            state.Succeed();
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
            RemoteFailureException failure = off.IsCancellationRequested ? new("the remote cache is off", exception)
                : new(string.Create(CultureInfo.InvariantCulture, $"no response for {Options.RequestTimeout.TotalSeconds} s"), exception);
            if (!off.IsCancellationRequested)
                state.Fail(failure.Message);
            throw failure;
        }
        finally
        {
            counters.Took(start);
        }
    }

    private async ValueTask<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        if (!connecting.IsCompleted)
            await connected.Value.WaitAsync(cancellationToken).ConfigureAwait(false);
        if (state.TryRetry())
            _ = Task.Run(ReconnectAsync, CancellationToken.None);
        return state.IsOn;
    }

    // Lookups that begin later wait until the same time.
    private async Task WaitForConnectionAsync()
    {
        await Task.WhenAny(connecting, Task.Delay(Options.ConnectTimeout)).ConfigureAwait(false);
        if (!connecting.IsCompleted)
            state.TurnOff(string.Create(CultureInfo.InvariantCulture, $"no connection within {Options.ConnectTimeout.TotalSeconds} s"),
                forGood: false);
    }

    private async Task ConnectAsync()
    {
        using CancellationTokenSource source = new(Options.RequestTimeout);
        try
        {
            await TryServerAsync(source.Token).ConfigureAwait(false);
        }
        catch (RemoteFailureException failure)
        {
            state.TurnOff(failure.Message, failure.IsFinal);
        }
        catch (OperationCanceledException)
        {
            state.TurnOff("no response", forGood: false);
        }
    }

    private async Task ReconnectAsync()
    {
        using CancellationTokenSource source = new(Options.RequestTimeout);
        try
        {
            await TryServerAsync(source.Token).ConfigureAwait(false);
            state.TurnOn();
        }
        catch (Exception exception) when (exception is RemoteFailureException or OperationCanceledException)
        {
            // The next attempt follows later.
        }
    }

    // Every response shows that there is a server. Its failures are counted when it is used.
    private async Task TryServerAsync(CancellationToken cancellationToken)
    {
        using HttpResponseMessage response =
            await client.SendAsync(HttpMethod.Head, client.PathOf(emptyItem), null, cancellationToken).ConfigureAwait(false);
        isConnected = true;
        if (response.StatusCode is HttpStatusCode.OK or HttpStatusCode.NotFound or HttpStatusCode.Gone)
            return;
        if (ToFailure(response) is { IsFinal: true } failure)
            throw failure;
    }

    private static RemoteFailureException ToFailure(HttpResponseMessage response)
    {
        int status = (int)response.StatusCode;
        return response.StatusCode switch
        {
            HttpStatusCode.Unauthorized when response.RequestMessage?.Headers.Authorization is null =>
                new("the server requires a token") { IsFinal = true },
            HttpStatusCode.Unauthorized => new("the server refuses the token") { IsFinal = true },
            HttpStatusCode.Forbidden => new("the server denies access") { IsFinal = true },
            HttpStatusCode.ProxyAuthenticationRequired => new("the proxy requires a password") { IsFinal = true },
            HttpStatusCode.RequestEntityTooLarge => new("the server refuses a file of this size") { IsAboutFile = true },
            HttpStatusCode.UnprocessableEntity => new("the server refuses the bytes of an item") { IsAboutFile = true },
            HttpStatusCode.InsufficientStorage => new("the server has no space") { IsFull = true },
            >= HttpStatusCode.MultipleChoices and < HttpStatusCode.BadRequest =>
                new($"the server redirects to {DescribeTarget(response)}") { IsFinal = true },
            _ => new($"the server responds with status {status}"),
        };
    }

    private static string DescribeTarget(HttpResponseMessage response) => response.Headers.Location switch
    {
        null => "another address",
        { IsAbsoluteUri: true } target => target.GetLeftPart(UriPartial.Path),
        { } target => target.OriginalString.Split('?')[0],
    };

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
