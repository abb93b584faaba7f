namespace Intaglio.OpenExr;

/// <summary>The codec of each compression.</summary>
internal static class ChunkCodecs
{
    /// <summary>Makes a codec, or null for chunks that are kept as they are.</summary>
    /// <exception cref="ExrFormatException">The compression is refused, or not known.</exception>
    internal static ChunkCodec? Create(ExrCompression compression, CodecLevels levels) => compression switch
    {
        ExrCompression.None => null,
        ExrCompression.Rle => new SplitDeltaCodec(new RunLengthCoder()),
        ExrCompression.Zips or ExrCompression.Zip => new SplitDeltaCodec(DeflateCoder.Create(levels.Deflate)),
        ExrCompression.Piz => new PizCodec(),
        ExrCompression.Pxr24 => new Pxr24Codec(DeflateCoder.Create(levels.Deflate)),
        ExrCompression.B44 => new B44Codec(flat: false),
        ExrCompression.B44a => new B44Codec(flat: true),
        ExrCompression.Dwaa or ExrCompression.Dwab => new DwaCodec(levels.Dwa, DeflateCoder.Create(levels.Deflate)),
        ExrCompression.Zstd => new ZstdCodec(ZstandardCoder.Create(levels.Zstandard)),
        ExrCompression.Htj2k256 or ExrCompression.Htj2k32 => throw new ExrFormatException(
            "The pixels are packed with HTJ2K (high-throughput JPEG 2000), which is not read or written here. Pack them otherwise with a program that reads it."),
        _ => throw new ExrFormatException($"The file has compression {(int)compression}, which is not known here."),
    };
}

/// <summary>How hard codecs work.</summary>
/// <param name="Deflate">1 to 9.</param>
/// <param name="Zstandard">-50 to 22.</param>
/// <param name="Dwa">0 and more, more is smaller and worse.</param>
internal readonly record struct CodecLevels(int Deflate, int Zstandard, float Dwa)
{
    internal const float DefaultDwa = 45;

    /// <summary>Those of reading, where they do not matter.</summary>
    internal static CodecLevels Default { get; } = new(DeflateCoder.DefaultLevel, ZstandardCoder.DefaultLevel, DefaultDwa);
}
