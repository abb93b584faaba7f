using System.Buffers;

namespace Intaglio.Caching;

/// <summary>Fetches items of the remote cache to the folder. Their bytes are verified while they arrive.</summary>
/// <param name="remote">The remote cache.</param>
/// <param name="local">The folder.</param>
internal sealed class RemoteFetch(RemoteTier remote, LocalStore local)
{
    private const int MaxPooledItem = 1 << 20, CopySize = 1 << 19;

    /// <summary>Fetches the item of a key, stores it with its entry, and opens it.</summary>
    /// <param name="keyName">The name of the key.</param>
    /// <param name="isAsync">Whether the caller is asynchronous.</param>
    /// <param name="isLocked">Whether the caller has the lock of the key, which cannot be taken twice.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The item, or <see langword="null"/> if the remote cache does not have it or is not available.</returns>
    internal async ValueTask<CachedContent?> FetchAsync(string keyName, bool isAsync, bool isLocked, CancellationToken cancellationToken)
    {
        if (ShortName.TryDecode(keyName) is not { } key
            || await remote.FindRecordAsync(key, cancellationToken).ConfigureAwait(false) is not { } record)
            return null;
        return await KeepAsync(keyName, record, isAsync, isLocked, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Stores the item of a record with its entry, and opens it.</summary>
    /// <inheritdoc cref="FetchAsync(string, bool, bool, CancellationToken)"/>
    internal async ValueTask<CachedContent?> KeepAsync(string keyName, RemoteRecord record, bool isAsync, bool isLocked,
        CancellationToken cancellationToken)
    {
        if (record.Items is not [var first, ..])
            return null;
        foreach (RemoteItem item in record.Items)
            if (item.Bytes is { } bytes)
                local.Keep(item.Name, bytes.Span);
        CachedContent? content = first.Bytes is not null ? local.Open(first.Name, first.Length)
            : await FetchAsync(first.Name, first.Length, copy: null, cancellationToken).ConfigureAwait(false);
        if (content is null)
            return null;
        CacheEntry entry = new(first.Name, first.Length);
        if (isAsync || isLocked)
            await local.WriteAsync(keyName, entry, record.Signer, isLocked, cancellationToken).ConfigureAwait(false);
        else
            local.Write(keyName, entry, record.Signer, cancellationToken);
        content.IsVouched = record.Signer is not null;
        return content.AsRemote();
    }

    /// <summary>Fetches an item, stores it and opens it.</summary>
    /// <param name="name">The name of the item.</param>
    /// <param name="expected">The expected length, or <see langword="null"/> if it is not known.</param>
    /// <param name="copy">Receives the bytes of a long item while they arrive, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal async ValueTask<CachedContent?> FetchAsync(ContentName name, long? expected, ArrivingCopy? copy,
        CancellationToken cancellationToken) =>
        await remote.FetchAsync(name,
            (length, stream, token) => ReceiveAsync(local, name, expected, length, stream, copy, token), cancellationToken)
            .ConfigureAwait(false) ? local.Open(name, expected)?.AsRemote() : null;

    /// <summary>Stores an item from an untrusted source if its bytes have the expected name.</summary>
    internal static ValueTask<bool> ReceiveLongAsync(LocalStore local, ContentName name, Stream stream, ArrivingCopy? copy,
        CancellationToken cancellationToken) =>
        local.TryKeepAsync(name, draft => FillAsync(draft, stream, copy, cancellationToken), cancellationToken);

    /// <summary>Waits for a task. Only synchronous methods do, on threads of their callers.</summary>
    internal static T Wait<T>(ValueTask<T> task) => task.IsCompletedSuccessfully ? task.Result : task.AsTask().GetAwaiter().GetResult();

    private static async ValueTask<bool> ReceiveAsync(LocalStore local, ContentName name, long? expected, long? length, Stream stream,
        ArrivingCopy? copy, CancellationToken cancellationToken)
    {
        if (expected is not null && length is not null && length != expected)
            return false;
        if (length is not <= MaxPooledItem)
        {
            bool isKept = await ReceiveLongAsync(local, name, stream, copy, cancellationToken).ConfigureAwait(false);
            copy?.IsComplete = isKept;
            return isKept;
        }
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)length);
        try
        {
            Memory<byte> bytes = buffer.AsMemory(0, (int)length);
            await stream.ReadExactlyAsync(bytes, cancellationToken).ConfigureAwait(false);
            if (ContentName.FromContent(bytes.Span) != name)
                return false;
            local.Keep(name, bytes.Span);
            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    // While one part is hashed and written, the next one arrives.
    private static async ValueTask FillAsync(DraftStream draft, Stream stream, ArrivingCopy? copy, CancellationToken cancellationToken)
    {
        byte[] arriving = ArrayPool<byte>.Shared.Rent(CopySize), writing = ArrayPool<byte>.Shared.Rent(CopySize);
        Task written = Task.CompletedTask;
        try
        {
            int count;
            while ((count = await stream.ReadAtLeastAsync(arriving, arriving.Length, throwOnEndOfStream: false, cancellationToken)
                .ConfigureAwait(false)) > 0)
            {
                await written.ConfigureAwait(false);
                (arriving, writing) = (writing, arriving);
                ReadOnlyMemory<byte> part = writing.AsMemory(0, count);
                written = Task.WhenAll(Task.Run(() => draft.Write(part.Span), CancellationToken.None),
                    copy is null ? Task.CompletedTask : Task.Run(() => copy.Stream.Write(part.Span), CancellationToken.None));
            }
        }
        finally
        {
            await written.ConfigureAwait(false);
            ArrayPool<byte>.Shared.Return(arriving);
            ArrayPool<byte>.Shared.Return(writing);
        }
    }
}

/// <summary>A stream that receives an item while it arrives.</summary>
/// <param name="stream">The stream.</param>
internal sealed class ArrivingCopy(Stream stream)
{
    internal Stream Stream { get; } = stream;

    /// <summary>Gets or sets a value indicating whether the stream has received the whole item.</summary>
    internal bool IsComplete { get; set; }
}
