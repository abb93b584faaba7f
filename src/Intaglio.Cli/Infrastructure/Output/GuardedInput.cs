namespace Intaglio.Cli;

/// <summary>A file, or standard input, that is read. It fails with <see cref="FileException"/>: others then know that it was not what they wrote.</summary>
internal sealed class GuardedInput : ReadOnlyStream
{
    private readonly string name;
    private readonly Stream source;
    private readonly FileStatus? before;

    /// <param name="name">Its name; <c>-</c> is standard input.</param>
    /// <param name="isSteady">Whether it is a failure that the file was written to while it was read to its end.</param>
    /// <exception cref="FileException">It cannot be opened.</exception>
    internal GuardedInput(string name, bool isSteady = false)
    {
        this.name = name;
        source = FileException.Guard(name, () => StandardStreams.OpenInput(name));
        before = isSteady ? FileException.Guard(name, () => Look(source)) : null;
    }

    /// <summary>Gets or sets what receives the number of bytes that each call reads; null for nothing.</summary>
    internal Action<long>? OnRead { get; set; }

    public override bool CanSeek => source.CanSeek;

    public override long Length => source.Length;

    public override long Position
    {
        get => source.Position;
        set => source.Position = value;
    }

    /// <summary>Finds out the state of a file that is open; null if it is not a file with a state of its own, but a pipe or a device.</summary>
    /// <exception cref="IOException">The system does not tell.</exception>
    internal static FileStatus? Look(Stream source) =>
        source is FileStream file && FileStatus.Read(file.SafeFileHandle) is { Kind: FileKind.File } status ? status : null;

    /// <summary>Whether a file that is open was written to since its state was found out.</summary>
    /// <exception cref="EndOfStreamException">It became shorter.</exception>
    /// <exception cref="IOException">The system does not tell.</exception>
    internal static bool WasWritten(Stream source, FileStatus? before)
    {
        if (before is not { } then || Look(source) is not { } now)
            return false;
        if (now.Size < then.Size)
            throw new EndOfStreamException($"The file became shorter while it was read, {now.Size} bytes instead of {then.Size}; try again when nothing writes to it.");
        return now.Size != then.Size || now.Modified != then.Modified;
    }

    public override int Read(Span<byte> buffer)
    {
        try
        {
            int count = source.Read(buffer);
            if (count == 0 && buffer.Length > 0 && WasWritten(source, before))
                throw new IOException("The file was written to while it was read; try again when nothing writes to it.");
            OnRead?.Invoke(count);
            return count;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }

    public override long Seek(long offset, SeekOrigin origin) => source.Seek(offset, origin);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            source.Dispose();
        base.Dispose(disposing);
    }
}
