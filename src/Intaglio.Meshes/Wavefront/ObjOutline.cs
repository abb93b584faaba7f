namespace Intaglio.Meshes;

/// <summary>An object of an OBJ file: where it begins and what its elements belong to.</summary>
internal sealed class ObjOutline(string? name, ElementCounts first)
{
    internal string? Name => name;

    internal ElementCounts First => first;

    internal List<MeshSection> Faces { get; } = [];

    internal List<MeshSection> Lines { get; } = [];

    internal List<MeshSection> Points { get; } = [];

    /// <summary>Follows the statements about what comes behind them. Groups, materials and smoothing go on in the next object, as the format has it.</summary>
    /// <exception cref="MeshFormatException">More files with materials are named than are allowed.</exception>
    /// <returns>The objects, of which the first is what stands before any has a name, and the files with materials.</returns>
    internal static (List<ObjOutline> Objects, List<string> Libraries) Follow(
        IEnumerable<(ObjMark Mark, ElementCounts Before)> marks,
        Func<string, IEnumerable<string>> partLibraries,
        int mostLibraries)
    {
        List<ObjOutline> objects = [new(null, default)];
        List<string> libraries = [];
        HashSet<string> known = [], statements = [];
        SmoothingGroups smoothing = new();
        MeshSection state = default;
        foreach ((ObjMark mark, ElementCounts before) in marks)
        {
            ElementCounts counts = before + mark.Counts;
            switch (mark.Kind)
            {
                case ObjMarkKind.MaterialLibrary:
                    AddLibraries(mark.Text ?? "");
                    continue;
                case ObjMarkKind.Object:
                    objects.Add(new(mark.Text, counts));
                    break;
                case ObjMarkKind.Group:
                    state = state with { Group = mark.Text };
                    break;
                case ObjMarkKind.Material:
                    state = state with { Material = mark.Text };
                    break;
                default:
                    state = state with { SmoothingGroup = smoothing.Of(mark.Text) };
                    break;
            }
            objects[^1].Enter(counts, state);
        }
        return (objects, libraries);

        void AddLibraries(string statement)
        {
            if (!statements.Add(statement))
                return;
            foreach (string library in partLibraries(statement).Where(known.Add))
            {
                libraries.Add(library);
                if (libraries.Count > mostLibraries)
                    throw MeshFormatException.OfLimit($"The file names more than {mostLibraries} files with materials.");
            }
        }
    }

    /// <summary>Drops sections behind the last element.</summary>
    internal void End(ElementCounts end)
    {
        Faces.RemoveAll(section => section.First >= end.Faces - First.Faces);
        Lines.RemoveAll(section => section.First >= end.Lines - First.Lines);
        Points.RemoveAll(section => section.First >= end.Points - First.Points);
    }

    private void Enter(ElementCounts counts, MeshSection state)
    {
        Enter(Faces, counts.Faces - First.Faces, state);
        Enter(Lines, counts.Lines - First.Lines, state);
        Enter(Points, counts.Points - First.Points, state);
    }

    private static void Enter(List<MeshSection> sections, long at, MeshSection state)
    {
        MeshSection section = state with { First = (int)at };
        if (sections.Count > 0 && sections[^1].First == section.First)
            sections.RemoveAt(sections.Count - 1);
        MeshSection last = sections.Count > 0 ? sections[^1] : default;
        if (last with { First = section.First } != section)
            sections.Add(section);
    }
}
