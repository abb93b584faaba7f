using Intaglio.Meshes;

namespace Intaglio.Cli.Tests;

/// <summary>A folder with a cube whose top is missing, with everything that an OBJ file may have, gone behind the test.</summary>
public sealed class ObjFolder : TemporaryFolder
{
    internal const string Cube = """
        mtllib cube.mtl
        o cube
        v 0 0 0
        v 1 0 0
        v 1 1 0
        v 0 1 0
        v 0 0 1
        v 1 0 1
        v 1 1 1
        v 0 1 1
        vt 0.25 0.5
        vn 0 0 -1
        g bottom
        usemtl red
        s 1
        f 1/1/1 4/1/1 3/1/1 2/1/1
        g sides
        usemtl blue
        f 1 2 6 5
        f 2 3 7 6
        f 3 4 8 7
        f 4 1 5 8
        l 1 2

        """;

    internal const string Materials = "newmtl red\nKd 1 0 0\nmap_Kd wood floor.png\nnewmtl green\n";

    public ObjFolder()
    {
        Write("cube.obj", Cube);
        Write("cube.mtl", Materials);
    }

    /// <param name="exitCode">What it has to exit with.</param>
    /// <param name="error">What it has to say on standard error; null: anything.</param>
    /// <param name="arguments">The command line.</param>
    internal Outcome Run(int exitCode, string? error, params string[] arguments) => Run(exitCode, error, [], arguments);

    internal Outcome Run(int exitCode, string? error, byte[] input, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(Path, input, arguments);
        Assert.True(exitCode == outcome.ExitCode && (error is null || error == outcome.Error), $"{string.Join(' ', arguments)}: {outcome.ExitCode} {outcome.Error}");
        return outcome;
    }

    /// <summary>The corners of all faces, as positions, whatever the order of those is.</summary>
    internal static float[][][] FacesOf(MeshScene scene) =>
    [
        .. scene.Objects.SelectMany(mesh => Enumerable.Range(0, mesh.Faces.Count).Select(i =>
        {
            int first = mesh.Faces.Size > 0 ? i * mesh.Faces.Size : mesh.Faces.Starts.Span[i], end = mesh.Faces.Size > 0 ? first + mesh.Faces.Size : mesh.Faces.Starts.Span[i + 1];
            return mesh.Faces.PositionIndices[first..end].ToArray().Select(index => mesh.Vertices.Positions.Singles.Slice(3 * index, 3).ToArray()).ToArray();
        })),
    ];
}
