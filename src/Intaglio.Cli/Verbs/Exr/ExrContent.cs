using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>A stream with the canonical form of an OpenEXR file, which is hashed in place of the file's bytes.</summary>
/// <param name="source">
/// The file, which is closed with this stream, or <see langword="null"/> to open standard input on the first read.
/// </param>
internal sealed class ExrContent(Stream? source) : ReadOnlyStream
{
    // A single thread, because other files are hashed at the same time.
    private static readonly ExrReadOptions options = new() { MaxDegreeOfParallelism = 1 };

    private ExrReader? reader;
    private Stream? form;

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
            // Reports the error as one of the file.
            throw new ExrFormatException(exception.Message, exception);
        }
    }

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
