using System.Buffers.Text;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A manifest that is read, or standard input.</summary>
internal sealed class ManifestInput : IDisposable
{
    // What a manifest ends with, and more.
    private const int TailSize = 512;

    /// <exception cref="FileException">It cannot be read.</exception>
    internal ManifestInput(string name)
    {
        Name = name;
        Stream = new GuardedInput(name);
    }

    internal string Name { get; }

    /// <summary>Gets what opens it, also if it is standard input.</summary>
    internal string Place => Name == ChecksumVerifier.StandardInputName ? "/dev/stdin" : Name;

    internal Stream Stream { get; }

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

    public void Dispose() => Stream.Dispose();
}
