namespace Intaglio.Cli;

/// <summary>Standard output: buffered, but a person at a terminal sees each line at once. It fails with <see cref="OutputException"/>.</summary>
/// <remarks>
/// What one call writes stays together: a program that is interrupted leaves no part of a line, unless the line is longer than
/// what a pipe takes as a whole.
/// </remarks>
internal sealed class OutputStream : WriteOnlyStream
{
    // PIPE_BUF of Linux: a pipe takes that much at once or not at all. Larger writes gain nothing that hashing would show.
    private readonly byte[] buffer = new byte[4096];
    private readonly bool flushLines = !Console.IsOutputRedirected;
    private int used;

    /// <summary>Gets or sets what makes room on the terminal before anything is written to it.</summary>
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
        // What could not be written is not written again.
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
