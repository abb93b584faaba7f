namespace Intaglio.Meshes.Tests;

/// <summary>Scenes of random meshes.</summary>
internal static class SampleScenes
{
    /// <summary>One object of so many vertices, with everything that an object can have.</summary>
    internal static MeshObject Everything(int count, int seed, string? name)
    {
        Random random = new(seed);
        List<int> starts = [0];
        for (int i = 0; i < count; i++)
            starts.Add(starts[^1] + (i % 100 == 7 ? random.Next(10, 60) : random.Next(3, 7)));
        return new()
        {
            Name = name,
            Vertices = new()
            {
                Positions = new(Numbers(random, 3 * count), 3),
                Colors = new(Numbers(random, 4 * count), 4),
                Normals = new(Numbers(random, 3 * (count + 1)), 3),
                TextureCoordinates = new(Numbers(random, 2 * (count + 2)), 2),
            },
            Faces = new()
            {
                PositionIndices = Indices(random, starts[^1], 0, count),
                TextureCoordinateIndices = Indices(random, starts[^1], -1, count + 2),
                NormalIndices = Indices(random, starts[^1], -1, count + 1),
                Starts = starts.ToArray(),
                Sections = Sections(random, count),
            },
            Lines = new() { Size = 2, PositionIndices = Indices(random, 2 * count, 0, count), TextureCoordinateIndices = Indices(random, 2 * count, -1, 3), Sections = Sections(random, count) },
            Points = MeshElements.Create(1, Indices(random, count, 0, count)),
        };
    }

    internal static float[] Numbers(Random random, int count)
    {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++)
            numbers[i] = (float)((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-7, 5)));
        return numbers;
    }

    /// <summary>Sections that begin with some element, and wherever chunks do.</summary>
    private static MeshSection[] Sections(Random random, int count)
    {
        SortedSet<int> firsts = [random.Next(2)];
        for (int i = 0; i < 20; i++)
            firsts.Add(random.Next(count));
        for (int first = ObjPlan.ChunkSize; first < count; first += ObjPlan.ChunkSize)
            firsts.UnionWith([first - 1, first]);
        return [.. firsts.Where(first => first < count).Select(first => new MeshSection(first, Pick("a", "b c"), Pick("red", "a blue one"), random.Next(3)))];

        string? Pick(string one, string other) => random.Next(3) switch { 0 => null, 1 => one, _ => other };
    }

    private static int[] Indices(Random random, int count, int least, int end)
    {
        int[] indices = new int[count];
        for (int i = 0; i < count; i++)
            indices[i] = random.Next(least, end);
        return indices;
    }
}
