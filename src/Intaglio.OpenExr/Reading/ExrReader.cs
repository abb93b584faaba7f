using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>An OpenEXR file that is open for reading. Headers are read at once, pixels when they are asked for; several threads may ask.</summary>
public sealed class ExrReader : IDisposable
{
    private readonly ByteSource source;
    private readonly DecoderPool decoders = new();

    private ExrReader(ByteSource source, ExrReadOptions options)
    {
        this.source = source;
        if (!BitConverter.IsLittleEndian)
            throw new PlatformNotSupportedException("OpenEXR files are read on little-endian machines alone.");
        (List<ExrHeader> headers, bool isMultiPart, long tablesStart) = HeaderReader.Read(source, options);
        (PartGeometry Geometry, ExrHeader Header)[] parts = [.. headers.Select(header => (new PartGeometry(header), header))];
        ChunkTables tables = new(source, tablesStart, parts, isMultiPart, options);
        Parts = Array.AsReadOnly<ExrPartReader>([.. parts.Select((part, i) => new ExrPartReader(part.Header, part.Geometry, new(source, tables, i, isMultiPart, decoders), options))]);
    }

    /// <summary>Gets the parts of the file, one or more.</summary>
    public IReadOnlyList<ExrPartReader> Parts { get; }

    /// <summary>Gets the bytes of the file.</summary>
    public long Length => source.Length;

    /// <summary>Opens a file and reads its headers.</summary>
    /// <param name="path">The file.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <exception cref="ExrFormatException">It is no OpenEXR file, or a damaged one.</exception>
    /// <exception cref="IOException">The file cannot be read, or is none that can seek.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The machine is big-endian.</exception>
    public static ExrReader Open(string path, ExrReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return Open(() => FileByteSource.Open(path), options);
    }

    /// <summary>Opens what a stream holds from where it is, and reads its headers.</summary>
    /// <param name="stream">The stream, which can seek.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed of.</param>
    /// <exception cref="ArgumentException">The stream cannot be read, or cannot seek.</exception>
    /// <exception cref="ExrFormatException">It is no OpenEXR file, or a damaged one.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The machine is big-endian.</exception>
    public static ExrReader Open(Stream stream, ExrReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead || !stream.CanSeek)
            throw new ArgumentException("The stream cannot be read, or cannot seek: an OpenEXR file has its chunks anywhere.", nameof(stream));
        return Open(() => new StreamByteSource(stream, leaveOpen), options);
    }

    /// <summary>Finds a part.</summary>
    /// <param name="nameOrNumber">The name of the part; or, where no part has that name, its number from 0.</param>
    /// <returns>The part; null if there is none.</returns>
    public ExrPartReader? FindPart(string nameOrNumber)
    {
        ArgumentNullException.ThrowIfNull(nameOrNumber);
        return Parts.FirstOrDefault(part => part.Header.Name == nameOrNumber)
            ?? (int.TryParse(nameOrNumber, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number < Parts.Count ? Parts[number] : null);
    }

    /// <summary>Closes the file. Its parts cannot be read any more.</summary>
    public void Dispose()
    {
        source.Dispose();
        decoders.Dispose();
    }

    private static ExrReader Open(Func<ByteSource> open, ExrReadOptions? options)
    {
        options = options?.Copy() ?? ExrReadOptions.Default;
        ByteSource source = open();
        try
        {
            return new(source, options);
        }
        catch
        {
            source.Dispose();
            throw;
        }
    }
}
