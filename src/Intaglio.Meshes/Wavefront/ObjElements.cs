using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Writes lines with elements. A line has a keyword and corners, and the indices of corners are absolute and start at 1.</summary>
internal readonly ref struct ObjElements
{
    /// <summary>The maximum length of a corner, which has three indices with a separator before each.</summary>
    private const int MaxCorner = 3 * (1 + Digits.MaxLength);

    private const int CornersAtOnce = 16;

    private readonly byte keyword;
    private readonly MeshElements elements;
    private readonly ReadOnlySpan<int> positions, textureCoordinates, normals;
    private readonly ObjOffsets offsets;
    private readonly MeshSection before;

    /// <param name="mesh">The object.</param>
    /// <param name="kind">The kind of its elements.</param>
    /// <param name="offsets">The number of vertices of each kind before the object.</param>
    /// <param name="before">The section of the elements before these.</param>
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

    /// <summary>Writes elements and the statements for their sections. The elements have passed <see cref="CornerCheck"/>.</summary>
    internal void Write(TextBuffer text, int first, int count)
    {
        ReadOnlySpan<MeshSection> sections = elements.Sections.Span;
        int section = ObjSections.Find(sections, first), end = first + count;
        if (first == 0 || (section >= 0 && sections[section].First == first))
            ObjSections.Write(text, section < 0 ? default : sections[section], first == 0 ? before : section > 0 ? sections[section - 1]
                : default, repeat: first == 0);
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
            // Corners are written in small groups, so that the reserved space is close to the space that is used.
            while (corner < last)
            {
                int next = Math.Min(last, corner + CornersAtOnce);
                Span<byte> room = text.Room(CornersAtOnce * MaxCorner + 1);
                ref byte start = ref MemoryMarshal.GetReference(room), behind = ref WriteCorners(ref start, corner, next);
                // Either the line end, or a placeholder for the space before the next corner.
                behind = (byte)'\n';
                text.Advance((int)Unsafe.ByteOffset(ref start, ref behind) + (next == last ? 1 : 0));
                corner = next;
            }
        }
    }

    /// <summary>Writes corners to a buffer with enough space and returns the position after them.</summary>
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
        // Unsigned, so that the length is bounded even if the caller changes the memory in the meantime.
        ulong number = (ulong)(offset + index + 1);
        int length = number < Digits.EndOfEight
            ? Digits.WriteEight(ref destination, (uint)number)
            : Digits.Write(MemoryMarshal.CreateSpan(ref destination, Digits.MaxLength), number);
        return ref Unsafe.Add(ref destination, length);
    }
}
