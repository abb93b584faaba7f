using System.Globalization;

namespace Intaglio.OpenExr;

/// <summary>An OpenEXR file that is open for reading. Multiple threads can read pixels at the same time.</summary>
/// <remarks>The headers are read when the file is opened. Pixels are read on demand.</remarks>
public sealed class ExrReader : IDisposable
{
    private readonly ByteSource source;
    private readonly DecoderPool decoders = new();

    private ExrReader(ByteSource source, ExrReadOptions options)
    {
        this.source = source;
        if (!BitConverter.IsLittleEndian)
            throw new PlatformNotSupportedException("Reading OpenEXR files is supported only on little-endian machines.");
        (List<ExrHeader> headers, bool isMultiPart, long tablesStart) = HeaderReader.Read(source, options);
        (PartGeometry Geometry, ExrHeader Header)[] parts = [.. headers.Select(header => (new PartGeometry(header), header))];
        ChunkTables tables = new(source, tablesStart, parts, isMultiPart, options);
        Parts = Array.AsReadOnly<ExrPartReader>([.. parts.Select((part, i) =>
            new ExrPartReader(part.Header, part.Geometry, new(source, tables, i, isMultiPart, decoders), options))]);
    }

    /// <summary>Gets the parts of the file, at least one.</summary>
    public IReadOnlyList<ExrPartReader> Parts { get; }

    /// <summary>Gets the size of the file, in bytes.</summary>
    public long Length => source.Length;

    /// <summary>Opens a file and reads its headers.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The settings for reading, or <see langword="null"/> for the defaults.</param>
    /// <returns>A reader of the file.</returns>
    /// <exception cref="ExrFormatException">The file is not a valid OpenEXR file, or it exceeds the limits in the options.</exception>
    /// <exception cref="IOException">The file cannot be read or does not support seeking.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="PlatformNotSupportedException">The machine is big-endian.</exception>
    public static ExrReader Open(string path, ExrReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return Open(() => FileByteSource.Open(path), options);
    }

    /// <summary>Opens a file at the current position of a stream and reads its headers.</summary>
    /// <param name="stream">The stream, which must support seeking.</param>
    /// <param name="options">The settings for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open when the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <returns>A reader of the file.</returns>
    /// <exception cref="ArgumentException">The stream does not support reading or seeking.</exception>
    /// <exception cref="ExrFormatException">
    /// The stream does not contain a valid OpenEXR file, or the file exceeds the limits in the options.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The machine is big-endian.</exception>
    public static ExrReader Open(Stream stream, ExrReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead || !stream.CanSeek)
            throw new ArgumentException("The stream does not support reading or seeking, which OpenEXR files require.", nameof(stream));
        return Open(() => new StreamByteSource(stream, leaveOpen), options);
    }

    /// <summary>Finds a part by name or number.</summary>
    /// <param name="nameOrNumber">The name of the part or, if no part has that name, its number, starting at 0.</param>
    /// <returns>The part, or <see langword="null"/> if it does not exist.</returns>
    public ExrPartReader? FindPart(string nameOrNumber)
    {
        ArgumentNullException.ThrowIfNull(nameOrNumber);
        return Parts.FirstOrDefault(part => part.Header.Name == nameOrNumber)
            ?? (int.TryParse(nameOrNumber, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number < Parts.Count
            ? Parts[number] : null);
    }

    /// <summary>Closes the file. Its parts can no longer be read.</summary>
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
