namespace Intaglio.Sealing;

/// <summary>Chunks on their way into a sealed file.</summary>
internal sealed class EncryptionBatch(int chunkSize, FileKeys keys) : ChunkBatch(chunkSize, keys)
{
    internal override bool IsFull => Filled == Capacity * ChunkSize;

    internal override void Process()
    {
        Transform(Count);
        ComputeTags(IsLast ? Count - 1 : Count);
        for (int i = 0; i < Count; i++)
            Tag(i).CopyTo(TagInRecord(i));
    }

    internal override ValueTask WriteAsync(SealingStreams streams) =>
        streams.WriteAsync(Records((Count - 1) * RecordSize + FileKeys.TagSize + LastLength));

    protected override async ValueTask<int> ReadAsync(SealingStreams streams)
    {
        int filled = 0;
        Count = 0;
        do
        {
            LastLength = await streams.FillAsync(Place(Count)).ConfigureAwait(false);
            filled += LastLength;
            // Only a file without data has an empty chunk.
            if (LastLength > 0 || FirstChunk == 0 && Count == 0)
                Count++;
        }
        while (LastLength == ChunkSize && Count < Capacity);
        // The source ended between two chunks.
        if (LastLength == 0 && filled > 0)
            LastLength = ChunkSize;
        return filled;
    }
}
