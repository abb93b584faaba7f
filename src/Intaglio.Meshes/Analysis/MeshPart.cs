namespace Intaglio.Meshes;

/// <summary>A kind of part of an object, for <see cref="MeshPlace"/>.</summary>
public enum MeshPart
{
    /// <summary>A face.</summary>
    Face,

    /// <summary>A line.</summary>
    Line,

    /// <summary>An edge of a face.</summary>
    Edge,

    /// <summary>A position.</summary>
    Position,

    /// <summary>The color of a position.</summary>
    Color,

    /// <summary>A texture coordinate.</summary>
    TextureCoordinate,

    /// <summary>A normal.</summary>
    Normal,
}
