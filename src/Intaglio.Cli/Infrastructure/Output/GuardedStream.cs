namespace Intaglio.Cli;

/// <summary>A file that is written. It fails with <see cref="FileException"/>: others then know that it was not what they read.</summary>
internal sealed class GuardedStream(Stream stream, string name) : WriteOnlyStream
{
    public override bool CanSeek => stream.CanSeek;

    public override long Length => stream.Length;

    public override long Position
    {
        get => stream.Position;
        set => stream.Position = value;
    }

    public override void Write(ReadOnlySpan<byte> bytes)
    {
        try
        {
            stream.Write(bytes);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
        catch (ArgumentOutOfRangeException exception)
        {
            // What the framework makes of EFBIG.
            throw new FileException(name, new IOException("File too large", exception));
        }
    }

    public override long Seek(long offset, SeekOrigin origin) => stream.Seek(offset, origin);
}
