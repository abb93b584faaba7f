namespace Intaglio.Checksums;

/// <summary>Files that are read whole, one after the other, to be hashed together.</summary>
internal sealed class SmallFiles(HashingContext context)
{
    /// <summary>The most that a file is long; the fourth part of what a processor's cache holds nearest to it, so that lanes are filled from there.</summary>
    internal const int LargestFile = 256 * 1024;

    private const int ArenaSize = 8 * LargestFile;

    private readonly FileTurn[] turns = new FileTurn[BatchHasher.MostMessages];
    private readonly ReadOnlyMemory<byte>[] contents = new ReadOnlyMemory<byte>[BatchHasher.MostMessages];
    private readonly bool[] grew = new bool[BatchHasher.MostMessages];
    private byte[] arena = [];
    private int used;

    internal int Count { get; private set; }

    /// <summary>Gets the algorithm of the files that have been read.</summary>
    internal BatchHasher? Hasher { get; private set; }

    internal bool IsFull => Count == turns.Length || ArenaSize - used < LargestFile;

    /// <summary>Reads a file, unless it turns out to be longer than it says.</summary>
    /// <returns>What was read of such a file, before other files are read; the rest of the file follows it. Otherwise nothing.</returns>
    internal ReadOnlyMemory<byte> Read(FileTurn turn, OpenFile file, BatchHasher hasher)
    {
        if (arena.Length == 0)
            arena = GC.AllocateUninitializedArray<byte>(ArenaSize);
        Memory<byte> place = arena.AsMemory(used, LargestFile);
        int length = (int)file.Length.GetValueOrDefault();
        // Files of the system state no length, and are read with one large request for as long as they give data.
        int read = file.ReadOnce(place.Span);
        if (length == 0 && read > 0)
            return place[..read];

        // A request for more bytes than the file has ends where the file does: nothing has to be asked then.
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

    /// <summary>Hashes the files that have been read.</summary>
    /// <param name="done">Receives them.</param>
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
