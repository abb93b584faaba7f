namespace Intaglio.Benchmarks;

/// <summary>What Blender counts in a scene, and where its positions lie.</summary>
internal sealed record MeshFacts(long Objects, long Vertices, long Edges, long Faces, long Corners, double[] Least, double[] Greatest)
{
    // Half of the last of six decimals; and what numbers of 32 bits lose, also where Blender turns axes by a matrix, whose zeros are none.
    private const double TextError = 0.5e-6, SingleError = 1.0 / (1 << 23);

    /// <summary>Whether the counts are the same, and the bounds as far as six decimals say.</summary>
    internal bool AgreesWith(MeshFacts other)
    {
        double[] bounds = [.. Least, .. Greatest], others = [.. other.Least, .. other.Greatest];
        double tolerance = TextError + (SingleError * bounds.Max(Math.Abs));
        return (Objects, Vertices, Edges, Faces, Corners) == (other.Objects, other.Vertices, other.Edges, other.Faces, other.Corners)
            && bounds.Zip(others).All(pair => Math.Abs(pair.First - pair.Second) <= tolerance);
    }

    public override string ToString() =>
        $"{Objects} objects, {Vertices} vertices, {Edges} edges, {Faces} faces and {Corners} corners from ({string.Join(", ", Least)}) to ({string.Join(", ", Greatest)})";
}
