namespace Intaglio.Meshes;

/// <summary>The start and the sections of an object of an OBJ file.</summary>
internal sealed class ObjOutline(string? name, ElementCounts first)
{
    internal string? Name => name;

    internal ElementCounts First => first;

    internal List<MeshSection> Faces { get; } = [];

    internal List<MeshSection> Lines { get; } = [];

    internal List<MeshSection> Points { get; } = [];

    /// <summary>Applies the statements that affect all elements after them.</summary>
    /// <remarks>Groups, materials and smoothing groups continue in the next object, as the format defines.</remarks>
    /// <exception cref="MeshFormatException">The file refers to too many material files.</exception>
    /// <returns>The objects and the material files. The first object is the content before the first name.</returns>
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
                    throw MeshFormatException.OfLimit($"The file refers to more than {mostLibraries} material files.");
            }
        }
    }

    /// <summary>Removes sections after the last element.</summary>
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
