using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Wavefront;

/// <summary>The words of an STL file of text.</summary>
internal static class StlText
{
    private const int ChunkSize = 1 << 20, MaxChunkSize = 1 << 26, Corners = 3;

    // The memory of an object without triangles, about.
    private const long SolidSize = 1024;

    // So many that the components of their corners are an array.
    private const int MaxTriangles = 238_000_000;

    /// <summary>Reads the triangles of each solid, one after the other.</summary>
    /// <param name="stream">The text.</param>
    /// <param name="options">How much memory it may take.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    internal static IEnumerable<(string? Name, TriangleList Triangles)> Read(Stream stream, MeshReadOptions options, CancellationToken cancellationToken)
    {
        TriangleList all = new();
        List<(string? Name, int First)> solids = [];
        Read(stream, all, solids, options, cancellationToken);
        if (solids.Count < 2)
            return [(solids.Count == 0 ? null : solids[0].Name, all)];
        return solids.Select((solid, i) => (solid.Name, Part(solid.First, i + 1 < solids.Count ? solids[i + 1].First : all.Normals.Count)));

        TriangleList Part(int first, int end)
        {
            TriangleList part = new();
            all.Normals.Components[(3 * first)..(3 * end)].CopyTo(part.Normals.Add(end - first));
            all.Corners.Components[(9 * first)..(9 * end)].CopyTo(part.Corners.Add(3 * (end - first)));
            return part;
        }
    }

    private static void Read(Stream stream, TriangleList triangles, List<(string? Name, int First)> solids, MeshReadOptions options, CancellationToken cancellationToken)
    {
        TextChunks chunks = new(stream, ChunkSize, MaxChunkSize);
        byte[] buffer = [];
        // Outside of facets there are as many corners as a facet has.
        int line = 0, corners = Corners;
        bool isOpen = false, isFacet = false;
        Vector3 normal = default, first = default, second = default;
        long bytes = 0;
        for (int length; (length = chunks.Take(ref buffer, out _)) > 0;)
        {
            cancellationToken.ThrowIfCancellationRequested();
            for (int at = 0; at < length; at++)
            {
                line++;
                int end = (int)LineText.FindLineEnd(ref MemoryMarshal.GetArrayDataReference(buffer), at, length);
                ReadOnlySpan<byte> statement = buffer.AsSpan(at, end - at).Trim(" \t\r\0"u8);
                if (StlFormat.StartsWith(statement, "vertex"u8))
                {
                    if (corners == Corners)
                        throw new WavefrontFormatException(line, "A facet has 3 corners.");
                    Vector3 corner = VectorAt(line, statement["vertex"u8.Length..]);
                    (first, second) = corners switch { 0 => (corner, second), 1 => (first, corner), _ => (first, second) };
                    if (++corners == Corners)
                        Add(triangles, normal, first, second, corner);
                }
                else if (StlFormat.StartsWith(statement, "facet"u8))
                {
                    ReadOnlySpan<byte> rest = statement["facet"u8.Length..].TrimStart(" \t"u8);
                    if (!StlFormat.StartsWith(rest, "normal"u8))
                        throw new WavefrontFormatException(line, "A facet has a normal.");
                    normal = VectorAt(line, rest["normal"u8.Length..]);
                    corners = 0;
                    isFacet = true;
                }
                else if (StlFormat.StartsWith(statement, "endfacet"u8))
                {
                    if (corners != Corners)
                        throw new WavefrontFormatException(line, $"A facet has 3 corners, not {corners}.");
                    isFacet = false;
                }
                else if (StlFormat.StartsWith(statement, "solid"u8))
                {
                    isOpen = true;
                    string name = LineText.Decode(statement["solid"u8.Length..]);
                    solids.Add((name.Length == 0 ? null : name, triangles.Normals.Count));
                }
                else if (StlFormat.StartsWith(statement, "endsolid"u8))
                {
                    isOpen = false;
                }
                else if (isFacet && statement.Length > 0 && !StlFormat.StartsWith(statement, "outer"u8) && !StlFormat.StartsWith(statement, "end"u8))
                {
                    throw new WavefrontFormatException(line, $"'{LineText.Decode(statement[..Math.Min(40, statement.Length)])}' is no statement.");
                }
                at = end;
            }
            if (TriangleMesh.MemoryFactor * triangles.Bytes + SolidSize * solids.Count > options.MaxMemory)
                throw new WavefrontFormatException($"The file takes more than {options.MaxMemory} bytes of memory.");
            options.Progress?.Report(bytes += length);
        }
        // The end of the last solid may be missing, but no part of a facet.
        if (corners != Corners || (isOpen && (isFacet || solids[^1].First == triangles.Normals.Count)))
            throw new WavefrontFormatException("The file ends too early.");
    }

    private static void Add(TriangleList triangles, Vector3 normal, Vector3 first, Vector3 second, Vector3 third)
    {
        if (triangles.Normals.Count == MaxTriangles)
            throw new WavefrontFormatException($"There are more than {MaxTriangles} triangles.");
        normal.CopyTo(triangles.Normals.Add());
        Span<float> corners = triangles.Corners.Add(3);
        first.CopyTo(corners);
        second.CopyTo(corners[3..]);
        third.CopyTo(corners[6..]);
    }

    // A line end is behind the statement, in its buffer.
    private static Vector3 VectorAt(int line, ReadOnlySpan<byte> statement)
    {
        ref byte text = ref MemoryMarshal.GetReference(statement);
        Vector3 vector = default;
        nint at = 0;
        for (int i = 0; i < 3; i++)
        {
            nint first = LineText.SkipBlanks(ref text, at, ref line);
            at = NumberReader.Read(ref text, first, out float value);
            if (at == first || !LineText.IsBlank(System.Runtime.CompilerServices.Unsafe.Add(ref text, at)))
                throw new WavefrontFormatException(line, "There are 3 numbers.");
            vector[i] = value;
        }
        return at >= statement.Length ? vector : throw new WavefrontFormatException(line, "There are 3 numbers.");
    }
}
