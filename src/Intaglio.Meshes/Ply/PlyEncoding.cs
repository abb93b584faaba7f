namespace Intaglio.Meshes;

/// <summary>The encoding of the values in a PLY file.</summary>
public enum PlyEncoding
{
    /// <summary>Binary, little-endian.</summary>
    BinaryLittleEndian,

    /// <summary>Binary, big-endian.</summary>
    BinaryBigEndian,

    /// <summary>Text, with one line for each vertex, face or edge.</summary>
    Ascii,
}
