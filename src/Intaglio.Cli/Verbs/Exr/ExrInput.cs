using Intaglio.Checksums;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>An open OpenEXR file. Standard input is copied to a temporary file, because chunks can be in any order.</summary>
internal sealed class ExrInput : IDisposable
{
    /// <param name="name">The name of the file.</param>
    /// <param name="options">The options for reading.</param>
    /// <param name="opened">The open file, which is closed, or <see langword="null"/> to open the file by its name.</param>
    /// <exception cref="FailureException">The file is damaged or is not an OpenEXR file.</exception>
    /// <exception cref="FileException">The file cannot be read.</exception>
    internal ExrInput(string name, ExrReadOptions options, Stream? opened = null)
    {
        Name = name;
        try
        {
            Reader = Open(name, options, opened);
        }
        catch (Exception exception) when (Explain(exception) is { } explained)
        {
            throw explained;
        }
    }

    internal string Name { get; }

    internal ExrReader Reader { get; }

    // Throws the exceptions of the library.
    private static ExrReader Open(string name, ExrReadOptions options, Stream? opened)
    {
        using Stream source = opened ?? StandardStreams.OpenInput(name);
        if (name != ChecksumVerifier.StandardInputName && source.CanSeek)
            return ExrReader.Open(name, options);
        return ExrReader.Open(Keep(source), options);
    }

    /// <summary>Copies a stream to a temporary file if it cannot seek.</summary>
    /// <param name="source">The stream. It is closed if it is copied.</param>
    internal static Stream ToSeekable(Stream source)
    {
        if (source.CanSeek)
            return source;
        using (source)
            return Keep(source);
    }

    /// <summary>Runs a function that reads the file.</summary>
    /// <exception cref="FailureException">The file is damaged.</exception>
    /// <exception cref="FileException">The file cannot be read.</exception>
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

    private static ReadOnlySpan<byte> Magic => [0x76, 0x2F, 0x31, 0x01];

    private static FileStream Keep(Stream source)
    {
        FileStream kept = GuardedScratchFile.Create();
        GuardedStream writer = GuardedScratchFile.ToWriter(kept);
        // Copies only OpenEXR files, because other input can be endless and fill the disk.
        byte[] magic = new byte[4];
        int count = source.ReadAtLeast(magic, magic.Length, throwOnEndOfStream: false);
        writer.Write(magic.AsSpan(0, count));
        if (magic.AsSpan().SequenceEqual(Magic))
            source.CopyTo(writer);
        kept.Position = 0;
        return kept;
    }

    private Exception? Explain(Exception exception) => exception switch
    {
        ExrFormatException or NotSupportedException => PictureProblem.Explain(Name, exception),
        IOException or UnauthorizedAccessException => new FileException(Name, exception),
        _ => null,
    };
}
