namespace Intaglio.Meshes;

/// <summary>
/// Sets of positions that are joined by several threads at a time: each position has a parent of a lesser number, and the least of a set none. It takes 4 bytes for
/// each position from the least to the greatest, or 8 for each index where there are fewer indices.
/// </summary>
internal sealed class PositionSets
{
    private readonly int[] parents;
    private readonly int least;
    private readonly int[]? distinct;

    /// <param name="range">The least and the greatest of the positions that may be in sets.</param>
    /// <param name="count">The number of the indices below.</param>
    /// <param name="getIndices">Gets the positions that may be in sets, in any order and maybe more than once.</param>
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

    /// <summary>Gets the number of places that positions may have.</summary>
    internal int PlaceCount => parents.Length;

    /// <summary>Gets the place of a position: of equal indices, the one that a search meets first, which is always the same.</summary>
    internal int PlaceOf(int position) => distinct is null ? position - least : Array.BinarySearch(distinct, position);

    /// <summary>Gets the position of a place.</summary>
    internal int PositionAt(int place) => distinct is null ? place + least : distinct[place];

    /// <summary>Puts a place into a set of its own if it is in none yet.</summary>
    internal void Add(int place)
    {
        // 0 is for a place in no set, and a parent is one more than its place.
        if (Volatile.Read(ref parents[place]) == 0)
            Interlocked.CompareExchange(ref parents[place], place + 1, 0);
    }

    /// <summary>Joins the sets of two places.</summary>
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
            // Another thread may have given it a parent meanwhile.
            if (Interlocked.CompareExchange(ref parents[left], right + 1, left + 1) == left + 1)
                return;
        }
    }

    /// <summary>Numbers the sets in the order of their least places. Nothing is joined after that.</summary>
    /// <returns>The least place of each set.</returns>
    internal List<int> Number()
    {
        List<int> firsts = [];
        for (int place = 0; place < parents.Length; place++)
        {
            int parent = parents[place] - 1;
            if (parent < 0)
                continue;
            // A parent is before its children, and has its number already.
            parents[place] = parent == place ? firsts.Count : parents[parent];
            if (parent == place)
                firsts.Add(place);
        }
        return firsts;
    }

    /// <summary>Gets the number of the set of a place.</summary>
    internal int NumberOf(int place) => parents[place];

    /// <summary>Gets the least place of a set.</summary>
    private int Find(int place)
    {
        while (true)
        {
            int parent = Volatile.Read(ref parents[place]) - 1;
            if (parent == place)
                return place;
            int next = Volatile.Read(ref parents[parent]) - 1;
            // Halves the way for those that come after; an older ancestor of another thread is one too.
            if (next != parent)
                Volatile.Write(ref parents[place], next + 1);
            place = next;
        }
    }

    /// <summary>Counts the places in sets, and the sets.</summary>
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
