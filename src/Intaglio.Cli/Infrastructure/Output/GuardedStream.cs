namespace Intaglio.Cli;

/// <summary>A stream that writes a file and reports errors as <see cref="FileException"/>, to distinguish them from input errors.</summary>
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
            // The framework's exception for EFBIG.
            throw new FileException(name, new IOException("File too large", exception));
        }
    }

    public override long Seek(long offset, SeekOrigin origin) => stream.Seek(offset, origin);
}
