using System.Diagnostics;

namespace Intaglio.Sealing;

/// <summary>
/// The source and destination of an operation, either asynchronous or with tasks that have completed when they are returned.
/// </summary>
/// <param name="source">The stream to read.</param>
/// <param name="destination">The stream to write.</param>
/// <param name="isAsync"><see langword="true"/> for asynchronous operations; otherwise, <see langword="false"/>.</param>
/// <param name="progress">The receiver of the number of bytes read, or <see langword="null"/>.</param>
/// <param name="cancellationToken">The token to cancel the operation at the next read or write.</param>
internal sealed class SealingStreams(Stream source, Stream destination, bool isAsync, IProgress<long>? progress,
    CancellationToken cancellationToken)
{
    private static readonly long interval = Stopwatch.Frequency / 20;

    private long read, reported = -1, due;

    internal bool IsAsync => isAsync;

    internal CancellationToken CancellationToken => cancellationToken;

    /// <exception cref="ArgumentNullException">A stream is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">The source does not support reading, or the destination does not support writing.</exception>
    internal static void Check(Stream source, Stream destination)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(destination);
        if (!source.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(source));
        if (!destination.CanWrite)
            throw new ArgumentException("The stream cannot be written.", nameof(destination));
    }

    /// <summary>Adds bytes that were read to the progress.</summary>
    internal void Count(int bytes)
    {
        read += bytes;
        if (progress is null || Stopwatch.GetTimestamp() < due)
            return;
        Report();
        due = Stopwatch.GetTimestamp() + interval;
    }

    /// <summary>Reports the final progress.</summary>
    internal void Complete()
    {
        if (reported != read)
            Report();
    }

    /// <summary>Reads until the buffer is full or the source ends, and returns the number of bytes.</summary>
    internal async ValueTask<int> FillAsync(Memory<byte> buffer)
    {
        int filled = 0, read;
        do
        {
            cancellationToken.ThrowIfCancellationRequested();
            read = isAsync
                ? await source.ReadAsync(buffer[filled..], cancellationToken).ConfigureAwait(false)
                : source.Read(buffer.Span[filled..]);
            filled += read;
            Count(read);
        }
        while (read > 0 && filled < buffer.Length);
        return filled;
    }

    internal ValueTask WriteAsync(ReadOnlyMemory<byte> bytes)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (isAsync)
            return destination.WriteAsync(bytes, cancellationToken);
        destination.Write(bytes.Span);
        return default;
    }

    private void Report() => progress?.Report(reported = read);
}
