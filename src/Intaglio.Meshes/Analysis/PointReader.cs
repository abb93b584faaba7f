namespace Intaglio.Meshes;

/// <summary>Reads float or double positions as doubles.</summary>
internal readonly ref struct PointReader(in MeshVectors positions)
{
    private readonly ReadOnlySpan<float> singles = positions.Singles.Span;
    private readonly ReadOnlySpan<double> doubles = positions.Doubles.Span;

    internal int Count { get; } = positions.Count;

    internal Vector3D this[int index]
    {
        get
        {
            int at = 3 * index;
            return doubles.IsEmpty ? new(singles[at], singles[at + 1], singles[at + 2])
                : new(doubles[at], doubles[at + 1], doubles[at + 2]);
        }
    }
}
