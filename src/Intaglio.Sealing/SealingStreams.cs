namespace Intaglio.Sealing;

/// <summary>Where bytes come from and where they go; either asynchronously, or so that every task has ended when it is returned.</summary>
internal sealed class SealingStreams(Stream source, Stream destination, bool isAsync, CancellationToken cancellationToken)
{
    /// <summary>Gets whether the caller must not be kept waiting.</summary>
    internal bool IsAsync => isAsync;

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

    /// <summary>Reads until the buffer is full or the source has no more, and returns how much there was.</summary>
    internal ValueTask<int> FillAsync(Memory<byte> buffer)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return isAsync
            ? source.ReadAtLeastAsync(buffer, buffer.Length, throwOnEndOfStream: false, cancellationToken)
            : new(source.ReadAtLeast(buffer.Span, buffer.Length, throwOnEndOfStream: false));
    }

    internal ValueTask WriteAsync(ReadOnlyMemory<byte> bytes)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (isAsync)
            return destination.WriteAsync(bytes, cancellationToken);
        destination.Write(bytes.Span);
        return default;
    }
}
