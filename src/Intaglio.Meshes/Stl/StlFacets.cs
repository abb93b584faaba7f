using System.Buffers.Binary;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Converts faces to facets, as binary records or text. A facet has a normal and three corners.</summary>
internal sealed class StlFacets(MeshScene scene, MeshPieces pieces, StlWriteOptions options, CancellationToken cancellationToken)
{
    private readonly VectorTurn turn = new(options.Axes, options.Scale);

    internal void Make(TextBuffer text, int chunk)
    {
        PolygonTriangles triangles = new(cancellationToken);
        foreach (MeshPiece piece in pieces.Of(chunk))
        {
            MeshObject mesh = scene.Objects[piece.Object];
            if (mesh.Vertices.Positions.IsDouble)
                Make(text, mesh.Vertices.Positions.Doubles.Span, mesh.Faces, piece, triangles);
            else
                Make(text, mesh.Vertices.Positions.Singles.Span, mesh.Faces, piece, triangles);
        }
    }

    private void Make<T>(TextBuffer text, ReadOnlySpan<T> positions, MeshElements faces, MeshPiece piece, PolygonTriangles triangles)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ReadOnlySpan<int> indices = faces.PositionIndices.Span;
        Span<double> corners = stackalloc double[3 * 4];
        for (int face = piece.First; face < piece.First + piece.Count; face++)
        {
            int start = faces.StartOf(face), size = faces.StartOf(face + 1) - start;
            if (corners.Length < 3 * size)
                corners = new double[2 * 3 * size];
            for (int i = 0; i < size; i++)
                Place(positions.Slice(3 * indices[start + i], 3), corners.Slice(3 * i, 3));
            ReadOnlySpan<int> cut = triangles.Cut(corners[..(3 * size)]);
            for (int i = 0; i < cut.Length; i += 3)
                Write<T>(text, corners.Slice(3 * cut[i], 3), corners.Slice(3 * cut[i + 1], 3), corners.Slice(3 * cut[i + 2], 3));
        }
    }

    // Gets the position as the file stores it, so that the normal and the triangles are those that a reader would compute.
    private void Place<T>(ReadOnlySpan<T> position, Span<double> corner)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        for (int i = 0; i < 3; i++)
        {
            T value = turn.IsNone ? position[i] : turn.Component(position, i);
            corner[i] = options.IsText ? double.CreateTruncating(value) : float.CreateTruncating(value);
        }
    }

    private void Write<T>(TextBuffer text, ReadOnlySpan<double> first, ReadOnlySpan<double> second, ReadOnlySpan<double> third)
    {
        Vector3 normal = NormalOf(first, second, third);
        if (options.IsText)
            WriteText(text, normal, first, second, third, typeof(T) == typeof(float));
        else
            WriteRecord(text, normal, first, second, third);
    }

    // The result is a unit vector, or zero if the corners define no plane or are not finite.
    private static Vector3 NormalOf(ReadOnlySpan<double> first, ReadOnlySpan<double> second, ReadOnlySpan<double> third)
    {
        (double ax, double ay, double az) = (second[0] - first[0], second[1] - first[1], second[2] - first[2]);
        (double bx, double by, double bz) = (third[0] - first[0], third[1] - first[1], third[2] - first[2]);
        (double x, double y, double z) = (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
        double length = Math.Sqrt(x * x + y * y + z * z);
        // Adding 0 turns -0 into 0.
        return length > 0 && double.IsFinite(length) ? new((float)(x / length + 0), (float)(y / length + 0), (float)(z / length + 0))
            : default;
    }

    private static void WriteRecord(TextBuffer text, Vector3 normal, ReadOnlySpan<double> first, ReadOnlySpan<double> second,
        ReadOnlySpan<double> third)
    {
        Span<byte> record = text.Room(StlFormat.RecordSize)[..StlFormat.RecordSize];
        BinaryPrimitives.WriteSingleLittleEndian(record, normal.X);
        BinaryPrimitives.WriteSingleLittleEndian(record[4..], normal.Y);
        BinaryPrimitives.WriteSingleLittleEndian(record[8..], normal.Z);
        WriteCorner(record[12..], first);
        WriteCorner(record[24..], second);
        WriteCorner(record[36..], third);
        // The attribute.
        record[48] = record[49] = 0;
        text.Advance(StlFormat.RecordSize);
    }

    private static void WriteCorner(Span<byte> record, ReadOnlySpan<double> corner)
    {
        BinaryPrimitives.WriteSingleLittleEndian(record, (float)corner[0]);
        BinaryPrimitives.WriteSingleLittleEndian(record[4..], (float)corner[1]);
        BinaryPrimitives.WriteSingleLittleEndian(record[8..], (float)corner[2]);
    }

    private static void WriteText(TextBuffer text, Vector3 normal, ReadOnlySpan<double> first, ReadOnlySpan<double> second,
        ReadOnlySpan<double> third, bool isSingle)
    {
        text.Append("  facet normal"u8);
        WriteNumbers(text, [normal.X, normal.Y, normal.Z], isSingle: true);
        text.Append("    outer loop\n      vertex"u8);
        WriteNumbers(text, first, isSingle);
        text.Append("      vertex"u8);
        WriteNumbers(text, second, isSingle);
        text.Append("      vertex"u8);
        WriteNumbers(text, third, isSingle);
        text.Append("    endloop\n  endfacet\n"u8);
    }

    private static void WriteNumbers(TextBuffer text, ReadOnlySpan<double> numbers, bool isSingle)
    {
        Span<byte> room = text.Room(3 * (NumberText.MaxLength + 1) + 1);
        int at = 0;
        foreach (double number in numbers)
        {
            room[at++] = (byte)' ';
            at += isSingle ? default(ShortestDecimals).Write(room[at..], (float)number)
                : default(ShortestDecimals).Write(room[at..], number);
        }
        room[at++] = (byte)'\n';
        text.Advance(at);
    }
}
