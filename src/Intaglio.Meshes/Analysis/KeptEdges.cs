namespace Intaglio.Meshes;

/// <summary>Edges of an object that have a problem, by their lesser position and then by their greater one.</summary>
/// <param name="keys">The edges: bit 63 tells an edge of several faces, of which bit 0 tells one of more than two; 31 bits from bit 32 on hold the lesser index, 31 from bit 1 on the greater one.</param>
/// <param name="least">What lesser indices are counted from.</param>
internal readonly struct KeptEdges(ReadOnlyMemory<ulong> keys, int least)
{
    private const ulong Several = 1UL << 63, NonManifold = 1;

    /// <summary>Gets the number of edges.</summary>
    internal int Count => keys.Length;

    /// <summary>Gets an edge.</summary>
    internal (int Lesser, int Greater) this[int index]
    {
        get
        {
            ulong key = keys.Span[index];
            return ((int)((key & ~Several) >> 32) + least, (int)((uint)key >> 1));
        }
    }

    /// <summary>Gets the edges of one face.</summary>
    internal IEnumerable<(int Lesser, int Greater)> Open
    {
        get
        {
            for (int i = 0; i < keys.Length; i++)
            {
                if (KindOf(i) == MeshProblemKind.OpenEdges)
                    yield return this[i];
            }
        }
    }

    /// <summary>Makes the key of an edge of two faces that go along it in the same direction, from the key of one of them.</summary>
    internal static ulong Flip(ulong key) => (key & ~NonManifold) | Several;

    /// <summary>Makes the key of an edge of more than two faces, from the key of one of them.</summary>
    internal static ulong Join(ulong key) => key | NonManifold | Several;

    internal MeshProblemKind KindOf(int index)
    {
        ulong key = keys.Span[index];
        return key < Several ? MeshProblemKind.OpenEdges : (key & NonManifold) == 0 ? MeshProblemKind.FlippedEdges : MeshProblemKind.NonManifoldEdges;
    }
}
