using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Writes lines with vectors. A line has a keyword and components, separated by spaces.</summary>
internal static class ObjVectors
{
    private const int MaxLine = 4 + 7 * (NumberText.MaxLength + 1);

    /// <summary>Writes vectors.</summary>
    /// <param name="text">The text.</param>
    /// <param name="keyword">The keyword, 1 or 2 bytes.</param>
    /// <param name="vectors">The vectors.</param>
    /// <param name="colors">The colors to append to the lines, of which 3 components are written, or an empty list.</param>
    /// <param name="piece">The range of vectors to write.</param>
    /// <param name="format">The number format of the vectors.</param>
    /// <param name="colorFormat">The number format of the colors.</param>
    /// <param name="turn">The transformation of the vectors.</param>
    internal static void Write<TFormat>(TextBuffer text, ReadOnlySpan<byte> keyword, in MeshVectors vectors, in MeshVectors colors,
        MeshPiece piece, TFormat format, TFormat colorFormat, VectorTurn turn)
        where TFormat : struct, INumberFormat
    {
        if (vectors.IsDouble)
            Write(text, keyword, vectors.Doubles.Span, vectors.Dimension, colors, piece, format, colorFormat, turn);
        else
            Write(text, keyword, vectors.Singles.Span, vectors.Dimension, colors, piece, format, colorFormat, turn);
    }

    private static void Write<T, TFormat>(TextBuffer text, ReadOnlySpan<byte> keyword, ReadOnlySpan<T> components, int dimension,
        in MeshVectors colors, MeshPiece piece, TFormat format, TFormat colorFormat, VectorTurn turn)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
        where TFormat : struct, INumberFormat
    {
        for (int i = piece.First; i < piece.First + piece.Count; i++)
        {
            ReadOnlySpan<T> vector = components.Slice(i * dimension, dimension);
            Span<byte> line = text.Room(MaxLine);
            line[0] = keyword[0];
            line[1] = keyword[^1];
            int at = keyword.Length;
            for (int c = 0; c < dimension; c++)
            {
                line[at++] = (byte)' ';
                at += Write(line[at..], turn.IsNone ? vector[c] : turn.Component(vector, c), format);
            }
            if (colors.Count > 0)
                at += WriteColor(line[at..], colors, i, colorFormat);
            line[at++] = (byte)'\n';
            text.Advance(at);
        }
    }

    private static int WriteColor<TFormat>(Span<byte> line, in MeshVectors colors, int index, TFormat format)
        where TFormat : struct, INumberFormat
    {
        int at = 0;
        for (int c = index * colors.Dimension; c < index * colors.Dimension + 3; c++)
        {
            line[at++] = (byte)' ';
            at += colors.IsDouble ? format.Write(line[at..], colors.Doubles.Span[c]) : format.Write(line[at..], colors.Singles.Span[c]);
        }
        return at;
    }

    private static int Write<T, TFormat>(Span<byte> line, T value, TFormat format)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
        where TFormat : struct, INumberFormat =>
        typeof(T) == typeof(float) ? format.Write(line, float.CreateTruncating(value)) : format.Write(line, double.CreateTruncating(value));
}
