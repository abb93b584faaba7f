namespace Intaglio.Meshes;

/// <summary>A part of a scene that has a problem.</summary>
public readonly record struct MeshPlace
{
    /// <summary>Gets the kind of part.</summary>
    public MeshPart Part { get; init; }

    /// <summary>Gets the index of the object in its scene, from 0; of vertices that objects share, that of the first object that has them.</summary>
    public int ObjectIndex { get; init; }

    /// <summary>Gets the index of the part in its object, from 0; of an edge, that of the first face along it.</summary>
    public int Index { get; init; }

    /// <summary>Gets the two positions of an edge, the lesser index first; null for other parts.</summary>
    public (int First, int Second)? Edge { get; init; }

    /// <summary>Gets the line of the file that the part begins on, from 1; null where it is not known.</summary>
    /// <seealso cref="MeshReadOptions.KeepLines"/>
    public long? Line { get; init; }
}
