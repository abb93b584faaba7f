using System.Net;
using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>The remote cache that is used after the local one. Lookups that fail are misses.</summary>
internal sealed class RemoteTier : IDisposable
{
    private readonly RemoteConnection connection;
    private readonly RemoteCounters counters;
    private readonly RecordKey[] keys;

    // If the server had an item with wrong bytes, others can have them as well, and are replaced without a question.
    private volatile bool isDamaged;

    internal RemoteTier(RemoteCacheOptions options, TimeProvider time, CacheMetrics metrics, ILogger logger)
    {
        Options = options;
        keys = options.FindAcceptedKeys();
        counters = new RemoteCounters(options.Address!, metrics, logger);
        connection = new RemoteConnection(options, counters, time, logger);
    }

    internal RemoteCacheOptions Options { get; }

    /// <summary>Gets the connection to the server.</summary>
    internal RemoteConnection Connection => connection;

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
        GetAsync(connection.PathOf(name), Options.MaxItemSize, async (length, stream, token) =>
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
        await connection.UploadAsync(async (client, deadline) =>
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
        string path = connection.PathOf(name);
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

    /// <summary>Counts results that are not uploaded.</summary>
    internal void Omit(long count) => counters.Omit(count);

    /// <summary>Counts a result that is not uploaded, because a signature would vouch for it.</summary>
    internal void Withhold() => counters.Withhold();

    public void Dispose() => connection.Dispose();

    private async ValueTask<bool> HasAsync(string path, long length, CancellationToken cancellationToken)
    {
        bool hasItem = false;
        await connection.UploadAsync(async (client, deadline) =>
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Head, path, null, deadline.Token).ConfigureAwait(false);
            hasItem = IsFound(response) && response.Content.Headers.ContentLength == length;
        }, cancellationToken).ConfigureAwait(false);
        return hasItem;
    }

    private ValueTask PutAsync(string path, long length, Func<Stream> open, ContentName? name, CancellationToken cancellationToken) =>
        connection.UploadAsync(async (client, deadline) =>
        {
            using UploadContent content = new(open(), length, name, count =>
            {
                deadline.Extend(count);
                counters.Send(count);
            }, deadline.WaitForStoring);
            using HttpResponseMessage response =
                await client.SendAsync(HttpMethod.Put, path, content, deadline.Token).ConfigureAwait(false);
            if (response.StatusCode is not (HttpStatusCode.OK or HttpStatusCode.Created or HttpStatusCode.NoContent))
                throw RemoteConnection.ToFailure(response);
            counters.Upload();
        }, cancellationToken);

    private async ValueTask<bool> GetAsync(string path, long maxLength,
        Func<long?, Stream, CancellationToken, ValueTask<RemoteCacheProblemKind?>> receive, CancellationToken cancellationToken)
    {
        counters.Begin();
        try
        {
            return await connection.IsReadyAsync(cancellationToken).ConfigureAwait(false)
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
        await connection.LookUpAsync(async (client, deadline) =>
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

    private static bool IsFound(HttpResponseMessage response) => response.StatusCode switch
    {
        HttpStatusCode.OK => true,
        HttpStatusCode.NotFound or HttpStatusCode.Gone => false,
        _ => throw RemoteConnection.ToFailure(response),
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
