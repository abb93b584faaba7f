using System.Buffers.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A manifest file or standard input, open for reading.</summary>
internal sealed class ManifestInput : IDisposable
{
    // More than the size of a manifest's trailer.
    private const int TailSize = 512;

    private readonly GuardedInput source;
    private FileStream? kept;

    /// <exception cref="FileException">The manifest cannot be opened.</exception>
    internal ManifestInput(string name)
    {
        Name = name;
        Stream = source = new GuardedInput(name);
    }

    internal string Name { get; }

    /// <summary>Gets the path of the manifest, including standard input.</summary>
    internal string Place => Name == ChecksumVerifier.StandardInputName ? "/dev/stdin" : Name;

    /// <summary>Sets the callback that receives the number of bytes read by each call.</summary>
    internal Action<long>? OnRead
    {
        set => source.OnRead = value;
    }

    internal Stream Stream { get; private set; }

    /// <summary>Starts reading the entries. A manifest file is first verified as a whole.</summary>
    /// <exception cref="FileException">The manifest is damaged or cannot be read.</exception>
    internal ManifestReader OpenVerified() => Guard(() => ManifestReader.CreateVerified(Stream, leaveOpen: true));

    /// <summary>Reads the entries.</summary>
    /// <exception cref="FileException">The manifest is damaged or cannot be read.</exception>
    internal IEnumerable<ManifestEntry> ReadAll(ManifestReader reader)
    {
        while (Guard(reader.Read) is { } entry)
            yield return entry;
    }

    /// <summary>Runs a function that reads the manifest, and reports its errors as <see cref="FileException"/>.</summary>
    /// <exception cref="FileException">The manifest is damaged or cannot be read.</exception>
    internal T Guard<T>(Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception exception) when (exception is ChecksumFormatException or IOException or UnauthorizedAccessException)
        {
            throw new FileException(Name, exception);
        }
    }

    /// <summary>Copies a manifest from a pipe to a temporary file, so that it can be read twice.</summary>
    /// <exception cref="FileException">The manifest cannot be read, or the copy cannot be written.</exception>
    internal void MakeSeekable()
    {
        if (Stream.CanSeek)
            return;
        kept = GuardedScratchFile.Create();
        Stream.CopyTo(GuardedScratchFile.ToWriter(kept));
        kept.Position = 0;
        Stream = kept;
    }

    /// <summary>
    /// Finds the total size of the files in the manifest, or <see langword="null"/> if the manifest cannot seek to its end.
    /// </summary>
    internal long? FindBytes()
    {
        if (!Stream.CanSeek)
            return null;
        long start = Stream.Position;
        Span<byte> tail = stackalloc byte[TailSize];
        Stream.Position = Math.Max(start, Stream.Length - TailSize);
        tail = tail[..Stream.ReadAtLeast(tail, TailSize, throwOnEndOfStream: false)];
        Stream.Position = start;
        int at = tail.LastIndexOf("\nbytes "u8);
        return at >= 0 && Utf8Parser.TryParse(tail[(at + "\nbytes "u8.Length)..], out long bytes, out _) && bytes >= 0 ? bytes : null;
    }

    public void Dispose()
    {
        source.Dispose();
        kept?.Dispose();
    }
}
