using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Positions that a format has split are one again in OBJ; everything else stays.</summary>
public class JoinedPositionsTests
{
    private const string Cube = """
        v 0 0 0
        v 1 0 0
        v 1 1 0
        v 0 1 0
        v 0 0 1
        v 1 0 1
        v 1 1 1
        v 0 1 1
        f 4 3 2 1
        f 5 6 7 8
        f 1 2 6 5
        f 3 4 8 7
        f 2 3 7 6
        f 4 1 5 8
        """;

    [Fact]
    public void A_cube_has_its_positions_again_behind_ply()
    {
        MeshScene flat = MeshNormals.Flat(ObjReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(Cube))));
        using MemoryStream ply = new();
        PlyWriter.Write(ply, flat);
        ply.Position = 0;
        MeshScene split = PlyReader.Read(ply);
        Assert.Equal(24, split.Objects[0].Vertices.Positions.Count);
        MeshScene joined = Write(split, joins: true);
        Assert.Equal((8, 24, 6), (joined.Objects[0].Vertices.Positions.Count, joined.Objects[0].Vertices.Normals.Count, joined.Objects[0].Faces.Count));
        Assert.Equal(PointsOf(flat), PointsOf(joined));
        Assert.Equal(24, Write(split, joins: false).Objects[0].Vertices.Positions.Count);
    }

    [Theory]
    [InlineData(0f, -0f, 2)]
    [InlineData(1f, 1f, 1)]
    [InlineData(float.NaN, float.NaN, 1)]
    public void Positions_are_equal_to_the_bit(float first, float second, int count)
    {
        float[] positions = [first, 0, 0, second, 0, 0, 5, 5, 5];
        MeshScene scene = new() { Objects = [new() { Vertices = new() { Positions = new(positions, 3) }, Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }] };
        Assert.Equal(count + 1, Write(scene, joins: true).Objects[0].Vertices.Positions.Count);
    }

    [Fact]
    public void Positions_of_different_colors_stay_apart()
    {
        float[] positions = [0, 0, 0, 0, 0, 0, 0, 0, 0];
        double[] colors = [1, 0, 0, 1, 0, 0, 0, 1, 0];
        MeshVertices vertices = new() { Positions = new(positions, 3), Colors = new(colors, 3) };
        MeshObject joined = Write(new() { Objects = [new() { Vertices = vertices, Faces = MeshElements.Create(3, new[] { 0, 1, 2 }) }] }, joins: true).Objects[0];
        Assert.Equal(2, joined.Vertices.Positions.Count);
        Assert.Equal([0, 0, 1], joined.Faces.PositionIndices.ToArray());
        Assert.Equal([1, 0, 0, 0, 1, 0], joined.Vertices.Colors.Singles.ToArray());
    }

    [Fact]
    public void Points_of_a_cloud_stay_as_many()
    {
        MeshScene cloud = new() { Objects = [new() { Vertices = new() { Positions = new(new float[6], 3) } }] };
        Assert.Equal(2, Write(cloud, joins: true).Objects[0].Vertices.Positions.Count);
    }

    private static MeshScene Write(MeshScene scene, bool joins)
    {
        using MemoryStream stream = new();
        ObjWriter.Write(stream, scene, new() { Decimals = null, JoinPositions = joins });
        stream.Position = 0;
        return ObjReader.Read(stream);
    }

    private static float[] PointsOf(MeshScene scene)
    {
        MeshObject mesh = scene.Objects[0];
        return [.. mesh.Faces.PositionIndices.ToArray().SelectMany(index => mesh.Vertices.Positions.Singles.Slice(3 * index, 3).ToArray())];
    }
}
