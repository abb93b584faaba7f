using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>A way to write a scene, which differs from the one before in one thing.</summary>
/// <param name="Key">What names it on a command line.</param>
/// <param name="Name">What the page calls it.</param>
/// <param name="Write">Writes a file, with so many threads where it can use them.</param>
internal sealed record LadderRung(string Key, string Name, Action<string, MeshScene, int> Write)
{
    /// <summary>That the rungs with threads have.</summary>
    internal const int Threads = 2;

    private const int BufferSize = 1 << 20;

    internal static LadderRung Product { get; } =
        new("product", "Fixed decimals: the product", (path, scene, threads) => ObjFile.Write(path, scene, new() { MaxDegreeOfParallelism = threads }));

    /// <summary>From the bottom to the top.</summary>
    internal static IReadOnlyList<LadderRung> All { get; } =
    [
        new("naive", "Each number to the file", (path, scene, _) => StreamRung.Write(path, scene, bufferSize: 0)),
        new("buffered", "A buffer of 1 MiB", (path, scene, _) => StreamRung.Write(path, scene, BufferSize)),
        new("objects", $"{Threads} threads, by object", ObjectRung.Write),
        new("chunks", $"{Threads} threads, by object and chunk", ChunkRung.Write),
        Product,
    ];
}
