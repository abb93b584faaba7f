namespace Intaglio.Meshes;

/// <summary>The format of a mesh file.</summary>
public enum MeshFileFormat
{
    /// <summary>Wavefront OBJ, a text format.</summary>
    Obj,

    /// <summary>The polygon file format, either text or binary, in either byte order.</summary>
    Ply,

    /// <summary>The stereolithography format, either text or binary. It holds triangles only.</summary>
    Stl,
}
