namespace Intaglio.OpenExr;

/// <summary>How many chunks a thread takes at a time. Of tiny ones it takes many, since threads would do little but take turns.</summary>
internal static class ChunkBatches
{
    private const int Bytes = 1 << 15, Most = 1 << 10;

    /// <summary>Returns the number of chunks of a batch.</summary>
    /// <param name="chunk">The bytes of a chunk, unpacked.</param>
    internal static int SizeFor(ByteCount chunk) => (int)ByteCount.Max(1, ByteCount.Min(Bytes / ByteCount.Max(1, chunk), Most));

    /// <summary>Returns the number of batches, of which the last may have fewer chunks.</summary>
    internal static int Count(int chunks, int batch) => (int)(((long)chunks + batch - 1) / batch);
}
