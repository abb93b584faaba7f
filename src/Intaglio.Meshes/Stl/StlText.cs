using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Parses text STL files.</summary>
internal static class StlText
{
    private const int ChunkSize = 1 << 20, MaxLineSize = 1 << 16, Corners = 3;

    // The approximate memory of an object without triangles, in addition to its name.
    private const long SolidSize = 1024;

    // The components of the corners of this many triangles still fit one array.
    private const int MaxTriangles = 238_000_000;

    /// <summary>Reads the triangles of all solids, and the first triangle of each solid.</summary>
    /// <param name="stream">The text.</param>
    /// <param name="options">The settings.</param>
    /// <param name="budget">The memory budget of the read operation.</param>
    /// <param name="progress">Receives the total bytes read so far.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal static (List<TriangleList> Triangles, List<(string? Name, int First)> Solids) Read(Stream stream, MeshReadOptions options,
        MemoryBudget budget, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        List<TriangleList> lists = [];
        List<(string? Name, int First)> solids = [];
        int before = 0;
        TextChunks chunks = new(stream, ChunkSize, MaxLineSize);
        byte[] buffer = [];
        // Outside of facets the count is that of a complete facet.
        int line = 0, facetLine = 0, corners = Corners;
        bool isOpen = false, isFacet = false;
        Vector3 normal = default, first = default, second = default;
        long bytes = 0;
        for (int length; (length = chunks.Take(ref buffer, out _)) > 0;)
        {
            cancellationToken.ThrowIfCancellationRequested();
            TriangleList triangles = new();
            for (int at = 0; at < length; at++)
            {
                line++;
                int end = (int)LineText.FindLineEnd(ref MemoryMarshal.GetArrayDataReference(buffer), at, length);
                ReadOnlySpan<byte> statement = buffer.AsSpan(at, end - at).Trim(" \t\r\0"u8);
                if (StlFormat.StartsWith(statement, "vertex"u8))
                {
                    if (corners == Corners)
                        throw new MeshFormatException(line, "A facet must have 3 corners.");
                    Vector3 corner = VectorAt(line, statement["vertex"u8.Length..]);
                    (first, second) = corners switch { 0 => (corner, second), 1 => (first, corner), _ => (first, second) };
                    if (++corners == Corners)
                    {
                        if (options.KeepLines)
                            triangles.Lines.Add(triangles.Normals.Count, facetLine);
                        Add(triangles, normal, first, second, corner);
                    }
                }
                else if (StlFormat.StartsWith(statement, "facet"u8))
                {
                    ReadOnlySpan<byte> rest = statement["facet"u8.Length..].TrimStart(" \t"u8);
                    if (!StlFormat.StartsWith(rest, "normal"u8))
                        throw new MeshFormatException(line, "A facet must have a normal.");
                    normal = VectorAt(line, rest["normal"u8.Length..]);
                    corners = 0;
                    facetLine = line;
                    isFacet = true;
                }
                else if (StlFormat.StartsWith(statement, "endfacet"u8))
                {
                    if (corners != Corners)
                        throw new MeshFormatException(line, $"A facet must have 3 corners, not {corners}.");
                    isFacet = false;
                }
                else if (StlFormat.StartsWith(statement, "solid"u8))
                {
                    isOpen = true;
                    string name = LineText.Decode(statement["solid"u8.Length..]);
                    solids.Add((name.Length == 0 ? null : name, before + triangles.Normals.Count));
                    budget.Take(SolidSize + (2 * sizeof(char) * (long)name.Length));
                }
                else if (StlFormat.StartsWith(statement, "endsolid"u8))
                {
                    isOpen = false;
                }
                else if (isFacet && statement.Length > 0 && !StlFormat.StartsWith(statement, "outer"u8)
                    && !StlFormat.StartsWith(statement, "end"u8))
                {
                    throw new MeshFormatException(line,
                        $"'{LineText.Decode(statement[..Math.Min(40, statement.Length)])}' is not a valid statement.");
                }
                at = end;
            }
            triangles.Trim();
            lists.Add(triangles);
            before += triangles.Normals.Count;
            if (before > MaxTriangles)
                throw new MeshFormatException($"The file has more than {MaxTriangles} triangles.");
            budget.Take(TriangleMesh.MemoryFactor * triangles.Bytes, length);
            budget.Check();
            progress?.Report(bytes += length);
        }
        // The end of the last solid can be missing, but no part of a facet.
        if (corners != Corners || (isOpen && (isFacet || solids[^1].First == before)))
            throw new MeshFormatException("The file ends too early.");
        return (lists, solids);
    }

    private static void Add(TriangleList triangles, Vector3 normal, Vector3 first, Vector3 second, Vector3 third)
    {
        normal.CopyTo(triangles.Normals.Add());
        Span<float> corners = triangles.Corners.Add(3);
        first.CopyTo(corners);
        second.CopyTo(corners[3..]);
        third.CopyTo(corners[6..]);
    }

    // The statement is followed by a line end in its buffer.
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
                throw new MeshFormatException(line, "Expected 3 numbers.");
            vector[i] = value;
        }
        return at >= statement.Length ? vector : throw new MeshFormatException(line, "Expected 3 numbers.");
    }
}
