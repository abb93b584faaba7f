using System.Diagnostics;

namespace Intaglio.Sealing;

/// <summary>Where bytes come from and where they go; either asynchronously, or so that every task has ended when it is returned.</summary>
/// <param name="source">What is read.</param>
/// <param name="destination">What is written.</param>
/// <param name="isAsync">Whether the caller must not be kept waiting.</param>
/// <param name="progress">Is told now and then how much was read.</param>
/// <param name="cancellationToken">Ends the work at the next read or write.</param>
internal sealed class SealingStreams(Stream source, Stream destination, bool isAsync, IProgress<long>? progress, CancellationToken cancellationToken)
{
    private static readonly long interval = Stopwatch.Frequency / 20;

    private long read, reported = -1, due;

    internal bool IsAsync => isAsync;

    internal CancellationToken CancellationToken => cancellationToken;

    /// <exception cref="ArgumentNullException">One of them is null.</exception>
    /// <exception cref="ArgumentException">The source cannot be read, or the destination not be written.</exception>
    internal static void Check(Stream source, Stream destination)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(destination);
        if (!source.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(source));
        if (!destination.CanWrite)
            throw new ArgumentException("The stream cannot be written.", nameof(destination));
    }

    /// <summary>Counts what was read before.</summary>
    internal void Count(int bytes)
    {
        read += bytes;
        if (progress is null || Stopwatch.GetTimestamp() < due)
            return;
        Report();
        due = Stopwatch.GetTimestamp() + interval;
    }

    /// <summary>Tells that everything was done.</summary>
    internal void Complete()
    {
        if (reported != read)
            Report();
    }

    /// <summary>Reads until the buffer is full or the source has no more, and returns how much there was.</summary>
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
