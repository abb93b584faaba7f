namespace Intaglio.OpenExr;

/// <summary>Computes the code lengths of a Huffman code with a length limit from the frequencies of the symbols.</summary>
internal sealed class HuffmanLengths : IDisposable
{
    // Nearly all symbols are rarer than this and are sorted by counting.
    private const int Rare = 2048;

    private readonly int[] bucketStarts = new int[Rare + 1];
    private ScratchBuffer<int> order;
    private ScratchBuffer<uint> weights;
    private ScratchBuffer<int> parents;

    /// <summary>Computes the code lengths.</summary>
    /// <param name="frequencies">The frequencies of at least two symbols, each at least 1.</param>
    /// <param name="maxLength">The maximum code length. The number of codes of this length must be sufficient for all symbols.</param>
    /// <param name="lengths">The span that receives the code lengths.</param>
    internal void Find(ReadOnlySpan<uint> frequencies, int maxLength, Span<byte> lengths)
    {
        int count = frequencies.Length;
        ReadOnlySpan<int> sorted = Sort(frequencies);
        Span<int> lengthCounts = stackalloc int[64];
        lengthCounts.Clear();
        CountLengths(frequencies, sorted, maxLength, lengthCounts);
        Shorten(lengthCounts, maxLength);
        int next = count;
        for (int length = 1; length <= maxLength; length++)
        {
            for (int i = lengthCounts[length]; i > 0; i--)
                lengths[sorted[--next]] = (byte)length;
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        order.Dispose();
        weights.Dispose();
        parents.Dispose();
    }

    // Returns the indexes of the symbols, rarest first.
    private ReadOnlySpan<int> Sort(ReadOnlySpan<uint> frequencies)
    {
        Span<int> starts = bucketStarts, sorted = order.Get(frequencies.Length);
        starts.Clear();
        foreach (uint frequency in frequencies)
            starts[(int)Math.Min(frequency, Rare)]++;
        int start = 0;
        foreach (ref int bucket in starts)
            (bucket, start) = (start, start + bucket);
        int firstFrequent = starts[Rare];
        for (int i = 0; i < frequencies.Length; i++)
            sorted[starts[(int)Math.Min(frequencies[i], Rare)]++] = i;
        Span<int> frequent = sorted[firstFrequent..];
        Span<uint> keys = weights.Get(frequent.Length);
        for (int i = 0; i < frequent.Length; i++)
            keys[i] = frequencies[frequent[i]];
        keys.Sort(frequent);
        return sorted;
    }

    // Joins the two rarest trees until one remains. Trees are created in the order of their weights, so two queues suffice.
    private void CountLengths(ReadOnlySpan<uint> frequencies, ReadOnlySpan<int> sorted, int maxLength, Span<int> lengthCounts)
    {
        int count = sorted.Length, root = 2 * count - 2;
        Span<uint> weight = weights.Get(2 * count);
        Span<int> parent = parents.Get(2 * count);
        for (int i = 0; i < count; i++)
            weight[i] = frequencies[sorted[i]];
        weight[count..].Fill(uint.MaxValue);
        int leaf = 0, tree = count;
        for (int joined = count; joined <= root; joined++)
        {
            uint sum = 0;
            for (int side = 0; side < 2; side++)
            {
                bool isLeaf = leaf < count && weight[leaf] <= weight[tree];
                int least = isLeaf ? leaf : tree;
                leaf += isLeaf ? 1 : 0;
                tree += isLeaf ? 0 : 1;
                sum += weight[least];
                parent[least] = joined;
            }
            weight[joined] = sum;
        }
        // Parents come after their children, so their depth is known first. It replaces the index of their own parent.
        parent[root] = 0;
        for (int i = root - 1; i >= 0; i--)
        {
            parent[i] = parent[parent[i]] + 1;
            if (i < count)
                lengthCounts[Math.Min(parent[i], maxLength)]++;
        }
    }

    // Codes cut to the limit oversubscribe the code space. Shorter codes are replaced by two longer ones until all codes fit.
    private static void Shorten(Span<int> lengthCounts, int maxLength)
    {
        long taken = 0;
        for (int length = 1; length <= maxLength; length++)
            taken += (long)lengthCounts[length] << (maxLength - length);
        for (; taken > 1L << maxLength; taken--)
        {
            int length = maxLength - 1;
            while (lengthCounts[length] == 0)
                length--;
            lengthCounts[length]--;
            lengthCounts[length + 1] += 2;
            lengthCounts[maxLength]--;
        }
    }
}
