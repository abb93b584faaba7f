namespace Intaglio.Imaging;

/// <summary>A chunk of a PNG file, for what is said of it.</summary>
/// <param name="Type">The type.</param>
/// <param name="Offset">Where it begins.</param>
/// <param name="Read">Where the file was read up to.</param>
internal readonly record struct PngChunkPlace(uint Type, long Offset, long Read)
{
    internal ImageFormatException Damaged(string what, Exception? cause = null) =>
        cause is null ? new ImageFormatException(Describe(what)) { Position = Read } : new ImageFormatException(Describe(what), cause) { Position = Read };

    /// <summary>Returns a sentence on the chunk.</summary>
    internal string Describe(string what) => $"The chunk {PngChunk.GetName(Type)} at byte {Offset} of the PNG file {what}.";
}
