using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Places of problems: against a description, and by the lines of files that are written by hand.</summary>
public class MeshPlacesTests
{
    [Fact]
    public void Places_of_random_meshes_are_as_the_description_says()
    {
        Random random = new(11);
        for (int round = 0; round < 300; round++)
        {
            MeshVertices[] vertices = [.. Enumerable.Range(0, random.Next(1, 3)).Select(_ => RandomVertices(random))];
            MeshScene scene = new() { Objects = [.. Enumerable.Range(0, random.Next(1, 5)).Select(_ => RandomMesh(random, vertices[random.Next(vertices.Length)]))] };
            int most = random.Next(3) == 0 ? 1000 : random.Next(6);
            MeshReport report = MeshReport.Create(scene, new MeshReportOptions { MaxPlaces = most, MaxDegreeOfParallelism = random.Next(1, 4), IncludeTopology = random.Next(2) == 0 });
            foreach (MeshProblemKind kind in Enum.GetValues<MeshProblemKind>())
                Assert.Equal(scene.Objects.SelectMany((mesh, i) => PlacesOf(scene, mesh, i, kind)).Take(most), report.GetPlaces(kind));
        }
    }

    [Fact]
    public void Nothing_is_kept_unless_it_is_asked_for_and_numbers_out_of_range_are_refused()
    {
        MeshScene scene = ObjReader.Read(new MemoryStream("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 1 2\n"u8.ToArray()));
        Assert.All(Enum.GetValues<MeshProblemKind>(), kind => Assert.Empty(MeshReport.Create(scene).GetPlaces(kind)));
        Assert.All(MeshReport.Create(scene, new MeshReportOptions { MaxPlaces = 9 }).GetPlaces(MeshProblemKind.RepeatedCorners), place => Assert.Null(place.Line));
        Assert.Throws<ArgumentOutOfRangeException>("MaxPlaces", () => new MeshReportOptions { MaxPlaces = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("MaxPlaces", () => new MeshReportOptions { MaxPlaces = MeshReportOptions.MaxPlacesLimit + 1 });
        Assert.Throws<ArgumentOutOfRangeException>("MaxDegreeOfParallelism", () => new MeshReportOptions { MaxDegreeOfParallelism = 0 });
    }

    /// <summary>Statements between comments, empty lines and lines that go on, of which each problem is noted as it is written; in chunks of any size.</summary>
    [Theory]
    [InlineData(10)]
    [InlineData(300)]
    [InlineData(1 << 20)]
    public void Problems_of_OBJ_files_have_their_lines(int chunkSize)
    {
        Random random = new(13);
        StringBuilder text = new();
        int line = 1, positions = 0, normals = 0;
        Dictionary<MeshProblemKind, List<long>> expected = Enum.GetValues<MeshProblemKind>().ToDictionary(kind => kind, _ => new List<long>());
        for (int i = 0; i < 2000; i++)
        {
            switch (random.Next(12))
            {
                case 0:
                    Write($"# comment {i}\n");
                    break;
                case 1:
                    Write("\n");
                    break;
                case 2:
                    // Positions of an object without elements are a cloud, which has none in vain.
                    Write($"o part {i}\nv {i} 3 3\np {++positions}\n");
                    break;
                case 3:
                    Note(MeshProblemKind.ZeroNormals, $"vn 0 \\\n 0 0\n");
                    normals++;
                    break;
                case 4:
                    Note(MeshProblemKind.NonUnitNormals, "vn 2 0 0\n");
                    normals++;
                    break;
                case 5:
                    Note(MeshProblemKind.NonFiniteNumbers, $"v nan {i} 0\np {++positions}\n");
                    break;
                case 6:
                    // A triangle of its own, with a corner twice.
                    Write($"v {i} 0 0\nv {i} 1 0\nv {i} 0 1\n");
                    positions += 3;
                    Note(MeshProblemKind.RepeatedCorners, $"f {positions - 2} {positions - 1} {positions} {positions - 2}\n");
                    break;
                case 7:
                    Write($"v {i} 0 3\nv {i} 1 4\nv {i} 2 5\n");
                    positions += 3;
                    Note(MeshProblemKind.ZeroAreaFaces, $"f {positions - 2} \\\n {positions - 1} \\\n {positions}\n");
                    break;
                case 8:
                    Note(MeshProblemKind.UnreferencedPositions, $"v {i} 7 7\n");
                    positions++;
                    break;
                case 9:
                    Write($"v {i} 9 9\nf 1 1\n");
                    Note(MeshProblemKind.EqualPositions, $"v {i} 9 9\nl {positions + 1} {positions + 2}\n");
                    positions += 2;
                    break;
                case 10:
                    // A comment continues no line, whatever it ends with.
                    Write("# end \\\nvt 0 0\n");
                    break;
                default:
                    Write($"l {positions + 1} {positions + 2}\nv {i} 5 5\nv {i} 6 6\n");
                    positions += 2;
                    break;
            }
        }
        byte[] file = Encoding.ASCII.GetBytes(text.ToString());
        MeshScene scene = ObjReader.Read(new MemoryStream(file), new() { KeepLines = true, ChunkSize = chunkSize, MaxExpansion = 1000 });
        MeshReport report = MeshReport.Create(scene, new MeshReportOptions { MaxPlaces = 100_000 });
        foreach (MeshProblemKind kind in (MeshProblemKind[])[MeshProblemKind.ZeroNormals, MeshProblemKind.NonUnitNormals, MeshProblemKind.NonFiniteNumbers, MeshProblemKind.RepeatedCorners, MeshProblemKind.ZeroAreaFaces, MeshProblemKind.UnreferencedPositions, MeshProblemKind.EqualPositions])
        {
            Assert.NotEmpty(expected[kind]);
            Assert.Equal(expected[kind], report.GetPlaces(kind).Select(place => place.Line!.Value).Order());
        }
        // Every edge is open, and on the line of its face.
        Assert.Equal(expected[MeshProblemKind.RepeatedCorners].Concat(expected[MeshProblemKind.ZeroAreaFaces]).Order(), report.GetPlaces(MeshProblemKind.OpenEdges).Select(place => place.Line!.Value).Distinct().Order());

        void Note(MeshProblemKind kind, string statement)
        {
            expected[kind].Add(line);
            Write(statement);
        }

        void Write(string statement)
        {
            text.Append(statement);
            line += statement.Count(character => character == '\n');
        }
    }

    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    [InlineData("\r")]
    public void Problems_of_STL_text_have_the_lines_of_their_facets(string lineEnd)
    {
        const string Facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n", Flat = "facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 2 0 0\nendloop\nendfacet\n";
        string text = $"solid a\n{Facet}{Flat}\n\n{Flat}endsolid a\nsolid b\n{Facet}color 1 2 3\n{Flat}{Flat}endsolid b\n";
        long[] lines = [.. text.Split('\n').Select((line, i) => (line, i + 1L)).Where(each => each.line == "facet normal 0 0 0").Select(each => each.Item2)];
        MeshScene scene = StlReader.Read(new MemoryStream(Encoding.ASCII.GetBytes(text.Replace("\n", lineEnd, StringComparison.Ordinal))), new() { KeepLines = true });
        MeshReport report = MeshReport.Create(scene, new MeshReportOptions { MaxPlaces = 10 });
        Assert.Equal(lines.Zip((int[])[0, 0, 1, 1], (line, mesh) => (mesh, (long?)line)), report.GetPlaces(MeshProblemKind.ZeroAreaFaces).Select(place => (place.ObjectIndex, place.Line)));
        Assert.Equal(lines.Select(line => (long?)line), report.GetPlaces(MeshProblemKind.ZeroNormals).Select(place => place.Line));
    }

    private static IEnumerable<MeshPlace> PlacesOf(MeshScene scene, MeshObject mesh, int index, MeshProblemKind kind)
    {
        double[][] positions = NaiveReport.Positions(mesh.Vertices), normals = NaiveReport.Vectors(mesh.Vertices.Normals);
        // Vertices that are shared belong to the first that has them.
        bool isFirst = scene.Objects.First(other => other.Vertices == mesh.Vertices) == mesh;
        int[] used = [.. scene.Objects.Where(other => other.Vertices == mesh.Vertices).SelectMany(other => other.Faces.PositionIndices.ToArray().Concat(other.Lines.PositionIndices.ToArray()))];
        IEnumerable<MeshPlace> Where(MeshPart part, int count, Func<int, bool> isFaulty) =>
            Enumerable.Range(0, count).Where(isFaulty).Select(i => new MeshPlace { Part = part, ObjectIndex = index, Index = i });
        IEnumerable<MeshPlace> Vertices(MeshPart part, int count, Func<int, bool> isFaulty) => isFirst ? Where(part, count, isFaulty) : [];
        MeshObject Only(MeshElements? faces, MeshElements? lines) => new() { Vertices = mesh.Vertices, Faces = faces ?? MeshElements.None, Lines = lines ?? MeshElements.None };
        MeshElements One(MeshElements all, int i)
        {
            int[] corners = NaiveReport.Elements(all).ElementAt(i);
            return MeshElements.Create(corners.Length, corners);
        }
        double LengthOf(int i) => normals[i].Sum(number => number * number);
        return kind switch
        {
            MeshProblemKind.RepeatedCorners =>
            [
                .. Where(MeshPart.Face, mesh.Faces.Count, i => NaiveReport.RepeatedCorners(Only(One(mesh.Faces, i), null)) > 0),
                .. Where(MeshPart.Line, mesh.Lines.Count, i => NaiveReport.RepeatedCorners(Only(null, One(mesh.Lines, i))) > 0),
            ],
            MeshProblemKind.ZeroAreaFaces => Where(MeshPart.Face, mesh.Faces.Count, i => NaiveReport.ZeroAreaFaces(Only(One(mesh.Faces, i), null)) > 0),
            MeshProblemKind.NonFiniteNumbers =>
            [
                .. Vertices(MeshPart.Position, positions.Length, i => !positions[i].All(double.IsFinite)),
                .. Vertices(MeshPart.Normal, normals.Length, i => !normals[i].All(double.IsFinite)),
            ],
            MeshProblemKind.UnreferencedPositions => used.Length == 0 ? [] : Vertices(MeshPart.Position, positions.Length, i => !used.Contains(i)),
            MeshProblemKind.EqualPositions => Vertices(MeshPart.Position, positions.Length, i => Enumerable.Range(0, i).Any(j => positions[i].Zip(positions[j]).All(pair => pair.First == pair.Second))),
            MeshProblemKind.ZeroNormals => Vertices(MeshPart.Normal, normals.Length, i => LengthOf(i) == 0),
            MeshProblemKind.NonUnitNormals => Vertices(MeshPart.Normal, normals.Length, i => double.IsFinite(LengthOf(i)) && LengthOf(i) is not 0 and not 1),
            _ => NaiveSurface.Edges(mesh, kind).Select(edge => new MeshPlace { Part = MeshPart.Edge, ObjectIndex = index, Index = NaiveSurface.FirstFaceAlong(mesh, edge), Edge = edge }),
        };
    }

    private static MeshVertices RandomVertices(Random random) => new()
    {
        Positions = new((float[])[.. Enumerable.Range(0, 3 * random.Next(1, 30)).Select(_ => random.Next(40) == 0 ? float.NaN : random.Next(-2, 3))], 3),
        Normals = new((double[])[.. Enumerable.Range(0, 3 * random.Next(0, 10)).Select(_ => random.Next(20) == 0 ? double.PositiveInfinity : random.Next(3) == 0 ? 1 : 0)], 3),
    };

    private static MeshObject RandomMesh(Random random, MeshVertices vertices)
    {
        int[] Corners(int count) => [.. Enumerable.Range(0, count).Select(_ => random.Next(vertices.Positions.Count))];
        return new() { Vertices = vertices, Faces = MeshElements.Create(3, Corners(3 * random.Next(20))), Lines = MeshElements.Create(2, Corners(2 * random.Next(4))) };
    }
}
