namespace Intaglio.OpenExr;

/// <summary>Groups chunks into batches, the units of work for a thread. Small chunks form large batches to limit synchronization.</summary>
internal static class ChunkBatches
{
    private const int Bytes = 1 << 15, Most = 1 << 10;

    /// <summary>Returns the number of chunks in a batch.</summary>
    /// <param name="chunk">The size of an unpacked chunk, in bytes.</param>
    internal static int SizeFor(ByteCount chunk) => (int)ByteCount.Max(1, ByteCount.Min(Bytes / ByteCount.Max(1, chunk), Most));

    /// <summary>Returns the number of batches. The last batch can have fewer chunks.</summary>
    internal static int Count(int chunks, int batch) => (int)(((long)chunks + batch - 1) / batch);
}
