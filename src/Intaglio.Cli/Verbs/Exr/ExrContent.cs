using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The canonical form of an OpenEXR file, to be hashed in place of its bytes.</summary>
/// <param name="source">The file, which is closed with this; null is standard input, which is opened when it is read.</param>
internal sealed class ExrContent(Stream? source) : Stream
{
    // Other files are hashed meanwhile, so that no threads are left for one alone.
    private static readonly ExrReadOptions options = new() { MaxDegreeOfParallelism = 1 };

    private ExrReader? reader;
    private Stream? form;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        try
        {
            reader ??= ExrReader.Open(source = ExrInput.ToSeekable(source ?? StandardStreams.OpenInput()), options, leaveOpen: true);
            form ??= ExrCanonicalForm.OpenRead(reader);
            return form.Read(buffer);
        }
        catch (NotSupportedException exception)
        {
            // Of the file, as all that is wrong with one.
            throw new ExrFormatException(exception.Message, exception);
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            form?.Dispose();
            reader?.Dispose();
            source?.Dispose();
        }
        base.Dispose(disposing);
    }
}
