namespace Intaglio.Meshes;

/// <summary>The first places of each kind of problem, whichever object is inspected first.</summary>
/// <param name="most">The most places of a kind.</param>
internal sealed class FirstPlaces(int most)
{
    private readonly Lock gate = new();
    private readonly Dictionary<MeshProblemKind, Kept> found = [];
    private long added;

    /// <summary>Gets the most places of a kind.</summary>
    internal int Most => most;

    /// <summary>Looks for the places of items of an object in their order, until as many are found as there are, or as are kept.</summary>
    /// <param name="kind">The problem.</param>
    /// <param name="part">The items.</param>
    /// <param name="mesh">The index of the object.</param>
    /// <param name="items">The number of items.</param>
    /// <param name="problems">The number of items that have the problem, or more.</param>
    /// <param name="lines">The lines of the items; null where they are not known.</param>
    /// <param name="isFaulty">Gets whether an item has the problem.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    internal void Find(MeshProblemKind kind, MeshPart part, int mesh, int items, long problems, FileLines? lines, Func<int, bool> isFaulty, CancellationToken cancellationToken)
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

    /// <summary>Adds places of an object, after those of the same object. Objects whose places are beyond those that are kept are dropped.</summary>
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

    /// <summary>Gets the first places of a kind, in the order of their objects.</summary>
    internal IReadOnlyList<MeshPlace> Of(MeshProblemKind kind) =>
        found.TryGetValue(kind, out Kept? kept) ? [.. kept.Lists.UnorderedItems.OrderByDescending(item => item.Priority).SelectMany(item => item.Element).Take(most)] : [];

    // The last object, and of it what was added last, is dropped first.
    private sealed class Kept
    {
        internal PriorityQueue<List<MeshPlace>, (int Object, long Addition)> Lists { get; } = new();

        internal long Count { get; set; }
    }
}
