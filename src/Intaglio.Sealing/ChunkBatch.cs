using System.Buffers.Binary;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>A batch of consecutive chunks of a file, as plaintext and as records of the sealed file.</summary>
/// <remarks>
/// Both forms have the layout of their files, so each is read or written in one operation. While tags are computed, the data that a tag
/// covers in addition to its chunk is stored in the space of the tag. All messages are therefore contiguous and can be hashed in parallel
/// lanes without copying.
/// </remarks>
internal abstract class ChunkBatch : IDisposable
{
    // Large enough to make the cost of a thread switch small, small enough for the L2 cache, and one chunk for each lane.
    private const int Size = 512 * 1024, LeastChunks = 8;

    // The data that a tag covers before the chunk: its index, its length, and whether it is the last chunk.
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

    /// <summary>Gets the number of bytes read from the source.</summary>
    internal int Filled { get; private set; }

    /// <summary>Gets a value indicating whether the batch is full, so that the source can have more data.</summary>
    internal abstract bool IsFull { get; }

    /// <summary>Gets or sets a value indicating whether the batch is the last of the file.</summary>
    internal bool IsLast { get; set; }

    protected int ChunkSize { get; }

    /// <summary>Gets the capacity, in chunks.</summary>
    protected int Capacity { get; }

    protected int RecordSize => FileKeys.TagSize + ChunkSize;

    /// <summary>Gets or sets the number of chunks.</summary>
    protected int Count { get; set; }

    /// <summary>Gets or sets the length of the last chunk, in bytes; all other chunks are full.</summary>
    protected int LastLength { get; set; }

    /// <summary>Gets the index of the first chunk in the file.</summary>
    protected long FirstChunk { get; private set; }

    /// <summary>Gets the index of the chunk after a full batch.</summary>
    internal long NextChunk => FirstChunk + Capacity;

    /// <summary>Computes the number of batches that fit into an amount of memory, in bytes.</summary>
    internal static int BatchesIn(long bytes, int chunkSize) => (int)(bytes / (2L * CapacityFor(chunkSize) * chunkSize));

    /// <summary>Reads chunks until the batch is full or the source ends.</summary>
    internal async ValueTask FillAsync(SealingStreams streams, long firstChunk)
    {
        FirstChunk = firstChunk;
        IsLast = false;
        // Until the number of bytes is known, the whole buffer counts as used and must be wiped.
        int usedBefore = used;
        used = plaintext.Length;
        Filled = await ReadAsync(streams).ConfigureAwait(false);
        used = Math.Max(usedBefore, PlaintextSize(Count));
    }

    /// <summary>Encrypts the chunks and computes their tags, or verifies the tags and decrypts the chunks.</summary>
    internal abstract void Process();

    /// <summary>Writes the processed chunks.</summary>
    internal abstract ValueTask WriteAsync(SealingStreams streams);

    public void Dispose()
    {
        CryptographicOperations.ZeroMemory(plaintext.AsSpan(0, used));
        CryptographicOperations.ZeroMemory(tags);
        cipher.Dispose();
    }

    protected abstract ValueTask<int> ReadAsync(SealingStreams streams);

    /// <summary>Gets the first bytes of the plaintext.</summary>
    protected Memory<byte> Plaintext(int size) => plaintext.AsMemory(0, size);

    /// <summary>Gets the first bytes of the records.</summary>
    protected Memory<byte> Records(int size) => records.AsMemory(0, size);

    /// <summary>Computes the size of the first chunks, without tags.</summary>
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

    /// <summary>Computes the tags of the ciphertext, overwriting the tags in the records.</summary>
    /// <param name="last">The index of the last chunk of the file, or <see cref="Count"/> if the batch does not contain it.</param>
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
