namespace Intaglio.OpenExr;

/// <summary>How many scan lines a chunk has.</summary>
internal static class ChunkLines
{
    /// <exception cref="ExrFormatException">There is no such compression.</exception>
    internal static int Of(ExrCompression compression) => compression switch
    {
        ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd => 1,
        ExrCompression.Zip or ExrCompression.Pxr24 => 16,
        ExrCompression.Piz or ExrCompression.B44 or ExrCompression.B44a or ExrCompression.Dwaa or ExrCompression.Htj2k32 => 32,
        ExrCompression.Dwab or ExrCompression.Htj2k256 => 256,
        _ => throw new ExrFormatException($"The file has compression {(int)compression}, which is not known here."),
    };
}
