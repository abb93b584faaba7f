namespace Intaglio.OpenExr;

/// <summary>The number of scan lines in a chunk, for each compression.</summary>
internal static class ChunkLines
{
    /// <exception cref="ExrFormatException">The compression is unknown.</exception>
    internal static int Of(ExrCompression compression) => compression switch
    {
        ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd => 1,
        ExrCompression.Zip or ExrCompression.Pxr24 => 16,
        ExrCompression.Piz or ExrCompression.B44 or ExrCompression.B44a or ExrCompression.Dwaa or ExrCompression.Htj2k32 => 32,
        ExrCompression.Dwab or ExrCompression.Htj2k256 => 256,
        _ => throw new ExrFormatException($"The file uses the unknown compression {(int)compression}."),
    };
}
