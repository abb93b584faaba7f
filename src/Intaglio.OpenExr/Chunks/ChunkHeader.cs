using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The header of a chunk: the fields between the part number and the packed bytes.</summary>
internal readonly record struct ChunkHeader
{
    internal const int MaxSize = 40;

    /// <summary>The first row of a scan-line chunk.</summary>
    internal int Y { get; init; }

    /// <summary>The column of the tile in its level.</summary>
    internal int TileX { get; init; }

    internal int TileY { get; init; }

    internal int LevelX { get; init; }

    internal int LevelY { get; init; }

    /// <summary>The packed size of the sample counts of a deep chunk, in bytes.</summary>
    internal long CountsSize { get; init; }

    /// <summary>The packed size of the samples, in bytes.</summary>
    internal long SamplesSize { get; init; }

    /// <summary>The unpacked size of the samples of a deep chunk, in bytes.</summary>
    internal long UnpackedSize { get; init; }

    /// <summary>The number of packed bytes that follow the header, or a negative number if a size is invalid.</summary>
    internal long PackedSize =>
        CountsSize < 0 || SamplesSize < 0 || CountsSize > long.MaxValue - SamplesSize ? -1 : CountsSize + SamplesSize;

    internal static int Size(ExrPartType type) => type switch
    {
        ExrPartType.ScanLine => 8,
        ExrPartType.Tiled => 20,
        ExrPartType.DeepScanLine => 28,
        _ => MaxSize,
    };

    internal static ChunkHeader Parse(ReadOnlySpan<byte> bytes, ExrPartType type)
    {
        bool isTiled = type is ExrPartType.Tiled or ExrPartType.DeepTiled,
            isDeep = type is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;
        ReadOnlySpan<byte> sizes = bytes[(isTiled ? 16 : 4)..];
        return new()
        {
            Y = isTiled ? 0 : Number(bytes, 0),
            TileX = isTiled ? Number(bytes, 0) : 0,
            TileY = isTiled ? Number(bytes, 1) : 0,
            LevelX = isTiled ? Number(bytes, 2) : 0,
            LevelY = isTiled ? Number(bytes, 3) : 0,
            CountsSize = isDeep ? BinaryPrimitives.ReadInt64LittleEndian(sizes) : 0,
            SamplesSize = isDeep ? BinaryPrimitives.ReadInt64LittleEndian(sizes[8..]) : Number(sizes, 0),
            UnpackedSize = isDeep ? BinaryPrimitives.ReadInt64LittleEndian(sizes[16..]) : 0,
        };
    }

    /// <summary>Writes the header, <see cref="Size"/> bytes.</summary>
    internal void Write(Span<byte> bytes, ExrPartType type)
    {
        bool isTiled = type is ExrPartType.Tiled or ExrPartType.DeepTiled,
            isDeep = type is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;
        ReadOnlySpan<int> place = isTiled ? [TileX, TileY, LevelX, LevelY] : [Y];
        foreach (int number in place)
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes, number);
            bytes = bytes[4..];
        }
        if (!isDeep)
        {
            BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)SamplesSize);
            return;
        }
        BinaryPrimitives.WriteInt64LittleEndian(bytes, CountsSize);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[8..], SamplesSize);
        BinaryPrimitives.WriteInt64LittleEndian(bytes[16..], UnpackedSize);
    }

    /// <summary>Returns the index of this chunk in the offset table of the part, or -1 if the header is invalid.</summary>
    internal int FindPlace(PartGeometry geometry, ExrPartType type)
    {
        if (type is ExrPartType.ScanLine or ExrPartType.DeepScanLine)
        {
            LevelGeometry lines = geometry.Levels[0];
            if (Y < lines.Window.MinY || Y > lines.Window.MaxY)
                return -1;
            (uint chunk, uint rest) = Math.DivRem((uint)(Y - lines.Window.MinY), (uint)lines.ChunkHeight);
            return rest == 0 ? (int)chunk : -1;
        }
        int place = geometry.FindLevel(LevelX, LevelY);
        if (place < 0)
            return -1;
        LevelGeometry level = geometry.Levels[place];
        return TileX >= 0 && TileY >= 0 && TileX < level.ChunksX && TileY < level.ChunksY
            ? level.FirstChunk + TileY * level.ChunksX + TileX : -1;
    }

    private static int Number(ReadOnlySpan<byte> bytes, int place) => BinaryPrimitives.ReadInt32LittleEndian(bytes[(4 * place)..]);
}
