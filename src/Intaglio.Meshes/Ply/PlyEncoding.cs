namespace Intaglio.Meshes;

/// <summary>How the values of a PLY file are written.</summary>
public enum PlyEncoding
{
    /// <summary>As bytes, the least significant first.</summary>
    BinaryLittleEndian,

    /// <summary>As bytes, the most significant first.</summary>
    BinaryBigEndian,

    /// <summary>As text, a line for each vertex, face or edge.</summary>
    Ascii,
}
