namespace Intaglio.Checksums;

/// <summary>Files that are read whole and then hashed together.</summary>
internal sealed class SmallFiles(HashingContext context)
{
    /// <summary>
    /// The maximum length of a small file in bytes. It is a quarter of the cache of a processor core, so that lanes read from the cache.
    /// </summary>
    internal const int LargestFile = 256 * 1024;

    private const int ArenaSize = 8 * LargestFile;

    private readonly FileTurn[] turns = new FileTurn[BatchHasher.MostMessages];
    private readonly ReadOnlyMemory<byte>[] contents = new ReadOnlyMemory<byte>[BatchHasher.MostMessages];
    private readonly bool[] grew = new bool[BatchHasher.MostMessages];
    private byte[] arena = [];
    private int used;

    internal int Count { get; private set; }

    /// <summary>Gets the algorithm of the files that were read.</summary>
    internal BatchHasher? Hasher { get; private set; }

    internal bool IsFull => Count == turns.Length || ArenaSize - used < LargestFile;

    /// <summary>Reads a file, unless it is longer than its reported length.</summary>
    /// <returns>The first bytes of a file that is longer, valid until the next file is read; otherwise, an empty value.</returns>
    internal ReadOnlyMemory<byte> Read(FileTurn turn, OpenFile file, BatchHasher hasher)
    {
        if (arena.Length == 0)
            arena = GC.AllocateUninitializedArray<byte>(ArenaSize);
        Memory<byte> place = arena.AsMemory(used, LargestFile);
        int length = (int)file.Length.GetValueOrDefault();
        // System files report a length of 0 and are read with one large request until they return no more data.
        int read = file.ReadOnce(place.Span);
        if (length == 0 && read > 0)
            return place[..read];

        // If the request asked for more bytes than the file has, the end was reached and its length needs no further check.
        bool hasEnded = read == length && read < place.Length;
        if (!hasEnded)
        {
            read = Math.Min(read, length);
            read += file.Read(place.Span[read..length]);
        }
        grew[Count] = !hasEnded && file.CheckGrowth();
        turns[Count] = turn;
        contents[Count++] = place[..read];
        used += read;
        Hasher = hasher;
        context.Count(read);
        return default;
    }

    /// <summary>Hashes the files that were read.</summary>
    /// <param name="done">The list that receives the completed files.</param>
    internal void Hash(List<FileTurn> done)
    {
        if (Count == 0)
            return;
        int digestSize = Hasher!.DigestSize;
        byte[] digests = new byte[Count * digestSize];
        Hasher.HashMany(new(contents, 0, Count), digests);
        for (int i = 0; i < Count; i++)
        {
            turns[i].Hashed = new HashedFile(digests.AsMemory(i * digestSize, digestSize), contents[i].Length, grew[i]);
            done.Add(turns[i]);
        }
        Count = used = 0;
    }
}
