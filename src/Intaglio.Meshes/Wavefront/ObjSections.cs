namespace Intaglio.Meshes;

/// <summary>What elements belong to, where the file says so: with the first faces, lines or points of an object, and where it changes.</summary>
internal static class ObjSections
{
    /// <summary>Gets what the elements before those of a kind belong to; of a kind behind the last, those before the next object.</summary>
    /// <param name="mesh">The object.</param>
    /// <param name="kind">The kind.</param>
    /// <param name="before">What the elements before the object belong to.</param>
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

    /// <summary>Gets the section that an element is in, -1 for none.</summary>
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

    /// <summary>Writes what changes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="section">What the next elements belong to.</param>
    /// <param name="before">What those before them belong to.</param>
    /// <param name="repeat">Whether to say again what does not change, unless it is nothing.</param>
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
