using Intaglio.Meshes;

namespace Intaglio.Fuzzing;

/// <summary>STL files.</summary>
internal sealed class StlFileTarget : MeshFileTarget
{
    internal override string Name => "stl-file";

    internal override string Claim =>
        "STL files, text and binary. Any bytes give a mesh or a MeshFormatException, and the same warnings, with any number of "
            + "threads and in any pieces. A mesh can be written as OBJ. That file gives the same text when it is read and written "
            + "again.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("solid a\n", "facet normal 0 0 1\n", "outer loop\n", "vertex 0 0 0\n", "vertex 1e400 nan -inf\n", "endloop\n", "endfacet\n", "endsolid a\n", "SOLID b\n", "color 1 0 0\n", "\r", "\0\0", "\r\n", "\t"),
        [0xFF, 0xFE], [0, 0, 0, 0], [1, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0x80, 0x3F], [0, 0, 0xC0, 0x7F],
    ];

    internal override int ShortRun => 6000;

    protected override MeshScene Read(Stream stream, MeshReadOptions options) => StlReader.Read(stream, options);

    protected override string Describe(MeshScene scene, byte[] text)
    {
        ExpectStable(text, scene);
        return Counts(scene);
    }
}
