namespace Intaglio.Meshes;

/// <summary>Disjoint sets of positions that several threads can join at the same time.</summary>
/// <remarks>
/// The parent of a position always has a smaller number, and the smallest position of a set is its root. The sets take 4 bytes for each
/// position between the minimum and maximum, or 8 for each index if there are fewer indices.
/// </remarks>
internal sealed class PositionSets
{
    private readonly int[] parents;
    private readonly int least;
    private readonly int[]? distinct;

    /// <param name="range">The minimum and maximum of the positions.</param>
    /// <param name="count">The number of indices that <paramref name="getIndices"/> returns.</param>
    /// <param name="getIndices">Returns the positions, in any order and possibly with duplicates.</param>
    internal PositionSets(IndexRange range, int count, Func<int[]> getIndices)
    {
        least = range.Least;
        if (range.Greatest - (long)range.Least >= count)
        {
            distinct = getIndices();
            Array.Sort(distinct);
            parents = new int[distinct.Length];
            return;
        }
        parents = new int[count == 0 ? 0 : range.Greatest - range.Least + 1];
    }

    /// <summary>Gets the number of slots for positions.</summary>
    internal int PlaceCount => parents.Length;

    /// <summary>Gets the slot of a position. For duplicate indices the search always finds the same one.</summary>
    internal int PlaceOf(int position) => distinct is null ? position - least : Array.BinarySearch(distinct, position);

    /// <summary>Gets the position of a slot.</summary>
    internal int PositionAt(int place) => distinct is null ? place + least : distinct[place];

    /// <summary>Creates a set for a slot that does not belong to a set yet.</summary>
    internal void Add(int place)
    {
        // 0 marks a slot without a set. Parents are stored plus 1.
        if (Volatile.Read(ref parents[place]) == 0)
            Interlocked.CompareExchange(ref parents[place], place + 1, 0);
    }

    /// <summary>Joins the sets of two slots.</summary>
    internal void Join(int left, int right)
    {
        if (Volatile.Read(ref parents[left]) == Volatile.Read(ref parents[right]))
            return;
        while (true)
        {
            left = Find(left);
            right = Find(right);
            if (left == right)
                return;
            if (left < right)
                (left, right) = (right, left);
            // This fails if another thread has set a parent in the meantime.
            if (Interlocked.CompareExchange(ref parents[left], right + 1, left + 1) == left + 1)
                return;
        }
    }

    /// <summary>Numbers the sets in the order of their first slots. No sets can be joined afterward.</summary>
    /// <returns>The first slot of each set.</returns>
    internal List<int> Number()
    {
        List<int> firsts = [];
        for (int place = 0; place < parents.Length; place++)
        {
            int parent = parents[place] - 1;
            if (parent < 0)
                continue;
            // A parent comes before its children and already has its number.
            parents[place] = parent == place ? firsts.Count : parents[parent];
            if (parent == place)
                firsts.Add(place);
        }
        return firsts;
    }

    /// <summary>Gets the number of the set of a slot.</summary>
    internal int NumberOf(int place) => parents[place];

    /// <summary>Gets the first slot of a set.</summary>
    private int Find(int place)
    {
        while (true)
        {
            int parent = Volatile.Read(ref parents[place]) - 1;
            if (parent == place)
                return place;
            int next = Volatile.Read(ref parents[parent]) - 1;
            // Halve the path for later searches. Overwriting it with an older ancestor from another thread is also correct.
            if (next != parent)
                Volatile.Write(ref parents[place], next + 1);
            place = next;
        }
    }

    /// <summary>Counts the slots in sets, and the sets.</summary>
    internal (long Places, long Sets) Count(int first, int end)
    {
        long places = 0, sets = 0;
        for (int place = first; place < end; place++)
        {
            places += parents[place] != 0 ? 1 : 0;
            sets += parents[place] == place + 1 ? 1 : 0;
        }
        return (places, sets);
    }
}
