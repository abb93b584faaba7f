using System.Buffers.Binary;
using System.Text.Unicode;

namespace Intaglio.Meshes;

/// <summary>
/// Writes STL, binary or text: the faces of all objects as one solid of triangles, made on several threads into a bounded number of buffers and written in
/// order. The file depends on the scene and the options alone, whatever the number of threads.
/// </summary>
/// <remarks>
/// A polygon of n corners becomes n - 2 triangles: a fan from its first corner where that covers the polygon, as it does where the polygon is convex, else
/// triangles that cover a concave one. A polygon that crosses itself is cut somehow, and so is what is left of a concave one of very many corners, of which
/// 32,768 were looked at for each that it has, or 2²⁹ for some that are made together: as a fan then. Each has the unit normal that its corners have, which are counterclockwise seen from outside; a triangle without
/// area has zeros. Numbers of binary files are float, those of text have the fewest digits from which the same number is read. Positions that are not
/// finite are written as they are, and so is a double too large for a float, as infinity; their triangles have zeros for a normal.
/// The format has no place for what else a scene has: normals of corners, texture coordinates, colours, materials, groups, smoothing groups, names of
/// further objects, lines and points are left out.
/// </remarks>
public static class StlWriter
{
    /// <summary>Writes a scene to where a stream is.</summary>
    /// <param name="stream">The stream, which need not be able to seek; it is neither flushed nor closed.</param>
    /// <inheritdoc cref="StlFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, StlWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
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
            throw new ArgumentException($"The scene has {triangles} triangles; a binary STL file has {uint.MaxValue} at most.", nameof(scene));
        CornerCheck.Check(scene, options.Workers, cancellationToken);
        string? name = options.Name ?? (scene.Objects.Count > 0 ? scene.Objects[0].Name : null);
        using TextBuffer text = new();
        if (options.IsText)
            TextStatement.Write(text, "solid"u8, name);
        else
            WriteHeader(text, name ?? "", (uint)triangles);
        stream.Write(text.Bytes);
        OrderedTexts.Run(pieces.ChunkCount, options.Workers, new StlFacets(scene, pieces, options, cancellationToken).Make, stream, progress, cancellationToken);
        if (options.IsText)
        {
            text.Clear();
            TextStatement.Write(text, "endsolid"u8, name);
            stream.Write(text.Bytes);
        }
    }

    private static void WriteHeader(TextBuffer text, string name, uint triangles)
    {
        // Readers take a file for text that begins with this word.
        if (name.TrimStart().StartsWith("solid", StringComparison.OrdinalIgnoreCase))
            name = $"STL {name}";
        Span<byte> header = text.Room(StlFormat.HeaderSize)[..StlFormat.HeaderSize];
        header.Clear();
        Utf8.FromUtf16(name, header[..StlFormat.TitleSize], out _, out _);
        BinaryPrimitives.WriteUInt32LittleEndian(header[StlFormat.TitleSize..], triangles);
        text.Advance(header.Length);
    }
}
