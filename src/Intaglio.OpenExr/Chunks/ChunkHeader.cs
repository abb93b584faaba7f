using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>What stands before the packed bytes of a chunk, after the number of the part.</summary>
internal readonly record struct ChunkHeader
{
    internal const int MaxSize = 40;

    /// <summary>The first row, of chunks of scan lines.</summary>
    internal int Y { get; init; }

    /// <summary>Which tile, and of which level.</summary>
    internal int TileX { get; init; }

    internal int TileY { get; init; }

    internal int LevelX { get; init; }

    internal int LevelY { get; init; }

    /// <summary>Packed bytes of the samples' counts, of deep chunks.</summary>
    internal long CountsSize { get; init; }

    /// <summary>Packed bytes of the samples.</summary>
    internal long SamplesSize { get; init; }

    /// <summary>Bytes of the samples when they are unpacked, of deep chunks.</summary>
    internal long UnpackedSize { get; init; }

    /// <summary>The bytes that follow; negative if a size cannot be.</summary>
    internal long PackedSize => CountsSize < 0 || SamplesSize < 0 || CountsSize > long.MaxValue - SamplesSize ? -1 : CountsSize + SamplesSize;

    internal static int Size(ExrPartType type) => type switch
    {
        ExrPartType.ScanLine => 8,
        ExrPartType.Tiled => 20,
        ExrPartType.DeepScanLine => 28,
        _ => MaxSize,
    };

    internal static ChunkHeader Parse(ReadOnlySpan<byte> bytes, ExrPartType type)
    {
        bool isTiled = type is ExrPartType.Tiled or ExrPartType.DeepTiled, isDeep = type is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;
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

    /// <summary>Writes the header, of <see cref="Size"/> bytes.</summary>
    internal void Write(Span<byte> bytes, ExrPartType type)
    {
        bool isTiled = type is ExrPartType.Tiled or ExrPartType.DeepTiled, isDeep = type is ExrPartType.DeepScanLine or ExrPartType.DeepTiled;
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

    /// <summary>Gives which chunk of the part's table this is, -1 if it is none.</summary>
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
        return TileX >= 0 && TileY >= 0 && TileX < level.ChunksX && TileY < level.ChunksY ? level.FirstChunk + TileY * level.ChunksX + TileX : -1;
    }

    private static int Number(ReadOnlySpan<byte> bytes, int place) => BinaryPrimitives.ReadInt32LittleEndian(bytes[(4 * place)..]);
}
