using Intaglio.Checksums;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>An OpenEXR file that is read: standard input too, which is kept in a file meanwhile, since chunks may lie in any order.</summary>
internal sealed class ExrInput : IDisposable
{
    /// <param name="name">Its name.</param>
    /// <param name="options">How it is read.</param>
    /// <param name="opened">The file, where it is open already; it is closed. Null opens it.</param>
    /// <exception cref="FailureException">It is no OpenEXR file, or a damaged one.</exception>
    /// <exception cref="FileException">It cannot be read.</exception>
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

    // Its failures are those of the library.
    private static ExrReader Open(string name, ExrReadOptions options, Stream? opened)
    {
        using Stream source = opened ?? StandardStreams.OpenInput(name);
        if (name != ChecksumVerifier.StandardInputName && source.CanSeek)
            return ExrReader.Open(name, options);
        return ExrReader.Open(Keep(source), options);
    }

    /// <summary>Keeps in a file what cannot seek.</summary>
    /// <param name="source">What is read. It is closed if it is kept.</param>
    internal static Stream ToSeekable(Stream source)
    {
        if (source.CanSeek)
            return source;
        using (source)
            return Keep(source);
    }

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

    private static ReadOnlySpan<byte> Magic => [0x76, 0x2F, 0x31, 0x01];

    private static FileStream Keep(Stream source)
    {
        FileStream kept = GuardedScratchFile.Create();
        GuardedStream writer = GuardedScratchFile.ToWriter(kept);
        // Anything else may have no end, and would fill the disk.
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
