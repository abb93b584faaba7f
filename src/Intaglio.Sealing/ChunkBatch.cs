using System.Buffers.Binary;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>
/// Some chunks of a file, twice in memory: the plaintext as it is in its file, and the records as they are in theirs. So each is read
/// or written in one go. While the tags are computed, what a tag covers beside its chunk stands in the tag's place: all messages are
/// there without copying, and are hashed side by side.
/// </summary>
internal abstract class ChunkBatch : IDisposable
{
    // So much that handing it to a thread costs little, so little that both forms stay in the second-level cache; and a chunk for each lane.
    private const int Size = 512 * 1024, LeastChunks = 8;

    // What a tag covers before the chunk: its index, its length, and whether it is the last.
    private const int PrefixSize = 16;

    private readonly FileKeys keys;
    private readonly Threefish512Counter cipher;
    private readonly byte[] plaintext, records, tags;
    private readonly ReadOnlyMemory<byte>[] messages;
    private int used;

    protected ChunkBatch(int chunkSize, FileKeys keys)
    {
        this.keys = keys;
        cipher = keys.CreateCipher();
        ChunkSize = chunkSize;
        Capacity = CapacityFor(chunkSize);
        plaintext = GC.AllocateUninitializedArray<byte>(Capacity * chunkSize);
        records = GC.AllocateUninitializedArray<byte>(Capacity * RecordSize);
        tags = new byte[Capacity * FileKeys.TagSize];
        messages = new ReadOnlyMemory<byte>[Capacity];
    }

    /// <summary>Gets how many bytes of the source there are.</summary>
    internal int Filled { get; private set; }

    /// <summary>Gets whether the source may have more.</summary>
    internal abstract bool IsFull { get; }

    /// <summary>Gets or sets whether it ends the file.</summary>
    internal bool IsLast { get; set; }

    protected int ChunkSize { get; }

    /// <summary>The number of chunks that have room.</summary>
    protected int Capacity { get; }

    protected int RecordSize => FileKeys.TagSize + ChunkSize;

    /// <summary>The number of chunks there are.</summary>
    protected int Count { get; set; }

    /// <summary>The length of the last of them; the others are whole.</summary>
    protected int LastLength { get; set; }

    /// <summary>The index of the first chunk in the file.</summary>
    protected long FirstChunk { get; private set; }

    /// <summary>Gets the index of the chunk after a full batch.</summary>
    internal long NextChunk => FirstChunk + Capacity;

    /// <summary>How many batches take no more than a certain amount of memory.</summary>
    internal static int BatchesIn(long bytes, int chunkSize) => (int)(bytes / (2L * CapacityFor(chunkSize) * chunkSize));

    /// <summary>Reads as many chunks as there is room for, or the source still has.</summary>
    internal async ValueTask FillAsync(SealingStreams streams, long firstChunk)
    {
        FirstChunk = firstChunk;
        IsLast = false;
        // Until it is known how much there is, all may have to be wiped.
        int usedBefore = used;
        used = plaintext.Length;
        Filled = await ReadAsync(streams).ConfigureAwait(false);
        used = Math.Max(usedBefore, PlaintextSize(Count));
    }

    /// <summary>Encrypts and computes tags, or checks them and decrypts.</summary>
    internal abstract void Process();

    /// <summary>Writes what became of the chunks.</summary>
    internal abstract ValueTask WriteAsync(SealingStreams streams);

    public void Dispose()
    {
        CryptographicOperations.ZeroMemory(plaintext.AsSpan(0, used));
        CryptographicOperations.ZeroMemory(tags);
        cipher.Dispose();
    }

    protected abstract ValueTask<int> ReadAsync(SealingStreams streams);

    /// <summary>The plaintext's first bytes.</summary>
    protected Memory<byte> Plaintext(int size) => plaintext.AsMemory(0, size);

    /// <summary>The bytes of the first records.</summary>
    protected Memory<byte> Records(int size) => records.AsMemory(0, size);

    /// <summary>The size of the first chunks, without their tags.</summary>
    protected int PlaintextSize(int count) => count == 0 ? 0 : (count - 1) * ChunkSize + Length(count - 1);

    protected Span<byte> TagInRecord(int index) => records.AsSpan(index * RecordSize, FileKeys.TagSize);

    protected Span<byte> Tag(int index) => tags.AsSpan(index * FileKeys.TagSize, FileKeys.TagSize);

    /// <summary>Encrypts the chunks into their records.</summary>
    protected void Encrypt()
    {
        Seek();
        for (int i = 0; i < Count; i++)
            cipher.Transform(Chunk(i), ChunkInRecord(i));
    }

    /// <summary>Decrypts the first records.</summary>
    protected void Decrypt(int count)
    {
        Seek();
        for (int i = 0; i < count; i++)
            cipher.Transform(ChunkInRecord(i), Chunk(i));
    }

    /// <summary>Computes the tags of the ciphertext; those in the records are overwritten.</summary>
    /// <param name="last">The index of the last chunk of the file, or one that there is not.</param>
    protected void ComputeTags(int last)
    {
        for (int i = 0; i < Count; i++)
        {
            Span<byte> prefix = TagInRecord(i)[^PrefixSize..];
            BinaryPrimitives.WriteInt64LittleEndian(prefix, FirstChunk + i);
            BinaryPrimitives.WriteInt32LittleEndian(prefix[8..], Length(i));
            BinaryPrimitives.WriteInt32LittleEndian(prefix[12..], i == last ? 1 : 0);
            messages[i] = records.AsMemory(i * RecordSize + FileKeys.TagSize - PrefixSize, PrefixSize + Length(i));
        }
        Skein512.HashMany(messages.AsSpan(0, Count), tags, new() { DigestSizeInBits = 8 * FileKeys.TagSize, Key = keys.ChunkTags });
    }

    private static int CapacityFor(int chunkSize) => Math.Max(LeastChunks, Size / chunkSize);

    private void Seek() => cipher.Position = (ulong)FirstChunk * (uint)ChunkSize;

    private Span<byte> Chunk(int index) => plaintext.AsSpan(index * ChunkSize, Length(index));

    private Span<byte> ChunkInRecord(int index) => records.AsSpan(index * RecordSize + FileKeys.TagSize, Length(index));

    private int Length(int index) => index < Count - 1 ? ChunkSize : LastLength;
}
