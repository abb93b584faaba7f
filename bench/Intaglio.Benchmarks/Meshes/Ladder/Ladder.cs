using System.Diagnostics;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>The times of all rungs for a scene, taken in turn; the lowest, which takes longest, has a single turn.</summary>
internal sealed class Ladder
{
    private readonly double naive;
    private readonly Turns turns;

    /// <summary>Measures.</summary>
    /// <exception cref="InvalidOperationException">A rung writes a different text.</exception>
    internal Ladder(MeshScene mesh, BlenderScene scene, string source, string target, ReadOnlySpan<byte> digest, int rounds)
    {
        (Scene, Rounds) = (scene, rounds);
        foreach (LadderRung rung in LadderRung.All)
        {
            double nanoseconds = Write(rung);
            if (!BlenderComparison.Digest(target).AsSpan().SequenceEqual(digest))
                throw new InvalidOperationException($"{scene.Name}: '{rung.Name}' writes a different text.");
            if (rung == LadderRung.All[0])
                naive = nanoseconds;
            else
                Memory[rung] = ObjProbe.Measure(rung, LadderRung.Threads, source, target).WriteMemory;
        }
        turns = new([.. LadderRung.All.Skip(1).Select(rung => (Func<double>)(() => Write(rung)))], rounds);

        double Write(LadderRung rung)
        {
            File.Delete(target);
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            rung.Write(target, mesh, LadderRung.Threads);
            return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }
    }

    internal BlenderScene Scene { get; }

    internal int Rounds { get; }

    /// <summary>The nanoseconds of Blender, by its own report.</summary>
    internal required double Blender { get; init; }

    /// <summary>The most memory of a rung above the mesh, in bytes; none for the lowest, which has no buffer.</summary>
    internal Dictionary<LadderRung, long> Memory { get; } = [];

    /// <summary>The nanoseconds of a rung.</summary>
    internal double Median(int rung) => rung == 0 ? naive : turns.Median(rung - 1);

    internal double Best(int rung) => rung == 0 ? naive : turns.Best(rung - 1);
}
