namespace Intaglio.Meshes;

/// <summary>Collects the first places of each kind of problem, regardless of the order in which objects are inspected.</summary>
/// <param name="most">The maximum number of places of each kind.</param>
internal sealed class FirstPlaces(int most)
{
    private readonly Lock gate = new();
    private readonly Dictionary<MeshProblemKind, Kept> found = [];
    private long added;

    /// <summary>Gets the maximum number of places of each kind.</summary>
    internal int Most => most;

    /// <summary>Finds the places of a problem in an object, in order, until all of them or the maximum number have been found.</summary>
    /// <param name="kind">The kind of problem.</param>
    /// <param name="part">The kind of the items.</param>
    /// <param name="mesh">The index of the object.</param>
    /// <param name="items">The number of items.</param>
    /// <param name="problems">An upper bound for the number of items with the problem.</param>
    /// <param name="lines">The line numbers of the items, or <see langword="null"/> if they are unknown.</param>
    /// <param name="isFaulty">Returns a value indicating whether an item has the problem.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal void Find(MeshProblemKind kind, MeshPart part, int mesh, int items, long problems, FileLines? lines, Func<int, bool> isFaulty,
        CancellationToken cancellationToken)
    {
        long wanted = Math.Min(problems, most);
        if (wanted == 0)
            return;
        List<MeshPlace> places = [];
        for (int i = 0; i < items && places.Count < wanted; i++)
        {
            if (i % ParallelWork.ChunkSize == 0)
                cancellationToken.ThrowIfCancellationRequested();
            if (isFaulty(i))
                places.Add(new() { Part = part, ObjectIndex = mesh, Index = i, Line = lines?.LineOf(i) });
        }
        Add(kind, mesh, places);
    }

    /// <summary>Appends places of an object. Objects whose places exceed the maximum are dropped.</summary>
    internal void Add(MeshProblemKind kind, int mesh, List<MeshPlace> places)
    {
        if (places.Count == 0)
            return;
        lock (gate)
        {
            if (!found.TryGetValue(kind, out Kept? kept))
                found.Add(kind, kept = new());
            kept.Lists.Enqueue(places, (-mesh, -added++));
            kept.Count += places.Count;
            while (kept.Count - kept.Lists.Peek().Count >= most)
                kept.Count -= kept.Lists.Dequeue().Count;
        }
    }

    /// <summary>Gets the first places of a kind, in the order of the objects.</summary>
    internal IReadOnlyList<MeshPlace> Of(MeshProblemKind kind) =>
        found.TryGetValue(kind, out Kept? kept)
        ? [.. kept.Lists.UnorderedItems.OrderByDescending(item => item.Priority).SelectMany(item => item.Element).Take(most)] : [];

    // Lists of later objects are dropped first, and within an object those added last.
    private sealed class Kept
    {
        internal PriorityQueue<List<MeshPlace>, (int Object, long Addition)> Lists { get; } = new();

        internal long Count { get; set; }
    }
}
