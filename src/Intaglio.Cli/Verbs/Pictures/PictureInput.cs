using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>An image that is read: its harmless faults are warnings, the others failures of the program.</summary>
internal sealed class PictureInput : IDisposable
{
    // What a pipe's pixels may take, and those of a file beyond some times its size.
    private const long PipeMemory = 1L << 30, LeastMemory = 192L << 20, MemoryFactor = 6;

    private readonly Stream source;

    /// <summary>Reads the header of an image.</summary>
    /// <param name="name">The name of the file; <c>-</c> is standard input.</param>
    /// <param name="source">The open file, which is disposed with this.</param>
    /// <param name="maxMemory">The most memory that reading may take, in bytes; null for what suits the size of the file.</param>
    /// <param name="streams">What shows warnings.</param>
    /// <exception cref="FailureException">The file is not an image, damaged, or larger than allowed.</exception>
    internal PictureInput(string name, Stream source, long? maxMemory, StandardStreams streams)
    {
        (Name, this.source) = (name, source);
        MaxMemory = maxMemory ?? (source.CanSeek ? LeastMemory + MemoryFactor * source.Length : PipeMemory);
        Reader = Guard(() => new ImageRowReader(source, new ImageReadOptions { MaxMemory = MaxMemory, OnWarning = fault => Warn(streams, name, fault) }));
    }

    internal string Name { get; }

    internal long MaxMemory { get; }

    internal ImageRowReader Reader { get; }

    internal static void Warn(StandardStreams streams, string name, string fault) => streams.WriteError($"{ShellQuoting.Quote(name)}: WARNING: {fault.TrimEnd('.')}");

    /// <summary>Reads from the image, and makes what is wrong with it a failure of the program.</summary>
    internal T Guard<T>(Func<T> read)
    {
        try
        {
            return read();
        }
        catch (ImageFormatException exception)
        {
            string message = exception.Message.TrimEnd('.').Replace($"({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)})", "(--max-memory)", StringComparison.Ordinal);
            throw new FailureException($"{ShellQuoting.Quote(Name)}: {message}", exception);
        }
    }

    public void Dispose()
    {
        Reader.Dispose();
        source.Dispose();
    }
}
