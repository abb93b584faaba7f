namespace Intaglio.Meshes;

/// <summary>The edges of an object that have a problem, ordered by their lesser position and then by their greater one.</summary>
/// <param name="keys">
/// The edges. Bits 32 to 62 hold the lesser index, and bits 1 to 31 the greater index. Bit 63 is set for edges of several faces, and then
/// bit 0 for edges of more than two.
/// </param>
/// <param name="least">The index that lesser indices are relative to.</param>
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

    /// <summary>Creates the key of a flipped edge, whose two faces use it in the same direction, from the key of either face.</summary>
    internal static ulong Flip(ulong key) => (key & ~NonManifold) | Several;

    /// <summary>Creates the key of an edge of more than two faces from the key of any of them.</summary>
    internal static ulong Join(ulong key) => key | NonManifold | Several;

    internal MeshProblemKind KindOf(int index)
    {
        ulong key = keys.Span[index];
        return key < Several ? MeshProblemKind.OpenEdges : (key & NonManifold) == 0 ? MeshProblemKind.FlippedEdges
            : MeshProblemKind.NonManifoldEdges;
    }
}
