using System.Buffers;
using System.Net;
using System.Net.Http.Headers;

namespace Intaglio.Caching;

/// <summary>The body of an upload.</summary>
internal sealed class UploadContent : HttpContent
{
    private const int BufferSize = 1 << 17;

    private readonly Stream stream;
    private readonly long length;
    private readonly Action<int> onSent;

    /// <param name="stream">The stream to read, which is disposed of with this instance.</param>
    /// <param name="length">The length in bytes.</param>
    /// <param name="onSent">Receives the number of bytes of each write.</param>
    internal UploadContent(Stream stream, long length, Action<int> onSent)
    {
        (this.stream, this.length, this.onSent) = (stream, length, onSent);
        Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        // The framework sends a request again on a new connection if an idle one was closed.
        this.stream.Position = 0;
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(length, 1, BufferSize));
        try
        {
            int count;
            while ((count = await this.stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false)) > 0)
            {
                await stream.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
                onSent(count);
            }
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
}
