namespace Intaglio.Cli;

/// <summary>
/// A buffered stream for standard output that reports errors as <see cref="OutputException"/>. A terminal receives each write immediately.
/// </summary>
/// <remarks>
/// The bytes of one call stay together. An interrupted program leaves no partial line, unless the line is longer than the atomic write size
/// of a pipe.
/// </remarks>
internal sealed class OutputStream : WriteOnlyStream
{
    // PIPE_BUF on Linux, the largest atomic write. A larger buffer does not speed up hashing.
    private readonly byte[] buffer = new byte[4096];
    private readonly bool flushLines = !Console.IsOutputRedirected;
    private int used;

    /// <summary>Gets or sets the action that clears the progress line before output reaches the terminal.</summary>
    internal Action? ClearTerminal { get; set; }

    public override void Write(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > buffer.Length - used)
            Flush();
        if (bytes.Length > buffer.Length)
        {
            Send(bytes);
        }
        else
        {
            bytes.CopyTo(buffer.AsSpan(used));
            used += bytes.Length;
        }
        if (flushLines)
            Flush();
    }

    public override void Flush()
    {
        int count = used;
        // A failed write is not repeated.
        used = 0;
        if (count > 0)
            Send(buffer.AsSpan(0, count));
    }

    private void Send(ReadOnlySpan<byte> bytes)
    {
        Interruption.Hold();
        if (flushLines)
            ClearTerminal?.Invoke();
        try
        {
            Descriptor.Write(Descriptor.Output, bytes);
        }
        catch (IOException exception)
        {
            throw new OutputException(exception);
        }
    }
}
