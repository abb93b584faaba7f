namespace Intaglio.Meshes;

/// <summary>A part of a scene that has a problem.</summary>
public readonly record struct MeshPlace
{
    /// <summary>Gets the kind of part.</summary>
    public MeshPart Part { get; init; }

    /// <summary>Gets the index of the object in its scene, starting at 0.</summary>
    /// <remarks>For shared vertices this is the first object that uses them.</remarks>
    public int ObjectIndex { get; init; }

    /// <summary>Gets the index of the part in its object, starting at 0. For an edge this is the index of its first face.</summary>
    public int Index { get; init; }

    /// <summary>Gets the two positions of an edge, with the lesser index first, or <see langword="null"/> for other parts.</summary>
    public (int First, int Second)? Edge { get; init; }

    /// <summary>Gets the line number of the part in the file, starting at 1, or <see langword="null"/> if it is unknown.</summary>
    /// <seealso cref="MeshReadOptions.KeepLines"/>
    public long? Line { get; init; }
}
