namespace Intaglio.Sealing;

/// <summary>A batch of chunks to encrypt.</summary>
internal sealed class EncryptionBatch(int chunkSize, FileKeys keys) : ChunkBatch(chunkSize, keys)
{
    internal override bool IsFull => Filled == Capacity * ChunkSize;

    internal override void Process()
    {
        Encrypt();
        ComputeTags(IsLast ? Count - 1 : Count);
        for (int i = 0; i < Count; i++)
            Tag(i).CopyTo(TagInRecord(i));
    }

    internal override ValueTask WriteAsync(SealingStreams streams) =>
        streams.WriteAsync(Records(Count * FileKeys.TagSize + PlaintextSize(Count)));

    protected override async ValueTask<int> ReadAsync(SealingStreams streams)
    {
        int filled = await streams.FillAsync(Plaintext(Capacity * ChunkSize)).ConfigureAwait(false);
        // Only a file without data has an empty chunk.
        Count = filled == 0 && FirstChunk == 0 ? 1 : (filled + ChunkSize - 1) / ChunkSize;
        LastLength = filled - (Count - 1) * ChunkSize;
        return filled;
    }
}
