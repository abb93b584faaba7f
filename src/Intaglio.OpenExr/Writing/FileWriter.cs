using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Writes a file: headers, room for the tables of chunks, the chunks, and then the tables.</summary>
internal sealed class FileWriter
{
    /// <summary>Attributes of which all parts of a file have the same value, since readers refuse others.</summary>
    private static readonly string[] sharedAttributes = ["displayWindow", "pixelAspectRatio", "timecode", "chromaticities"];

    private const int EntriesPerWrite = 1 << 20;

    private readonly IReadOnlyList<ExrPart> parts;
    private readonly PartGeometry[] geometries;
    private readonly ExrHeader[] headers;
    private readonly ExrWriteOptions options;

    /// <exception cref="ArgumentException">No file can hold such parts.</exception>
    internal FileWriter(IReadOnlyList<ExrPart> parts, ExrWriteOptions options)
    {
        ArgumentNullException.ThrowIfNull(parts);
        options.Check();
        if (!BitConverter.IsLittleEndian)
            throw new PlatformNotSupportedException("OpenEXR files are written on little-endian machines alone.");
        if (parts.Count == 0)
            throw new ArgumentException("A file has one part or more.", nameof(parts));
        this.parts = parts;
        this.options = options;
        geometries = [.. parts.Select(part => part.Check())];
        headers = [.. parts.Select((part, i) => part.Header.ForWriting(IsMultiPart, parts.Any(each => each.Header.IsDeep), geometries[i].ChunkCount))];
        foreach (ExrHeader header in headers)
        {
            if (options.DwaLevel is { } level && header.Compression is ExrCompression.Dwaa or ExrCompression.Dwab)
                header.Attributes.Set(ExrStandardAttributes.DwaCompressionLevel, level);
        }
        if (IsMultiPart)
            CheckTogether();
    }

    private bool IsMultiPart => parts.Count > 1;

    /// <summary>Writes the file to where the stream is, which can seek.</summary>
    internal void Write(Stream stream, IProgress<double>? progress, CancellationToken cancellationToken)
    {
        long start = stream.Position;
        byte[] head = Head();
        stream.Write(head);
        long[][] tables = [.. geometries.Select(geometry => new long[geometry.ChunkCount])];
        WriteTables(stream, tables);
        ProgressCount done = new(progress, checked((int)Math.Min(int.MaxValue, tables.Sum(table => (long)table.Length))));
        for (int i = 0; i < parts.Count; i++)
            WriteChunks(stream, start, i, tables[i], done, cancellationToken);
        long end = stream.Position;
        stream.Position = start + head.Length;
        WriteTables(stream, tables);
        stream.Position = end;
    }

    private static void WriteTables(Stream stream, long[][] tables)
    {
        foreach (long[] table in tables)
        {
            for (int i = 0; i < table.Length; i += EntriesPerWrite)
                stream.Write(MemoryMarshal.AsBytes(table.AsSpan(i, Math.Min(EntriesPerWrite, table.Length - i))));
        }
    }

    private void WriteChunks(Stream stream, long start, int part, long[] table, ProgressCount done, CancellationToken cancellationToken)
    {
        PartGeometry geometry = geometries[part];
        ExrHeader header = headers[part];
        int workers = options.MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : options.MaxDegreeOfParallelism;
        ChunkOrder order = new(geometry, header);
        using ChunkRing ring = new(4 * workers, (place, packed) =>
        {
            table[order.Chunk(place)] = stream.Position - start;
            stream.Write(packed.Bytes);
            done.Add();
        });
        ParallelChunks.Run(table.Length, workers, () => new ChunkEncoder(header, geometry, parts[part], IsMultiPart ? part : -1, options.LevelsFor(header)), Pack, ring.Stop, cancellationToken);

        void Pack(ChunkEncoder encoder, int place)
        {
            if (ring.Take(place) is not { } packed)
                return;
            encoder.Encode(order.Chunk(place), packed);
            ring.Put(place, packed);
        }
    }

    private byte[] Head()
    {
        using MemoryStream head = new();
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
        return head.ToArray();
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
        if (headers.Any(header => header.Attributes.Any(attribute => ExrNames.IsLong(attribute.Name) || ExrNames.IsLong(attribute.TypeName)) || header.Channels.Any(channel => ExrNames.IsLong(channel.Name))))
            version |= FileVersion.LongNames;
        return version;
    }

    private void CheckTogether()
    {
        HashSet<string> names = [];
        foreach (ExrHeader header in headers)
        {
            if (header.Name is not { Length: > 0 } name || !names.Add(name))
                throw new ArgumentException("Each part of a file of several has a name, and no two the same.");
            foreach (string shared in sharedAttributes)
            {
                if (!SameBytes(header.Attributes.Find(shared), headers[0].Attributes.Find(shared)))
                    throw new ArgumentException($"The attribute {shared} differs between the parts {headers[0].Name} and {name}: it is the same in all parts of a file.");
            }
        }
    }

    private static bool SameBytes(ExrAttribute? a, ExrAttribute? b) => a is null ? b is null : b is not null && a.Data.Span.SequenceEqual(b.Data.Span);

    private static void WriteName(Stream stream, string name)
    {
        stream.Write(ExrNames.Encoding.GetBytes(name));
        stream.WriteByte(0);
    }

    private static void WriteNumber(Stream stream, int value)
    {
        Span<byte> bytes = stackalloc byte[4];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        stream.Write(bytes);
    }
}
