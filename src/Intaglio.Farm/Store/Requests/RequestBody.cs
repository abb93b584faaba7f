using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>
/// The body of a request. It separates failures of the connection from those of the disk, and is copied in large parts, because each part
/// is hashed and written separately.
/// </summary>
internal sealed class RequestBody(Stream body) : ReadOnlyStream
{
    private const int CopySize = 256 * 1024;

    /// <summary>Gets the number of bytes that were read.</summary>
    internal long Received { get; private set; }

    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    /// <exception cref="RequestBodyException">The body ends early, is too long or arrives too slowly.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            int count = await body.ReadAsync(buffer, cancellationToken);
            Received += count;
            return count;
        }
        catch (BadHttpRequestException exception)
        {
            throw new RequestBodyException(exception.StatusCode, exception);
        }
        catch (Exception exception) when (exception is IOException or OperationCanceledException)
        {
            throw new RequestBodyException(StatusCodes.Status400BadRequest, exception);
        }
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    /// <summary>Reads until a buffer is full or the body ends.</summary>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="RequestBodyException">The body ends early, is too long or arrives too slowly.</exception>
    internal async ValueTask<int> FillAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        int total = 0, count;
        while (total < buffer.Length && (count = await ReadAsync(buffer[total..], cancellationToken)) > 0)
            total += count;
        return total;
    }

    public override async Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(CopySize);
        try
        {
            int count;
            while ((count = await FillAsync(buffer, cancellationToken)) > 0)
                await destination.WriteAsync(buffer.AsMemory(0, count), cancellationToken);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
