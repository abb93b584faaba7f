namespace Intaglio.Caching;

/// <summary>The body of a response. Reading fails with <see cref="RemoteFailureException"/>.</summary>
/// <param name="stream">The stream of the framework.</param>
/// <param name="length">The announced length, or null if it is unknown.</param>
/// <param name="maxLength">The maximum length in bytes.</param>
/// <param name="onRead">Receives the number of bytes of each read.</param>
internal sealed class RemoteStream(Stream stream, long? length, long maxLength, Action<int> onRead) : ReadOnlyStream
{
    private long position;

    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count;
        try
        {
            count = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is IOException or HttpRequestException)
        {
            throw new RemoteFailureException("the connection was closed within a response", exception);
        }
        position += count;
        if (position > maxLength)
            throw new RemoteFailureException($"a response is longer than {maxLength} bytes") { IsAboutFile = true };
        if (count == 0 && buffer.Length > 0 && length is { } expected && position < expected)
            throw new RemoteFailureException("a response is shorter than announced");
        onRead(count);
        return count;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
}
