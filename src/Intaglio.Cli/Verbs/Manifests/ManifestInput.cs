using System.Buffers.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A manifest that is read, or standard input.</summary>
internal sealed class ManifestInput : IDisposable
{
    // What a manifest ends with, and more.
    private const int TailSize = 512;

    private readonly GuardedInput source;
    private FileStream? kept;

    /// <exception cref="FileException">It cannot be read.</exception>
    internal ManifestInput(string name)
    {
        Name = name;
        Stream = source = new GuardedInput(name);
    }

    internal string Name { get; }

    /// <summary>Gets what opens it, also if it is standard input.</summary>
    internal string Place => Name == ChecksumVerifier.StandardInputName ? "/dev/stdin" : Name;

    /// <summary>Sets what receives the number of bytes that each call reads.</summary>
    internal Action<long>? OnRead
    {
        set => source.OnRead = value;
    }

    internal Stream Stream { get; private set; }

    /// <summary>Begins to read the entries, of a file after all of it was verified.</summary>
    /// <exception cref="FileException">It cannot be read, or is damaged.</exception>
    internal ManifestReader OpenVerified() => Guard(() => ManifestReader.CreateVerified(Stream, leaveOpen: true));

    /// <summary>Reads the entries.</summary>
    /// <exception cref="FileException">It cannot be read, or is damaged.</exception>
    internal IEnumerable<ManifestEntry> ReadAll(ManifestReader reader)
    {
        while (Guard(reader.Read) is { } entry)
            yield return entry;
    }

    /// <summary>Does what reads the manifest; its failures are those of this program.</summary>
    /// <exception cref="FileException">It cannot be read, or is damaged.</exception>
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

    /// <summary>Sees to it that the manifest can be read twice: one that comes from a pipe is kept in a temporary file.</summary>
    /// <exception cref="FileException">It cannot be read, or kept.</exception>
    internal void MakeSeekable()
    {
        if (Stream.CanSeek)
            return;
        kept = GuardedScratchFile.Create();
        Stream.CopyTo(GuardedScratchFile.ToWriter(kept));
        kept.Position = 0;
        Stream = kept;
    }

    /// <summary>Finds out how many bytes the files of the manifest have, if its end can be looked at before the rest.</summary>
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
