using System.Diagnostics;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>The times to write a scene that has a normal and texture coordinates for each corner, merged in one way or another, taken in turn.</summary>
internal sealed class Preparation
{
    private static readonly Action<string, MeshScene>[] ways =
    [
        (path, scene) => ObjFile.Write(path, scene, Options(LadderRung.Threads, isMerged: false)),
        (path, scene) => ObjFile.Write(path, DictionaryMerge.Of(scene), Options(LadderRung.Threads, isMerged: false)),
        (path, scene) => ObjFile.Write(path, scene, Options(1, isMerged: true)),
        (path, scene) => ObjFile.Write(path, scene, Options(LadderRung.Threads, isMerged: true)),
    ];

    private readonly Turns turns;
    private readonly long[] bytes = new long[ways.Length];

    /// <summary>Measures.</summary>
    /// <exception cref="InvalidOperationException">A way of merging gives another text.</exception>
    internal Preparation(MeshScene shared, BlenderScene scene, string target, int rounds)
    {
        (Scene, Rounds) = (scene, rounds);
        MeshScene mesh = CornerScene.Of(shared);
        byte[]? merged = null;
        for (int way = 0; way < ways.Length; way++)
        {
            Write(way);
            bytes[way] = new FileInfo(target).Length;
            if (way > 0 && !(merged ??= BlenderComparison.Digest(target)).AsSpan().SequenceEqual(BlenderComparison.Digest(target)))
                throw new InvalidOperationException($"{scene.Name}: '{Names[way]}' writes a different text.");
        }
        turns = new([.. ways.Select((_, way) => (Func<double>)(() => Write(way)))], rounds);

        double Write(int way)
        {
            File.Delete(target);
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            ways[way](target, mesh);
            return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }
    }

    /// <summary>The ways in the order of their numbers.</summary>
    internal static IReadOnlyList<string> Names { get; } =
    [
        $"Not merged, {LadderRung.Threads} threads",
        $"Merged with a dictionary on one thread, then {LadderRung.Threads} threads",
        "Merged by the product, 1 thread",
        $"Merged by the product, {LadderRung.Threads} threads",
    ];

    internal BlenderScene Scene { get; }

    internal int Rounds { get; }

    /// <summary>The bytes of the text.</summary>
    internal long Bytes(int way) => bytes[way];

    internal double Median(int way) => turns.Median(way);

    internal double Best(int way) => turns.Best(way);

    private static ObjWriteOptions Options(int threads, bool isMerged) => new() { MaxDegreeOfParallelism = threads, MergeVectors = isMerged };
}
