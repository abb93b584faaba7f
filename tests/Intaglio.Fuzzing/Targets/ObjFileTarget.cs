using Intaglio.Meshes;

namespace Intaglio.Fuzzing;

/// <summary>Wavefront OBJ files.</summary>
internal sealed class ObjFileTarget : MeshFileTarget
{
    private static readonly ObjWriteOptions merged = new() { Decimals = null, MergeVectors = true, MaxDegreeOfParallelism = 2 };

    internal override string Name => "obj-file";

    internal override string Claim =>
        "OBJ files. Any bytes give meshes or a MeshFormatException, and the same warnings, with any number of threads and in "
            + "any pieces. UTF-16 is accepted as text. A mesh that is written, read and written again gives the same text, also "
            + "without repeated values.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = [[0xFF, 0xFE], [0xFE, 0xFF], .. Words("v ", "vn ", "vt ", "f ", "l ", "p ", "o ", "g ", "s ", "s off", "usemtl ", "mtllib ", "fo ", "1/1/1", "1//1", "1//9", "1/9/-9", "1/0", "-1", "-1/-1/-1", "0", "2147483648",
        "9223372036854775808", "1e400", "1e-400", "nan", "inf", "0.1", ".5", "5.", "+1", "-0", "\\\n", "\r\n", "\r", "\t", "#", "\0", "\uFEFF", " 1 2 3\n", "vp 0 1", "curv 0 1 1 2", "end\n")];

    internal override int ShortRun => 4000;

    protected override MeshScene Read(Stream stream, MeshReadOptions options) => ObjReader.Read(stream, options);

    protected override string Describe(MeshScene scene, byte[] text)
    {
        ExpectStable(text, scene);
        using MemoryStream stream = new();
        ObjWriter.Write(stream, scene, merged);
        ExpectStable(stream.ToArray(), scene);
        return Counts(scene);
    }
}
