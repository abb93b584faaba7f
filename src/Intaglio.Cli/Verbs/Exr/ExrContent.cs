using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The canonical form of an OpenEXR file, to be hashed in place of its bytes.</summary>
/// <param name="source">The file, which is closed with this; null is standard input, which is opened when it is read.</param>
internal sealed class ExrContent(Stream? source) : ReadOnlyStream
{
    // Other files are hashed meanwhile, so that no threads are left for one alone.
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
            // Of the file, as all that is wrong with one.
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
