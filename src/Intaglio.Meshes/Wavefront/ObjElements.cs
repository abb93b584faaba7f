using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Lines of elements: a keyword and corners, each of an index of a position and what it has else, counted from 1 in the whole file.</summary>
internal readonly ref struct ObjElements
{
    /// <summary>The room for a corner: a blank and three indices with what is before them.</summary>
    private const int MaxCorner = 3 * (1 + Digits.MaxLength);

    private const int CornersAtOnce = 16;

    private readonly byte keyword;
    private readonly MeshElements elements;
    private readonly ReadOnlySpan<int> positions, textureCoordinates, normals;
    private readonly ObjOffsets offsets;
    private readonly MeshSection before;

    /// <param name="mesh">The object.</param>
    /// <param name="kind">Which of its elements.</param>
    /// <param name="offsets">What its indices are counted from.</param>
    /// <param name="before">What the elements before these belong to.</param>
    internal ObjElements(MeshObject mesh, MeshPieceKind kind, ObjOffsets offsets, MeshSection before)
    {
        (keyword, elements) = kind switch
        {
            MeshPieceKind.Faces => ((byte)'f', mesh.Faces),
            MeshPieceKind.Lines => ((byte)'l', mesh.Lines),
            _ => ((byte)'p', mesh.Points),
        };
        positions = elements.PositionIndices.Span;
        textureCoordinates = elements.TextureCoordinateIndices.Span;
        normals = elements.NormalIndices.Span;
        this.offsets = offsets;
        this.before = before;
    }

    /// <summary>Writes elements, and before them what they belong to. <see cref="CornerCheck"/> has seen them.</summary>
    internal void Write(TextBuffer text, int first, int count)
    {
        ReadOnlySpan<MeshSection> sections = elements.Sections.Span;
        int section = ObjSections.Find(sections, first), end = first + count;
        if (first == 0 || (section >= 0 && sections[section].First == first))
            ObjSections.Write(text, section < 0 ? default : sections[section], first == 0 ? before : section > 0 ? sections[section - 1] : default, repeat: first == 0);
        while (first < end)
        {
            int next = section + 1 < sections.Length ? Math.Min(end, sections[section + 1].First) : end;
            WriteElements(text, first, next);
            first = next;
            if (next < end)
            {
                ObjSections.Write(text, sections[section + 1], section < 0 ? default : sections[section], repeat: false);
                section++;
            }
        }
    }

    private void WriteElements(TextBuffer text, int first, int end)
    {
        for (int element = first; element < end; element++)
        {
            int corner = elements.StartOf(element), last = elements.StartOf(element + 1);
            text.Room(1)[0] = keyword;
            text.Advance(1);
            // Many corners are written a few at a time, so that the room that they may need is not far from what they take.
            while (corner < last)
            {
                int next = Math.Min(last, corner + CornersAtOnce);
                Span<byte> room = text.Room(CornersAtOnce * MaxCorner + 1);
                ref byte start = ref MemoryMarshal.GetReference(room), behind = ref WriteCorners(ref start, corner, next);
                // The line end, or the blank before the next corner, which is written again.
                behind = (byte)'\n';
                text.Advance((int)Unsafe.ByteOffset(ref start, ref behind) + (next == last ? 1 : 0));
                corner = next;
            }
        }
    }

    /// <summary>Writes corners to where there is room for them, and gives the place behind.</summary>
    private ref byte WriteCorners(ref byte destination, int corner, int end)
    {
        for (; corner < end; corner++)
        {
            destination = (byte)' ';
            destination = ref WriteIndex(ref Unsafe.Add(ref destination, 1), positions[corner], offsets.Positions);
            int texture = textureCoordinates.IsEmpty ? -1 : textureCoordinates[corner], normal = normals.IsEmpty ? -1 : normals[corner];
            if (texture != -1)
            {
                destination = (byte)'/';
                destination = ref WriteIndex(ref Unsafe.Add(ref destination, 1), texture, offsets.TextureCoordinates);
            }
            if (normal != -1)
            {
                if (texture == -1)
                {
                    destination = (byte)'/';
                    destination = ref Unsafe.Add(ref destination, 1);
                }
                destination = (byte)'/';
                destination = ref WriteIndex(ref Unsafe.Add(ref destination, 1), normal, offsets.Normals);
            }
        }
        return ref destination;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteIndex(ref byte destination, int index, long offset)
    {
        // Without a sign, so that there is room for what memory may have become meanwhile.
        ulong number = (ulong)(offset + index + 1);
        int length = number < Digits.EndOfEight
            ? Digits.WriteEight(ref destination, (uint)number)
            : Digits.Write(MemoryMarshal.CreateSpan(ref destination, Digits.MaxLength), number);
        return ref Unsafe.Add(ref destination, length);
    }
}
