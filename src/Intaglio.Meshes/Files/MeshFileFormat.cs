namespace Intaglio.Meshes;

/// <summary>A format of mesh files.</summary>
public enum MeshFileFormat
{
    /// <summary>Wavefront OBJ, which is text.</summary>
    Obj,

    /// <summary>The polygon file format, text or binary in either order of bytes.</summary>
    Ply,

    /// <summary>Triangles of stereolithography, text or binary.</summary>
    Stl,
}
