using Intaglio.Meshes;

namespace Intaglio.Fuzzing;

/// <summary>PLY files.</summary>
internal sealed class PlyFileTarget : MeshFileTarget
{
    internal override string Name => "ply-file";

    internal override string Claim =>
        "PLY files, text and binary. Any bytes give a mesh or a MeshFormatException, and the same warnings, with any number of "
            + "threads and in any pieces. A mesh can be written as OBJ. That file gives the same text when it is read and written "
            + "again.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("ply\n", "format ascii 1.0\n", "format binary_little_endian 1.0\n", "format binary_big_endian 1.0\n", "element vertex 3\n", "element face 1\n", "element edge 1\n", "property float x\n", "property double y\n",
            "property float nx\n", "property uchar red\n", "property float s\n", "property list uchar int vertex_indices\n", "property list int double vertex_index\n", "element tristrips 1\n", "property int vertex1\n", "property int vertex2\n", "property list uchar float texcoord\n", "element vertex 2147483647\n",
            "element face 4294967295\n", "comment a\n", "obj_info b\n", "stray\n", "2 0 1\n", "end_header\n", "3 0 1 2\n", "nan", "1e400", "-1", "\r\n"),
        [3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0], [0, 0, 0x80, 0x3F], [0x3F, 0x80, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
    ];

    internal override int ShortRun => 4000;

    protected override MeshScene Read(Stream stream, MeshReadOptions options) => PlyReader.Read(stream, options);

    protected override string Describe(MeshScene scene, byte[] text)
    {
        ExpectStable(text, scene);
        return Counts(scene);
    }
}
