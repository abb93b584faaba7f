using System.Security.Cryptography;

namespace Intaglio.Sealing;

/// <summary>A batch of chunks to decrypt. Each chunk is decrypted only after its tag has been verified.</summary>
internal sealed class DecryptionBatch : ChunkBatch
{
    private readonly byte[] stored;
    private bool isCutOff;
    private int authentic;

    internal DecryptionBatch(int chunkSize, FileKeys keys)
        : base(chunkSize, keys) =>
        stored = new byte[Capacity * FileKeys.TagSize];

    internal override bool IsFull => Filled == Capacity * RecordSize;

    internal override void Process()
    {
        for (int i = 0; i < Count; i++)
            TagInRecord(i).CopyTo(Stored(i));
        ComputeTags(last: IsLast && !isCutOff ? Count - 1 : Count);
        authentic = 0;
        while (authentic < Count && CryptographicOperations.FixedTimeEquals(Stored(authentic), Tag(authentic)))
            authentic++;
        Decrypt(authentic);
    }

    internal override async ValueTask WriteAsync(SealingStreams streams)
    {
        if (PlaintextSize(authentic) > 0)
            await streams.WriteAsync(Plaintext(PlaintextSize(authentic))).ConfigureAwait(false);
        long offset = (FirstChunk + authentic) * ChunkSize;
        if (authentic < Count)
        {
            throw new SealingException(SealingError.Damaged, IsLast && !isCutOff && authentic == Count - 1
                ? $"The sealed file was changed, damaged, or truncated: verification failed for its last data, from byte {offset} on."
                : $"The sealed file was changed or damaged: verification failed for the data from byte {offset} on.");
        }
        if (isCutOff)
            throw new SealingException(SealingError.Damaged, $"The sealed file is truncated: the data from byte {offset} on is missing.");
    }

    protected override async ValueTask<int> ReadAsync(SealingStreams streams)
    {
        int filled = await streams.FillAsync(Records(Capacity * RecordSize)).ConfigureAwait(false);
        Count = (filled + RecordSize - 1) / RecordSize;
        LastLength = filled - (Count - 1) * RecordSize - FileKeys.TagSize;
        // The file ends after a tag or within it. Only a file without data has an empty chunk.
        isCutOff = filled == 0 || LastLength < 0 || LastLength == 0 && (FirstChunk > 0 || Count > 1);
        if (isCutOff && Count > 0)
            (Count, LastLength) = (Count - 1, ChunkSize);
        return filled;
    }

    private Span<byte> Stored(int index) => stored.AsSpan(index * FileKeys.TagSize, FileKeys.TagSize);
}
