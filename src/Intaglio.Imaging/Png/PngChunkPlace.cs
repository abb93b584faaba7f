namespace Intaglio.Imaging;

/// <summary>The position of a chunk in a PNG file, for messages.</summary>
/// <param name="Type">The chunk type.</param>
/// <param name="Offset">The offset of the chunk in bytes.</param>
/// <param name="Read">The number of bytes of the file that have been read.</param>
internal readonly record struct PngChunkPlace(uint Type, long Offset, long Read)
{
    internal ImageFormatException Damaged(string what, Exception? cause = null) =>
        cause is null ? new ImageFormatException(Describe(what)) { Position = Read }
        : new ImageFormatException(Describe(what), cause) { Position = Read };

    /// <summary>Returns a sentence about the chunk.</summary>
    internal string Describe(string what) => $"The chunk {PngChunk.GetName(Type)} at byte {Offset} of the PNG file {what}.";
}
