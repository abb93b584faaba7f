using System.Globalization;
using System.Text;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>The text of a scene by the framework's general formatter, for objects of faces alone.</summary>
internal readonly struct GeneralText<TSink>(MeshScene scene, ObjPlan plan, TSink sink)
    where TSink : struct, ITextSink
{
    internal void Write(ReadOnlySpan<MeshPiece> pieces)
    {
        foreach (MeshPiece piece in pieces)
            Write(piece);
    }

    private void Write(MeshPiece piece)
    {
        MeshObject mesh = scene.Objects[piece.Object];
        switch (piece.Kind)
        {
            case MeshPieceKind.Name:
                sink.Write(Encoding.UTF8.GetBytes($"o {mesh.Name}\n"));
                break;
            case MeshPieceKind.Positions:
                WriteVectors("v"u8, mesh.Vertices.Positions, piece);
                break;
            case MeshPieceKind.Normals:
                WriteVectors("vn"u8, mesh.Vertices.Normals, piece);
                break;
            case MeshPieceKind.TextureCoordinates:
                WriteVectors("vt"u8, mesh.Vertices.TextureCoordinates, piece);
                break;
            case MeshPieceKind.Faces:
                WriteFaces(mesh.Faces, plan.OffsetsOf(piece.Object), piece);
                break;
            default:
                throw new ArgumentException($"The rungs write no {piece.Kind}.", nameof(piece));
        }
    }

    private void WriteVectors(ReadOnlySpan<byte> keyword, MeshVectors vectors, MeshPiece piece)
    {
        ReadOnlySpan<float> components = vectors.Singles.Span;
        for (int i = piece.First; i < piece.First + piece.Count; i++)
        {
            sink.Write(keyword);
            foreach (float component in components.Slice(i * vectors.Dimension, vectors.Dimension))
                WriteNumber((byte)' ', component, "F6");
            sink.Write("\n"u8);
        }
    }

    private void WriteFaces(MeshElements faces, ObjOffsets offsets, MeshPiece piece)
    {
        ReadOnlySpan<int> positions = faces.PositionIndices.Span, textureCoordinates = faces.TextureCoordinateIndices.Span, normals = faces.NormalIndices.Span;
        for (int face = piece.First; face < piece.First + piece.Count; face++)
        {
            sink.Write("f"u8);
            for (int corner = faces.StartOf(face); corner < faces.StartOf(face + 1); corner++)
            {
                WriteNumber((byte)' ', offsets.Positions + positions[corner] + 1);
                WriteNumber((byte)'/', offsets.TextureCoordinates + textureCoordinates[corner] + 1);
                WriteNumber((byte)'/', offsets.Normals + normals[corner] + 1);
            }
            sink.Write("\n"u8);
        }
    }

    private void WriteNumber<T>(byte before, T value, ReadOnlySpan<char> format = default)
        where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[NumberText.MaxLength];
        text[0] = before;
        value.TryFormat(text[1..], out int written, format, CultureInfo.InvariantCulture);
        sink.Write(text[..(1 + written)]);
    }
}
