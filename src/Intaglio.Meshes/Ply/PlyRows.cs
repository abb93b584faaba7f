namespace Intaglio.Meshes;

/// <summary>Writes the rows of chunks with vertices, faces and edges.</summary>
/// <remarks>Normals and texture coordinates have a separate number format.</remarks>
internal sealed class PlyRows<TValues>(MeshScene scene, PlyPlan plan, PlyLayout layout, PlyWriteOptions options, TValues values,
    TValues unitValues)
    where TValues : struct, IPlyValues
{
    private const int MaxVertex = 12 * PlyText.MaxLength, MaxIndex = Digits.MaxLength + 1, IndicesAtOnce = 256;

    private readonly VectorTurn positionTurn = new(options.Axes, options.Scale), normalTurn = new(options.Axes, 1);

    internal void Make(TextBuffer text, int chunk)
    {
        foreach (MeshPiece piece in plan.Pieces.Of(chunk))
        {
            if (piece.Kind == MeshPieceKind.Positions)
                MakeVertices(text, plan.Vertices[piece.Object], piece);
            else if (piece.Kind == MeshPieceKind.Faces)
                MakeFaces(text, scene.Objects[piece.Object].Faces, plan.VerticesOf(piece.Object), piece);
            else
                MakeEdges(text, scene.Objects[piece.Object].Lines, plan.VerticesOf(piece.Object), piece);
        }
    }

    private void MakeVertices(TextBuffer text, PlyVertices vertices, MeshPiece piece)
    {
        MeshVertices source = vertices.Source;
        PlyColumns positions = new(source.Positions, 3, layout.HasDoublePositions, positionTurn);
        PlyColumns normals = new(source.Normals, 3, layout.HasDoubleNormals, normalTurn);
        PlyColumns textureCoordinates = new(source.TextureCoordinates, 2, layout.HasDoubleTextureCoordinates, default);
        for (int i = piece.First; i < piece.First + piece.Count; i++)
        {
            (int position, int textureCoordinate, int normal) = vertices[i];
            Span<byte> row = text.Room(MaxVertex);
            int at = positions.Write(row, position, values);
            if (layout.HasNormals)
                at += normals.Write(row[at..], normal, unitValues);
            if (layout.HasTextureCoordinates)
                at += textureCoordinates.Write(row[at..], textureCoordinate, unitValues);
            if (layout.HasColors)
                at += WriteColor(row[at..], source.Colors, position);
            text.Advance(at);
            values.EndRow(text);
        }
    }

    // Missing colors become white, and missing opacities become 1, if another object has them.
    private int WriteColor(Span<byte> row, in MeshVectors colors, int index)
    {
        int at = 0;
        for (int i = 0; i < (layout.HasOpacity ? 4 : 3); i++)
        {
            int component = index * colors.Dimension + i;
            double value = i >= colors.Dimension ? 1 : colors.IsDouble ? colors.Doubles.Span[component] : colors.Singles.Span[component];
            // NaN becomes 0.
            at += values.Write(row[at..], (byte)(Math.Clamp(double.IsNaN(value) ? 0 : value, 0, 1) * byte.MaxValue + 0.5));
        }
        return at;
    }

    private void MakeFaces(TextBuffer text, MeshElements faces, PlyVertices vertices, MeshPiece piece)
    {
        ReadOnlySpan<int> numbers = vertices.NumbersOf(faces);
        int first = (int)vertices.First;
        for (int face = piece.First; face < piece.First + piece.Count; face++)
        {
            int start = faces.StartOf(face), end = faces.StartOf(face + 1);
            Span<byte> room = text.Room(MaxIndex);
            text.Advance(plan.HasLargeFaces ? values.Write(room, end - start) : values.Write(room, (byte)(end - start)));
            while (start < end)
            {
                int at = 0;
                room = text.Room(IndicesAtOnce * MaxIndex);
                for (int stop = Math.Min(end, start + IndicesAtOnce); start < stop; start++)
                    at += values.Write(room[at..], first + numbers[start]);
                text.Advance(at);
            }
            values.EndRow(text);
        }
    }

    private void MakeEdges(TextBuffer text, MeshElements lines, PlyVertices vertices, MeshPiece piece)
    {
        ReadOnlySpan<int> numbers = vertices.NumbersOf(lines);
        int first = (int)vertices.First;
        for (int line = piece.First; line < piece.First + piece.Count; line++)
        {
            for (int corner = lines.StartOf(line) + 1; corner < lines.StartOf(line + 1); corner++)
            {
                Span<byte> room = text.Room(2 * MaxIndex);
                int at = values.Write(room, first + numbers[corner - 1]);
                text.Advance(at + values.Write(room[at..], first + numbers[corner]));
                values.EndRow(text);
            }
        }
    }
}
