namespace Intaglio.Meshes;

/// <summary>Writes the statements for groups, materials and smoothing groups.</summary>
/// <remarks>They are written before the first elements of each kind in an object, and at changes.</remarks>
internal static class ObjSections
{
    /// <summary>Gets the section of the elements before those of a kind.</summary>
    /// <param name="mesh">The object.</param>
    /// <param name="kind">The kind. A kind after the last one gives the section before the next object.</param>
    /// <param name="before">The section of the elements before the object.</param>
    internal static MeshSection Before(MeshObject mesh, MeshPieceKind kind, MeshSection before)
    {
        ReadOnlySpan<MeshElements> kinds = [mesh.Faces, mesh.Lines, mesh.Points];
        foreach (MeshElements elements in kinds[..(kind - MeshPieceKind.Faces)])
        {
            if (elements.Count > 0)
                before = elements.Sections.IsEmpty ? default : elements.Sections.Span[^1];
        }
        return before;
    }

    /// <summary>Gets the index of the section that contains an element, or -1 for none.</summary>
    internal static int Find(ReadOnlySpan<MeshSection> sections, int element)
    {
        int low = 0, high = sections.Length;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (sections[middle].First <= element)
                low = middle + 1;
            else
                high = middle;
        }
        return low - 1;
    }

    /// <summary>Writes the statements for changes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="section">The section of the next elements.</param>
    /// <param name="before">The section of the elements before them.</param>
    /// <param name="repeat">
    /// <see langword="true"/> to repeat values that do not change, unless they are empty; otherwise, <see langword="false"/>.
    /// </param>
    internal static void Write(TextBuffer text, MeshSection section, MeshSection before, bool repeat)
    {
        if (section.Group != before.Group || (repeat && section.Group is not null))
            TextStatement.Write(text, "g"u8, section.Group);
        if (section.Material != before.Material || (repeat && section.Material is not null))
            TextStatement.Write(text, "usemtl"u8, section.Material);
        if (section.SmoothingGroup != before.SmoothingGroup || (repeat && section.SmoothingGroup > 0))
        {
            text.Append("s "u8);
            text.Advance(Digits.Write(text.Room(Digits.MaxLength), (ulong)section.SmoothingGroup));
            text.Append("\n"u8);
        }
    }
}
