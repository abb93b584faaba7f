namespace Intaglio.Wavefront;

/// <summary>What the lines of one chunk of an OBJ file say, without what is before them.</summary>
internal sealed class ObjChunk<T>
    where T : unmanaged
{
    // An object takes about as much as this, with its lists.
    private const int ObjectSize = 600, MarkSize = 128;

    private readonly List<ObjMark> marks = [];
    private long markBytes;

    internal ElementList Faces { get; } = new();

    internal ElementList Lines { get; } = new();

    internal ElementList Points { get; } = new();

    internal VectorList<T> Positions { get; } = new(3);

    /// <summary>Gets the colours of the positions up to the last that has one; those without are no numbers.</summary>
    internal VectorList<T> Colors { get; } = new(3);

    internal VectorList<T> TextureCoordinates { get; } = new(1);

    internal VectorList<T> Normals { get; } = new(3);

    internal IReadOnlyList<ObjMark> Marks => marks;

    /// <summary>Gets or sets the number of lines.</summary>
    internal int LineCount { get; set; }

    /// <summary>Gets or sets what is wrong with the line that <see cref="LineCount"/> counts last; null for nothing.</summary>
    internal string? Fault { get; set; }

    internal long Bytes =>
        Faces.Bytes + Lines.Bytes + Points.Bytes + Positions.Bytes + Colors.Bytes + TextureCoordinates.Bytes + Normals.Bytes + markBytes;

    internal ObjCounts Counts => new(Faces.Count, Lines.Count, Points.Count, Positions.Count, TextureCoordinates.Count, Normals.Count);

    /// <summary>Adds a statement about what comes behind it.</summary>
    internal void AddMark(ObjMarkKind kind, string? text)
    {
        marks.Add(new(kind, text, Counts));
        markBytes += (kind == ObjMarkKind.Object ? ObjectSize : MarkSize) + (sizeof(char) * (long)(text?.Length ?? 0));
    }
}
