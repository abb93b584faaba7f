namespace Intaglio.Cli;

/// <summary>
/// A stream that reads a file or standard input and reports errors as <see cref="FileException"/>, to distinguish them from output errors.
/// </summary>
internal sealed class GuardedInput : ReadOnlyStream
{
    private readonly string name;
    private readonly Stream source;
    private readonly FileStatus? before;

    /// <param name="name">The file name, or <c>-</c> for standard input.</param>
    /// <param name="isSteady"><see langword="true"/> to fail if the file is modified while it is read to its end.</param>
    /// <exception cref="FileException">The file cannot be opened.</exception>
    internal GuardedInput(string name, bool isSteady = false)
    {
        this.name = name;
        source = FileException.Guard(name, () => StandardStreams.OpenInput(name));
        before = isSteady ? FileException.Guard(name, () => Look(source)) : null;
    }

    /// <summary>
    /// Gets or sets the callback that receives the number of bytes read by each call, or <see langword="null"/> for none.
    /// </summary>
    internal Action<long>? OnRead { get; set; }

    public override bool CanSeek => source.CanSeek;

    public override long Length => source.Length;

    public override long Position
    {
        get => source.Position;
        set => source.Position = value;
    }

    /// <summary>Gets the status of an open file, or <see langword="null"/> for pipes and devices.</summary>
    /// <exception cref="IOException">The system does not provide the status.</exception>
    internal static FileStatus? Look(Stream source) =>
        source is FileStream file && FileStatus.Read(file.SafeFileHandle) is { Kind: FileKind.File } status ? status : null;

    /// <summary>Determines whether an open file was modified after a given status was read.</summary>
    /// <exception cref="EndOfStreamException">The file became shorter.</exception>
    /// <exception cref="IOException">The system does not provide the status.</exception>
    internal static bool WasWritten(Stream source, FileStatus? before)
    {
        if (before is not { } then || Look(source) is not { } now)
            return false;
        if (now.Size < then.Size)
            throw new EndOfStreamException(
                $"The file became shorter while it was read, {now.Size} bytes instead of {then.Size}; try again when nothing writes to "
                + "it.");
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
