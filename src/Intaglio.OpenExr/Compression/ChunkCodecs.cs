namespace Intaglio.OpenExr;

/// <summary>Creates the codecs of the compressions.</summary>
internal static class ChunkCodecs
{
    /// <summary>Creates a codec, or returns <see langword="null"/> if chunks are stored unpacked.</summary>
    /// <exception cref="ExrFormatException">The compression is unsupported or unknown.</exception>
    internal static ChunkCodec? Create(ExrCompression compression, CodecLevels levels) => compression switch
    {
        ExrCompression.None => null,
        ExrCompression.Rle => new SplitDeltaCodec(new RunLengthCoder()),
        ExrCompression.Zips or ExrCompression.Zip => new SplitDeltaCodec(DeflateCoder.Create(levels)),
        ExrCompression.Piz => new PizCodec(),
        ExrCompression.Pxr24 => new Pxr24Codec(DeflateCoder.Create(levels)),
        ExrCompression.B44 => new B44Codec(flat: false),
        ExrCompression.B44a => new B44Codec(flat: true),
        ExrCompression.Dwaa or ExrCompression.Dwab => new DwaCodec(levels.Dwa, DeflateCoder.Create(levels)),
        ExrCompression.Zstd => new ZstdCodec(ZstandardCoder.Create(levels)),
        ExrCompression.Htj2k256 or ExrCompression.Htj2k32 => throw new ExrFormatException(
            "The compression HTJ2K (high-throughput JPEG 2000) is not supported, so the file must first be converted with another "
            + "program."),
        _ => throw new ExrFormatException($"The file uses the unknown compression {(int)compression}."),
    };
}

/// <summary>The compression levels of the codecs.</summary>
/// <param name="Deflate">The Deflate level, 1 to 9.</param>
/// <param name="Zstandard">The Zstandard level, -50 to 22.</param>
/// <param name="Dwa">The loss of DWA, 0 or more. Higher values give smaller files and more loss.</param>
/// <param name="UsesSystem">Whether libdeflate and libzstd of the system are used if they are installed.</param>
internal readonly record struct CodecLevels(int Deflate, int Zstandard, float Dwa, bool UsesSystem = true)
{
    internal const float DefaultDwa = 45;

    /// <summary>The levels for reading, which ignores them.</summary>
    internal static CodecLevels Default { get; } = new(DeflateCoder.DefaultLevel, ZstandardCoder.DefaultLevel, DefaultDwa);
}
