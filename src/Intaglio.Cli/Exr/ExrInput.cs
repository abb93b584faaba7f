using Intaglio.Checksums;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>An OpenEXR file that is read: standard input too, which is kept in a file meanwhile, since chunks may lie in any order.</summary>
internal sealed class ExrInput : IDisposable
{
    private readonly ExrReadOptions options;
    private readonly FileStream? kept;

    /// <exception cref="FailureException">It is no OpenEXR file, or a damaged one.</exception>
    /// <exception cref="FileException">It cannot be read.</exception>
    internal ExrInput(string name, ExrReadOptions options)
    {
        Name = name;
        this.options = options;
        try
        {
            (Reader, kept, Length) = Open(name, options);
        }
        catch (Exception exception) when (Explain(exception) is { } explained)
        {
            throw explained;
        }
    }

    internal string Name { get; }

    internal ExrReader Reader { get; }

    /// <summary>Gets the bytes of the file.</summary>
    internal long Length { get; }

    /// <summary>Opens what a name on the command line stands for; its failures are those of the library.</summary>
    /// <returns>The file, what standard input is kept in, and the bytes of either.</returns>
    internal static (ExrReader Reader, FileStream? Kept, long Length) Open(string name, ExrReadOptions options)
    {
        using Stream source = StandardStreams.OpenInput(name);
        if (name != ChecksumVerifier.StandardInputName && source.CanSeek)
            return (ExrReader.Open(name, options), null, source.Length);
        FileStream kept = UnnamedFile.Create();
        source.CopyTo(kept);
        kept.Position = 0;
        return (ExrReader.Open(kept, options), kept, kept.Length);
    }

    /// <summary>Reads all parts and levels.</summary>
    internal IReadOnlyList<ExrPart> ReadAll(IProgress<double>? progress) => Read(_ =>
    {
        if (kept is null)
            return ExrFile.Read(Name, options, progress);
        kept.Position = 0;
        return ExrFile.Read(kept, options, progress);
    });

    /// <summary>Does what reads the file.</summary>
    /// <exception cref="FailureException">It is damaged.</exception>
    /// <exception cref="FileException">It cannot be read.</exception>
    internal T Read<T>(Func<ExrReader, T> read)
    {
        try
        {
            return read(Reader);
        }
        catch (Exception exception) when (Explain(exception) is { } explained)
        {
            throw explained;
        }
    }

    public void Dispose() => Reader.Dispose();

    private Exception? Explain(Exception exception) => exception switch
    {
        ExrFormatException or NotSupportedException => new FailureException($"{ShellQuoting.Quote(Name)}: {exception.Message.TrimEnd('.')}", exception),
        IOException or UnauthorizedAccessException => new FileException(Name, exception),
        _ => null,
    };
}
