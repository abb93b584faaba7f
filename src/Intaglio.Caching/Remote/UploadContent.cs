using System.Buffers;
using System.Net;
using System.Net.Http.Headers;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>The body of an upload. An item that is damaged is not sent to its end, so that the server does not store it.</summary>
internal sealed class UploadContent : HttpContent
{
    private const int BufferSize = 1 << 17;

    private readonly Stream stream;
    private readonly long length;
    private readonly ContentName? name;
    private readonly Action<int> onSent;
    private readonly Action onEnd;

    /// <param name="stream">The stream to read, which is disposed of with this instance.</param>
    /// <param name="length">The length in bytes.</param>
    /// <param name="name">The name of the item, or null for a record.</param>
    /// <param name="onSent">Receives the number of bytes of each write.</param>
    /// <param name="onEnd">Is called after the last byte.</param>
    internal UploadContent(Stream stream, long length, ContentName? name, Action<int> onSent, Action onEnd)
    {
        (this.stream, this.length, this.name, this.onSent, this.onEnd) = (stream, length, name, onSent, onEnd);
        Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        // The framework sends a request again on a new connection if an idle one was closed.
        this.stream.Position = 0;
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(length, 1, BufferSize));
        using FileDigestHasher hasher = new();
        try
        {
            long left = length;
            do
            {
                int count = (int)Math.Min(left, buffer.Length);
                await this.stream.ReadExactlyAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                hasher.AppendData(buffer.AsSpan(0, count));
                left -= count;
                if (left == 0)
                    RequireName(hasher);
                await stream.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                onSent(count);
            }
            while (left > 0);
            onEnd();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = this.length;
        return true;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            stream.Dispose();
        base.Dispose(disposing);
    }

    private void RequireName(FileDigestHasher hasher)
    {
        Span<byte> digest = stackalloc byte[ContentName.Size];
        hasher.GetHashAndReset(digest);
        if (name is { } expected && new ContentName(digest) != expected)
            throw new RemoteFailureException($"the local item {expected} is damaged") { IsAboutFile = true };
    }
}
