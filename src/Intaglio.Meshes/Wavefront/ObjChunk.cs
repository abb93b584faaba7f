namespace Intaglio.Meshes;

/// <summary>The content of one chunk of an OBJ file, parsed independently of earlier chunks.</summary>
internal sealed class ObjChunk<T>
    where T : unmanaged
{
    // The approximate memory of an object with its lists, of a mark with its section, and of a string.
    private const int ObjectSize = 1024, MarkSize = 160, TextSize = 160;

    private readonly List<ObjMark> marks = [];
    private readonly HashSet<string> names = [];
    private readonly string?[] current = new string?[Enum.GetValues<ObjMarkKind>().Length];
    private long markBytes;

    /// <summary>The line numbers of the vectors, if they are kept. Colors are on the lines of their positions.</summary>
    internal LineNotes PositionLines = new(step: 1), TextureCoordinateLines = new(step: 1), NormalLines = new(step: 1);

    /// <summary>Gets a value indicating whether the line numbers of vectors are kept.</summary>
    internal bool KeepsLines { get; init; }

    internal ElementList Faces { get; } = new();

    internal ElementList Lines { get; } = new();

    internal ElementList Points { get; } = new();

    internal VectorList<T> Positions { get; } = new(3);

    /// <summary>Gets the colors of the positions, up to the last position with a color. Missing colors are NaN.</summary>
    internal VectorList<T> Colors { get; } = new(3);

    internal VectorList<T> TextureCoordinates { get; } = new(1);

    internal VectorList<T> Normals { get; } = new(3);

    internal IReadOnlyList<ObjMark> Marks => marks;

    /// <summary>Gets or sets the number of lines.</summary>
    internal int LineCount { get; set; }

    /// <summary>Gets or sets the error message for line <see cref="LineCount"/>, or <see langword="null"/> if the chunk is valid.</summary>
    internal string? Fault { get; set; }

    /// <summary>Gets the memory, in bytes, for the chunk, its copy and the data to create from its faces.</summary>
    internal long Memory =>
        (2 * (Faces.Bytes + Lines.Bytes + Points.Bytes + Positions.Bytes + Colors.Bytes + TextureCoordinates.Bytes + Normals.Bytes
        + PositionLines.Bytes + TextureCoordinateLines.Bytes + NormalLines.Bytes)) + (sizeof(int) * (long)Faces.CornerCount) + markBytes;

    internal ElementCounts Counts => new(Faces.Count, Lines.Count, Points.Count, Positions.Count, TextureCoordinates.Count, Normals.Count);

    /// <summary>Adds a statement that affects the elements after it, unless it repeats the previous one of its kind.</summary>
    internal void AddMark(ObjMarkKind kind, string? text)
    {
        bool isState = kind is ObjMarkKind.Group or ObjMarkKind.Material or ObjMarkKind.Smoothing;
        if (isState && text is not null && text == current[(int)kind])
            return;
        text = text is null ? null : Share(text);
        current[(int)kind] = text;
        marks.Add(new(kind, text, Counts));
        markBytes += kind == ObjMarkKind.Object ? ObjectSize : MarkSize;
    }

    private string Share(string text)
    {
        if (names.TryGetValue(text, out string? known))
            return known;
        names.Add(text);
        markBytes += TextSize + (sizeof(char) * (long)text.Length);
        return text;
    }

    /// <summary>Releases unused capacity of all lists, after the last line.</summary>
    internal void Trim()
    {
        Faces.Trim();
        Lines.Trim();
        Points.Trim();
        Positions.Trim();
        Colors.Trim();
        TextureCoordinates.Trim();
        Normals.Trim();
        PositionLines.Trim();
        TextureCoordinateLines.Trim();
        NormalLines.Trim();
        marks.TrimExcess();
        names.Clear();
        names.TrimExcess();
    }
}
