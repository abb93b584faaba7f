using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Writes a file: the headers, space for the offset tables, the chunks, and finally the offset tables.</summary>
internal sealed class FileWriter
{
    /// <summary>The attributes that must have the same value in all parts of a file, because readers reject other files.</summary>
    private static readonly string[] sharedAttributes = ["displayWindow", "pixelAspectRatio", "timecode", "chromaticities"];

    private const int EntriesPerWrite = 1 << 20, BufferSize = 1 << 16;

    private readonly PartContent[] contents;
    private readonly PartGeometry[] geometries;
    private readonly ExrHeader[] headers;
    private readonly ExrWriteOptions options;

    private FileWriter(IReadOnlyList<ExrHeader> parts, ExrWriteOptions? options)
    {
        this.options = options ?? ExrWriteOptions.Default;
        if (!BitConverter.IsLittleEndian)
            throw new PlatformNotSupportedException("Writing OpenEXR files is supported only on little-endian machines.");
        if (parts.Count == 0)
            throw new ArgumentException("The file must have at least one part.", nameof(parts));
        geometries = [.. parts.Select(PartRules.Check)];
        headers = [.. parts.Select((part, i) =>
            part.ForWriting(parts.Count > 1, parts.Any(each => each.IsDeep), geometries[i].ChunkCount))];
        foreach (ExrHeader header in headers)
        {
            if (this.options.DwaLevel is { } level && header.Compression is ExrCompression.Dwaa or ExrCompression.Dwab)
                header.Attributes.Set(ExrStandardAttributes.DwaCompressionLevel, level);
        }
        contents = new PartContent[parts.Count];
        if (IsMultiPart)
            CheckTogether();
    }

    /// <summary>Creates a writer for parts in memory.</summary>
    /// <exception cref="ArgumentException">The parts cannot be stored in an OpenEXR file.</exception>
    internal static FileWriter Of(IReadOnlyList<ExrPart> parts, ExrWriteOptions? options)
    {
        ArgumentNullException.ThrowIfNull(parts);
        FileWriter writer = new([.. parts.Select(part => part.Header)], options);
        for (int i = 0; i < parts.Count; i++)
        {
            parts[i].CheckPixels(writer.geometries[i]);
            writer.contents[i] = new HeldPart(parts[i]);
        }
        return writer;
    }

    /// <summary>Creates a writer for parts of other files, which are read a band of rows at a time.</summary>
    /// <exception cref="ArgumentException">The parts cannot be stored in an OpenEXR file.</exception>
    internal static FileWriter Of(IReadOnlyList<ExrPartReader> parts, ExrWriteOptions? options)
    {
        ArgumentNullException.ThrowIfNull(parts);
        FileWriter writer = new([.. parts.Select(part => part.Header)], options);
        for (int i = 0; i < parts.Count; i++)
        {
            parts[i].CheckPixels(writer.geometries[i], parts[i].Header);
            writer.contents[i] = new FilePart(parts[i]) { BytesOfBand = writer.options.BytesOfBand };
        }
        return writer;
    }

    private bool IsMultiPart => headers.Length > 1;

    /// <summary>Writes the file at the current position of a stream that can seek.</summary>
    internal void Write(Stream stream, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        // Chunks can have only a few bytes. The stream must stay open, so the buffer is not disposed.
        BufferedStream buffered = new(stream, BufferSize);
        long start = stream.Position;
        WriteHead(buffered);
        long tablesStart = buffered.Position;
        long[][] tables = [.. geometries.Select(geometry => new long[geometry.ChunkCount])];
        WriteTables(buffered, tables);
        ProgressCount done = new(progress, tables.Sum(table => (long)table.Length));
        for (int i = 0; i < contents.Length; i++)
        {
            int number = i;
            using PartWriter part = new(contents[i], headers[i], geometries[i], options, encoded =>
            {
                long[] table = tables[number];
                long position = buffered.Position - start;
                foreach ((int chunk, int at) in encoded.Chunks)
                    table[chunk] = position + at;
                buffered.Write(encoded.Bytes);
                done.Add(encoded.Chunks.Length);
            }) { Number = IsMultiPart ? i : -1 };
            part.Write(cancellationToken);
        }
        long end = buffered.Position;
        buffered.Position = tablesStart;
        WriteTables(buffered, tables);
        buffered.Position = end;
        buffered.Flush();
    }

    private static void WriteTables(Stream stream, long[][] tables)
    {
        foreach (long[] table in tables)
        {
            for (int i = 0; i < table.Length; i += EntriesPerWrite)
                stream.Write(MemoryMarshal.AsBytes(table.AsSpan(i, Math.Min(EntriesPerWrite, table.Length - i))));
        }
    }

    private void WriteHead(Stream head)
    {
        WriteNumber(head, FileVersion.Magic);
        WriteNumber(head, Version());
        foreach (ExrHeader header in headers)
        {
            foreach (ExrAttribute attribute in header.Attributes)
            {
                WriteName(head, attribute.Name);
                WriteName(head, attribute.TypeName);
                WriteNumber(head, attribute.Data.Length);
                head.Write(attribute.Data.Span);
            }
            head.WriteByte(0);
        }
        if (IsMultiPart)
            head.WriteByte(0);
    }

    private int Version()
    {
        int version = FileVersion.Current;
        if (IsMultiPart)
            version |= FileVersion.MultiPart;
        else if (headers[0].PartType == ExrPartType.Tiled)
            version |= FileVersion.Tiled;
        if (headers.Any(header => header.IsDeep))
            version |= FileVersion.NonImage;
        if (headers.Any(header => header.Attributes.Any(attribute => ExrNames.IsLong(attribute.Name)
            || ExrNames.IsLong(attribute.TypeName)) || header.Channels.Any(channel => ExrNames.IsLong(channel.Name))))
            version |= FileVersion.LongNames;
        return version;
    }

    private void CheckTogether()
    {
        HashSet<string> names = [];
        foreach (ExrHeader header in headers)
        {
            if (header.Name is not { Length: > 0 } name || !names.Add(name))
                throw new ArgumentException("Each part of a multi-part file must have a unique name.");
            foreach (string shared in sharedAttributes)
            {
                if (!SameBytes(header.Attributes.Find(shared), headers[0].Attributes.Find(shared)))
                    throw new ArgumentException(
                        $"The attribute {shared} must be the same in all parts of a file, but differs between the "
                        + $"parts {headers[0].Name} and {name}.");
            }
        }
    }

    private static bool SameBytes(ExrAttribute? a, ExrAttribute? b) =>
        a is null ? b is null : b is not null && a.Data.Span.SequenceEqual(b.Data.Span);

    private static void WriteName(Stream stream, string name)
    {
        stream.Write(ExrNames.GetBytes(name));
        stream.WriteByte(0);
    }

    private static void WriteNumber(Stream stream, int value)
    {
        Span<byte> bytes = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        stream.Write(bytes);
    }
}
