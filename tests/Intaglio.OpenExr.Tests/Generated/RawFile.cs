using System.Buffers.Binary;
using System.Text;

namespace Intaglio.OpenExr.Tests;

/// <summary>Where what lies in a file that is whole: OpenEXR's file layout, without any meaning of the attributes but those that say where chunks are.</summary>
internal sealed class RawFile
{
    internal const int TiledFlag = 0x200, LongNamesFlag = 0x400, DeepFlag = 0x800, MultiPartFlag = 0x1000;

    private readonly byte[] file;
    private int at;

    /// <param name="file">The file.</param>
    /// <param name="hasChunks">Whether there is more in it than headers.</param>
    internal RawFile(byte[] file, bool hasChunks = true)
    {
        this.file = file;
        Assert.Equal(20000630, Int32());
        Version = Int32();
        bool isMultiPart = (Version & MultiPartFlag) != 0;
        do
            Parts.Add(ReadHeader());
        while (isMultiPart && file[at] != 0);
        at += isMultiPart ? 1 : 0;
        HeaderEnd = at;
        if (!hasChunks)
            return;
        foreach (RawPart part in Parts)
            ReadTable(part);
        foreach (RawPart part in Parts)
            part.Chunks.AddRange(part.Offsets.Select((offset, i) => ReadChunk(part, i, (int)offset, isMultiPart)));
    }

    internal int Version { get; }

    internal List<RawPart> Parts { get; } = [];

    /// <summary>The first byte behind the headers, where the tables of chunks begin.</summary>
    internal int HeaderEnd { get; }

    /// <summary>The first byte behind the tables of chunks.</summary>
    internal int ChunksStart => Parts[^1].TableStart + 8 * Parts[^1].Offsets.Count;

    /// <summary>The same file with its chunks in another order of places.</summary>
    internal byte[] Reorder(Func<IEnumerable<RawChunk>, IEnumerable<RawChunk>> order)
    {
        using MemoryStream reordered = new();
        reordered.Write(file, 0, ChunksStart);
        List<(int Entry, long Offset)> moved = [];
        foreach (RawChunk chunk in order(Parts.SelectMany(part => part.Chunks)))
        {
            moved.Add((chunk.Part.TableStart + 8 * chunk.Index, reordered.Position));
            reordered.Write(file, chunk.Offset, chunk.Length);
        }
        byte[] bytes = reordered.ToArray();
        foreach ((int entry, long offset) in moved)
            BinaryPrimitives.WriteInt64LittleEndian(bytes.AsSpan(entry), offset);
        return bytes;
    }

    private RawPart ReadHeader()
    {
        RawPart part = new();
        while (file[at] != 0)
        {
            string name = Text(), type = Text();
            int size = Int32();
            part.Attributes.Add(new(name, type, file[at..(at + size)]));
            part.DataStarts[name] = at;
            at += size;
        }
        at++;
        return part;
    }

    // Files of one part need not say how many chunks they have: behind the table comes the first of them.
    private void ReadTable(RawPart part)
    {
        part.TableStart = at;
        int count = part.Find("chunkCount") is { } attribute ? BitConverter.ToInt32(attribute.Data) : int.MaxValue;
        for (long first = long.MaxValue; part.Offsets.Count < count && at < first; at += 8)
        {
            part.Offsets.Add(BinaryPrimitives.ReadInt64LittleEndian(file.AsSpan(at)));
            first = Math.Min(first, part.Offsets[^1]);
        }
    }

    private RawChunk ReadChunk(RawPart part, int index, int offset, bool isMultiPart)
    {
        int sizes = offset + (isMultiPart ? 4 : 0) + (part.IsTiled(Version) ? 16 : 4);
        if (!part.IsDeep)
            return new(part, index, offset, 0, BinaryPrimitives.ReadInt32LittleEndian(file.AsSpan(sizes)), 0, sizes + 4);
        long table = BinaryPrimitives.ReadInt64LittleEndian(file.AsSpan(sizes)), packed = BinaryPrimitives.ReadInt64LittleEndian(file.AsSpan(sizes + 8));
        return new(part, index, offset, (int)table, (int)packed, BinaryPrimitives.ReadInt64LittleEndian(file.AsSpan(sizes + 16)), sizes + 24);
    }

    private int Int32() => BinaryPrimitives.ReadInt32LittleEndian(file.AsSpan((at += 4) - 4));

    private string Text()
    {
        int length = file.AsSpan(at).IndexOf((byte)0);
        at += length + 1;
        return Encoding.UTF8.GetString(file, at - length - 1, length);
    }
}

/// <summary>One part of a file.</summary>
internal sealed class RawPart
{
    internal List<RawAttribute> Attributes { get; } = [];

    /// <summary>Where in the file the value of each attribute begins.</summary>
    internal Dictionary<string, int> DataStarts { get; } = [];

    internal int TableStart { get; set; }

    internal List<long> Offsets { get; } = [];

    internal List<RawChunk> Chunks { get; } = [];

    internal bool IsDeep => TypeName is "deepscanline" or "deeptile";

    private string? TypeName => Find("type") is { } type ? Encoding.ASCII.GetString(type.Data) : null;

    internal RawAttribute? Find(string name) => Attributes.Find(attribute => attribute.Name == name);

    internal bool IsTiled(int version) => TypeName is { } type ? type is "tiledimage" or "deeptile" : (version & RawFile.TiledFlag) != 0;
}

/// <summary>A chunk: where its coordinates and sizes begin, how many bytes its table of counts and its samples have, and where they begin.</summary>
internal sealed record RawChunk(RawPart Part, int Index, int Offset, int TableSize, int PackedSize, long UnpackedSize, int DataStart)
{
    internal int Length => DataStart - Offset + TableSize + PackedSize;
}
