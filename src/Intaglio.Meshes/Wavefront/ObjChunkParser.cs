using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Parses the lines of one chunk of an OBJ file. Statements other than those for polygons, lines and points are ignored.</summary>
internal static class ObjChunkParser<T>
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private const int MaxComponents = 6, MaxNameSize = 1 << 16;

    /// <summary>Parses a chunk.</summary>
    /// <param name="buffer">The chunk and its padding.</param>
    /// <param name="length">The length of the chunk, in bytes.</param>
    /// <param name="keepLines">
    /// <see langword="true"/> to keep the line numbers of vectors in addition to those of elements; otherwise, <see langword="false"/>.
    /// </param>
    /// <returns>The content of the chunk, up to the first line with an error.</returns>
    internal static ObjChunk<T> Parse(byte[] buffer, int length, bool keepLines = false)
    {
        ObjChunk<T> chunk = new() { KeepsLines = keepLines };
        ref byte text = ref MemoryMarshal.GetArrayDataReference(buffer);
        int line = 0;
        for (nint at = 0; at < length && chunk.Fault is null; at++)
        {
            line++;
            at = LineText.SkipBlanks(ref text, at, ref line);
            if (Unsafe.Add(ref text, at) != '\n')
                at = ParseStatement(chunk, ref text, at, length, ref line);
        }
        chunk.LineCount = line;
        chunk.Trim();
        return chunk;
    }

    // Returns the line end after the statement, or an arbitrary position after an error.
    private static nint ParseStatement(ObjChunk<T> chunk, ref byte text, nint at, nint length, ref int line)
    {
        byte first = Unsafe.Add(ref text, at), second = Unsafe.Add(ref text, at + 1);
        if (first == '#')
            return LineText.FindLineEnd(ref text, at, length);
        if (IsBlankOrContinued(second))
        {
            switch ((char)first)
            {
                case 'v':
                    return ParsePosition(chunk, ref text, at + 1, ref line);
                case 'f':
                    return ParseElement(chunk, chunk.Faces, 3, ref text, at + 1, ref line);
                case 'l':
                    return ParseElement(chunk, chunk.Lines, 2, ref text, at + 1, ref line);
                case 'p':
                    return ParseElement(chunk, chunk.Points, 1, ref text, at + 1, ref line);
                case 'o':
                    return ParseMark(chunk, ObjMarkKind.Object, ref text, at + 1, length, ref line);
                case 'g':
                    return ParseMark(chunk, ObjMarkKind.Group, ref text, at + 1, length, ref line);
                case 's':
                    return ParseMark(chunk, ObjMarkKind.Smoothing, ref text, at + 1, length, ref line);
                default:
                    return LineText.FindStatementEnd(ref text, at, length, ref line);
            }
        }
        if (first == 'v' && second is (byte)'n' or (byte)'t' && IsBlankOrContinued(Unsafe.Add(ref text, at + 2)))
        {
            return second == 'n'
                ? ParseVector(chunk, chunk.Normals, ref chunk.NormalLines, 3, 3, ref text, at + 2, ref line)
                : ParseVector(chunk, chunk.TextureCoordinates, ref chunk.TextureCoordinateLines, 1, 3, ref text, at + 2, ref line);
        }
        nint end = at;
        while (!IsBlankOrContinued(Unsafe.Add(ref text, end)))
            end++;
        ReadOnlySpan<byte> keyword = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, at), (int)(end - at));
        if (keyword.SequenceEqual("usemtl"u8))
            return ParseMark(chunk, ObjMarkKind.Material, ref text, end, length, ref line);
        if (keyword.SequenceEqual("mtllib"u8))
            return ParseMark(chunk, ObjMarkKind.MaterialLibrary, ref text, end, length, ref line);
        // The keyword for faces before version 3 of the format.
        if (keyword.SequenceEqual("fo"u8))
            return ParseElement(chunk, chunk.Faces, 3, ref text, end, ref line);
        return LineText.FindStatementEnd(ref text, end, length, ref line);
    }

    private static bool IsBlankOrContinued(byte value) => LineText.IsBlank(value) || value == '\\';

    // Parses x, y and z, followed by an optional weight, which polygons do not use, or an optional color. Further numbers are ignored.
    private static nint ParsePosition(ObjChunk<T> chunk, ref byte text, nint at, ref int line)
    {
        Components numbers = default;
        int first = line;
        at = ParseNumbers(chunk, numbers, MaxComponents, ref text, at, ref line, out int count);
        if (chunk.Fault is not null)
            return at;
        if (count < 3)
            return Fail(chunk, at, $"A position must have 3 numbers, 4 with a weight or 6 with a color, not {count}.");
        if (chunk.KeepsLines)
            chunk.PositionLines.Add(chunk.Positions.Count, first);
        Span<T> position = chunk.Positions.Add();
        position[2] = numbers[2];
        position[1] = numbers[1];
        position[0] = numbers[0];
        if (count >= 6)
            AddColor(chunk, numbers);
        return at;
    }

    private static void AddColor(ObjChunk<T> chunk, Span<T> numbers)
    {
        while (chunk.Colors.Count < chunk.Positions.Count - 1)
            chunk.Colors.Add().Fill(T.NaN);
        numbers.Slice(3, 3).CopyTo(chunk.Colors.Add());
    }

    private static nint ParseVector(ObjChunk<T> chunk, VectorList<T> vectors, ref LineNotes lines, int least, int most, ref byte text,
        nint at, ref int line)
    {
        Components numbers = default;
        int first = line;
        at = ParseNumbers(chunk, numbers, most, ref text, at, ref line, out int count);
        if (chunk.Fault is not null)
            return at;
        if (count < least)
            return Fail(chunk, at, least == most ? $"A normal must have {least} numbers, not {count}."
                : "Texture coordinates must have 1 to 3 numbers, not 0.");
        count = Math.Min(count, most);
        if (count > vectors.Dimension)
            vectors.Widen(count);
        if (chunk.KeepsLines)
            lines.Add(vectors.Count, first);
        Span<T> vector = vectors.Add();
        for (int i = 0; i < vector.Length; i++)
            vector[i] = numbers[i];
        return at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint ParseNumbers(ObjChunk<T> chunk, Span<T> numbers, int most, ref byte text, nint at, ref int line, out int count)
    {
        for (count = 0; ; count++)
        {
            at = LineText.SkipBlanks(ref text, at, ref line);
            if (Unsafe.Add(ref text, at) is (byte)'\n' or (byte)'#')
                return EndOf(ref text, at);
            nint end = NumberReader.Read(ref text, at, out T value);
            if (end == at || !IsBlankOrContinued(Unsafe.Add(ref text, end)))
                return Fail(chunk, at, $"'{WordAt(ref text, at)}' is not a number.");
            if (count < most)
                numbers[count] = value;
            at = end;
        }
    }

    private static nint ParseElement(ObjChunk<T> chunk, ElementList elements, int least, ref byte text, nint at, ref int line)
    {
        int first = line, positions = chunk.Positions.Count, textureCoordinates = chunk.TextureCoordinates.Count,
            normals = chunk.Normals.Count;
        while (true)
        {
            at = LineText.SkipBlanks(ref text, at, ref line);
            if (Unsafe.Add(ref text, at) is (byte)'\n' or (byte)'#')
                break;
            nint end = NumberReader.Read(ref text, at, out long number);
            uint position = CornerIndex.Of(number, positions), textureCoordinate = CornerIndex.Missing, normal = CornerIndex.Missing;
            bool isCorner = end > at && position != CornerIndex.Missing;
            if (Unsafe.Add(ref text, end) == '/')
            {
                textureCoordinate = ParseOptional(ref text, ref end, textureCoordinates);
                if (Unsafe.Add(ref text, end) == '/')
                    normal = ParseOptional(ref text, ref end, normals);
            }
            if (!isCorner || !IsBlankOrContinued(Unsafe.Add(ref text, end)))
                return Fail(chunk, at, $"'{WordAt(ref text, at)}' is not a valid corner; an index must be 1 or more, or negative to "
                    + "count backward.");
            elements.AddCorner(position, textureCoordinate, normal);
            at = end;
        }
        elements.End(first, least);
        return EndOf(ref text, at);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint ParseOptional(ref byte text, ref nint slash, int count)
    {
        nint at = slash + 1;
        slash = NumberReader.Read(ref text, at, out long number);
        uint index = CornerIndex.Of(number, count);
        return index == CornerIndex.Missing && slash > at ? CornerIndex.Nowhere : index;
    }

    private static nint ParseMark(ObjChunk<T> chunk, ObjMarkKind kind, ref byte text, nint at, nint length, ref int line)
    {
        nint end = LineText.FindStatementEnd(ref text, at, length, ref line);
        if (end - at > MaxNameSize)
            return Fail(chunk, end, $"A name has more than {MaxNameSize} bytes.");
        string name = LineText.Decode(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, at), (int)(end - at)));
        if (kind == ObjMarkKind.Smoothing && SmoothingGroups.Read(name) < 0)
            return Fail(chunk, end, $"'{name}' is not a valid smoothing group.");
        chunk.AddMark(kind, name.Length == 0 ? null : name);
        return end;
    }

    private static nint EndOf(ref byte text, nint at)
    {
        while (Unsafe.Add(ref text, at) != '\n')
            at++;
        return at;
    }

    private static nint Fail(ObjChunk<T> chunk, nint at, string message)
    {
        chunk.Fault = message;
        return at;
    }

    private static string WordAt(ref byte text, nint at)
    {
        const int MaxLength = 40;
        int length = 0;
        while (length < MaxLength && !LineText.IsBlank(Unsafe.Add(ref text, at + length)))
            length++;
        return LineText.Decode(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, at), length));
    }

    [InlineArray(MaxComponents)]
    private struct Components
    {
        private T first;
    }
}
