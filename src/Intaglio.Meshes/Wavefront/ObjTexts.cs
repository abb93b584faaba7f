namespace Intaglio.Meshes;

/// <summary>Writes the text of chunks. Positions have one number format, and normals, texture coordinates and colors another.</summary>
internal sealed class ObjTexts<TFormat>(MeshScene scene, ObjPlan plan, ObjWriteOptions options, TFormat format, TFormat unitFormat)
    where TFormat : struct, INumberFormat
{
    private readonly VectorTurn positions = new(options.Axes, options.Scale), normals = new(options.Axes, 1);

    internal void Make(TextBuffer text, int chunk)
    {
        foreach (MeshPiece piece in plan.PiecesOf(chunk))
            Make(text, piece);
    }

    private void Make(TextBuffer text, MeshPiece piece)
    {
        MeshObject mesh = scene.Objects[piece.Object];
        MeshVertices vertices = mesh.Vertices;
        switch (piece.Kind)
        {
            case MeshPieceKind.Name:
                TextStatement.Write(text, "o"u8, mesh.Name);
                break;
            case MeshPieceKind.Positions:
                ObjVectors.Write(text, "v"u8, vertices.Positions, vertices.Colors, piece, format, unitFormat, positions);
                break;
            case MeshPieceKind.Normals:
                ObjVectors.Write(text, "vn"u8, vertices.Normals, default, piece, unitFormat, unitFormat, normals);
                break;
            case MeshPieceKind.TextureCoordinates:
                ObjVectors.Write(text, "vt"u8, vertices.TextureCoordinates, default, piece, unitFormat, unitFormat, default);
                break;
            default:
                MeshSection before = ObjSections.Before(mesh, piece.Kind, plan.SectionBefore(piece.Object));
                new ObjElements(mesh, piece.Kind, plan.OffsetsOf(piece.Object), before).Write(text, piece.First, piece.Count);
                break;
        }
    }
}
