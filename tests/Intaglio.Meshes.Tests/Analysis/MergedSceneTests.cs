using System.Globalization;
using System.Text;

namespace Intaglio.Meshes.Tests;

public class MergedSceneTests
{
    public static TheoryData<int?, bool> Formats => new() { { 6, false }, { 6, true }, { 3, false }, { 3, true }, { 12, false }, { null, false }, { null, true } };

    [Trait("Duration", "Long")]
    [Theory]
    [MemberData(nameof(Formats))]
    public void Vectors_that_are_written_alike_are_written_once(int? decimals, bool isDouble)
    {
        MeshObject large = Repeating(40_000, 1, "large", isDouble), small = Repeating(50, 2, "small", isDouble);
        MeshScene scene = new() { Objects = [small, large, new() { Name = "shares", Vertices = large.Vertices, Faces = large.Faces }, Repeating(3, 3, null, isDouble)] };
        string expected = WithoutRepeats(Text(scene, new() { Decimals = decimals }));
        Assert.True(expected.Length < Text(scene, new() { Decimals = decimals }).Length * 9 / 10);
        for (int threads = 1; threads <= 8; threads++)
            Assert.True(expected == Text(scene, new() { Decimals = decimals, MergeVectors = true, MaxDegreeOfParallelism = threads }), $"{threads} threads");
    }

    [Fact]
    public void What_differs_in_digits_that_are_not_written_is_the_same()
    {
        float[] normals = [0, 0, 1, 0.1f, 0, 0, 0.10000001f, 0, 0, -0f, 0, 1, float.NaN, 0, 0, BitConverter.UInt32BitsToSingle(0xFFC00001), 0, 0, 1e20f, 0, 0, 1.0000001e20f, 0, 0];
        MeshScene scene = new()
        {
            Objects =
            [
                new()
                {
                    Vertices = new() { Positions = new(new float[3], 3), Normals = new(normals, 3) },
                    Faces = new() { Size = 8, PositionIndices = new int[8], NormalIndices = new[] { 0, 1, 2, 3, 4, 5, 6, 7 } },
                },
            ],
        };
        Assert.EndsWith("f 1//1 1//2 1//2 1//3 1//4 1//4 1//5 1//6\n", Text(scene, new() { MergeVectors = true }), StringComparison.Ordinal);
        Assert.EndsWith("f 1//1 1//2 1//3 1//4 1//5 1//5 1//6 1//7\n", Text(scene, new() { MergeVectors = true, Decimals = null }), StringComparison.Ordinal);
    }

    [Fact]
    public void Faces_that_refer_to_what_there_is_not_are_refused()
    {
        MeshScene scene = new()
        {
            Objects =
            [
                new()
                {
                    Vertices = new() { Positions = new(new float[3], 3), Normals = new(new float[9], 3) },
                    Faces = new() { Size = 3, PositionIndices = new int[3], NormalIndices = new[] { 0, 1, 3 } },
                },
            ],
        };
        ArgumentException exception = Assert.Throws<ArgumentException>(() => Text(scene, new() { MergeVectors = true }));
        Assert.StartsWith("Face 0 refers to normal 3", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>An object with normals and texture coordinates that repeat, as numbers or as text.</summary>
    private static MeshObject Repeating(int count, int seed, string? name, bool isDouble)
    {
        MeshObject mesh = SampleScenes.Everything(count, seed, name);
        return new()
        {
            Name = mesh.Name,
            Faces = mesh.Faces,
            Lines = mesh.Lines,
            Points = mesh.Points,
            Vertices = new()
            {
                Positions = mesh.Vertices.Positions,
                Colors = mesh.Vertices.Colors,
                Normals = Repeat(mesh.Vertices.Normals),
                TextureCoordinates = Repeat(mesh.Vertices.TextureCoordinates),
            },
        };

        MeshVectors Repeat(MeshVectors vectors)
        {
            Random random = new(seed);
            double[] numbers = [.. Enumerable.Range(0, vectors.Singles.Length).Select(_ => (random.Next(-3, 4) / 7.0) + (random.Next(4) * 1e-9))];
            return isDouble ? new(numbers, vectors.Dimension) : new(Array.ConvertAll(numbers, number => (float)number), vectors.Dimension);
        }
    }

    /// <summary>A text without the lines of normals and texture coordinates that an object has already, and with corners that refer to the first of them.</summary>
    private static string WithoutRepeats(string text)
    {
        StringBuilder merged = new();
        Dictionary<string, int> known = [];
        Dictionary<string, List<int>> numbers = new() { ["vt"] = [0], ["vn"] = [0] }, left = new() { ["vt"] = [0], ["vn"] = [0] };
        bool isObject = true;
        foreach (string line in text.Split('\n')[..^1])
        {
            string[] words = line.Split(' ');
            // Objects are apart, but for those that have the vertices of another.
            if (words[0] is "o")
                isObject = true;
            if (words[0] is "vn" or "vt")
            {
                if (isObject)
                    known.Clear();
                isObject = false;
                if (known.TryGetValue(line, out int number))
                {
                    numbers[words[0]].Add(number);
                    continue;
                }
                known.Add(line, left[words[0]].Count);
                numbers[words[0]].Add(left[words[0]].Count);
                left[words[0]].Add(0);
                merged.Append(line);
            }
            else if (words[0] is "f" or "l")
            {
                merged.AppendJoin(' ', words.Select((word, i) => i == 0 ? word : Corner(word.Split('/'))));
            }
            else
            {
                merged.Append(line);
            }
            merged.Append('\n');
        }
        return merged.ToString();

        string Corner(string[] indices)
        {
            if (indices.Length > 1 && indices[1].Length > 0)
                indices[1] = numbers["vt"][int.Parse(indices[1], CultureInfo.InvariantCulture)].ToString(CultureInfo.InvariantCulture);
            if (indices.Length > 2)
                indices[2] = numbers["vn"][int.Parse(indices[2], CultureInfo.InvariantCulture)].ToString(CultureInfo.InvariantCulture);
            return string.Join('/', indices);
        }
    }

    private static string Text(MeshScene scene, ObjWriteOptions options)
    {
        using MemoryStream stream = new();
        ObjWriter.Write(stream, scene, options);
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
