using System.Buffers.Binary;
using System.Text.Unicode;

namespace Intaglio.Meshes;

/// <summary>Writes STL files, binary or text. The faces of all objects become one solid.</summary>
/// <remarks>
/// <para>
/// The output does not depend on the number of threads. A polygon of n corners becomes n - 2 triangles. Convex polygons become a fan around
/// the first corner, and concave ones are split into triangles that cover them exactly. Polygons that intersect themselves are split
/// arbitrarily. A concave polygon with very many corners is split exactly up to a work limit, and the rest becomes a fan. The limit is
/// 32,768 tests for each of its corners, and 2²⁹ for polygons that are processed together.
/// </para>
/// <para>
/// Corners of a triangle are counterclockwise seen from outside. Its normal is computed from its corners and has unit length. It is zero
/// for triangles without area or with positions that are not finite. Binary files store floats, and doubles that are too large for a float
/// become infinite. Text files have the fewest digits that identify each number exactly.
/// </para>
/// <para>
/// The format cannot store normals of corners, texture coordinates, colors, materials, groups, smoothing groups, names of further objects,
/// lines and points. They are not written. Facets are created on several threads with a limited number of buffers.
/// </para>
/// </remarks>
public static class StlWriter
{
    /// <summary>Writes a scene to a stream.</summary>
    /// <param name="stream">The stream, which does not have to be seekable. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="StlFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, StlWriteOptions? options = null, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= StlWriteOptions.Default;
        MeshCheck.Check(scene);
        long triangles = 0;
        MeshPieces pieces = new();
        for (int i = 0; i < scene.Objects.Count; i++)
        {
            MeshElements faces = scene.Objects[i].Faces;
            triangles += faces.PositionIndices.Length - 2L * faces.Count;
            pieces.Add(MeshPieceKind.Faces, i, faces);
        }
        if (triangles > uint.MaxValue && !options.IsText)
            throw new ArgumentException($"The scene has {triangles} triangles; a binary STL file can have at most {uint.MaxValue}.",
                nameof(scene));
        CornerCheck.Check(scene, options.Workers, cancellationToken);
        string? name = options.Name ?? (scene.Objects.Count > 0 ? scene.Objects[0].Name : null);
        using TextBuffer text = new();
        if (options.IsText)
            TextStatement.Write(text, "solid"u8, name);
        else
            WriteHeader(text, name ?? "", (uint)triangles);
        stream.Write(text.Bytes);
        OrderedTexts.Run(pieces.ChunkCount, options.Workers, new StlFacets(scene, pieces, options, cancellationToken).Make, stream,
            progress, cancellationToken);
        if (options.IsText)
        {
            text.Clear();
            TextStatement.Write(text, "endsolid"u8, name);
            stream.Write(text.Bytes);
        }
    }

    private static void WriteHeader(TextBuffer text, string name, uint triangles)
    {
        // Readers treat files that begin with this word as text.
        if (name.TrimStart().StartsWith("solid", StringComparison.OrdinalIgnoreCase))
            name = $"STL {name}";
        Span<byte> header = text.Room(StlFormat.HeaderSize)[..StlFormat.HeaderSize];
        header.Clear();
        Utf8.FromUtf16(name, header[..StlFormat.TitleSize], out _, out _);
        BinaryPrimitives.WriteUInt32LittleEndian(header[StlFormat.TitleSize..], triangles);
        text.Advance(header.Length);
    }
}
