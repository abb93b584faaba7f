using System.Diagnostics;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>
/// What Blender and Intaglio take to write and read the same mesh in another format. Blender's operators are written in Python and so slow that each has a
/// single turn.
/// </summary>
internal sealed class FormatComparison
{
    private readonly Turns turns;

    /// <summary>Measures with the scene that a Blender has.</summary>
    /// <exception cref="InvalidOperationException">Blender reads something else than there is.</exception>
    private FormatComparison(string name, BlenderWorker blender, MeshFacts expected, string folder, int rounds, Func<string, MeshScene> read, Action<string, MeshScene> write)
    {
        (Name, Rounds) = (name, rounds);
        string extension = name.ToLowerInvariant(), blendersFile = Path.Combine(folder, $"blender.{extension}"), ownFile = Path.Combine(folder, $"intaglio.{extension}");
        BlenderWrites = blender.Write(blendersFile).Operator;
        Bytes = new FileInfo(blendersFile).Length;
        MeshScene mesh = read(blendersFile);
        Write();
        using (BlenderWorker importer = BlenderWorker.Start())
        {
            BlenderReads = importer.Read(ownFile).Operator;
            MeshFacts imported = importer.Describe();
            if (!imported.AgreesWith(expected))
                throw new InvalidOperationException($"{name}: Blender wrote {expected} and reads {imported}.");
        }
        turns = new([Write, Read], rounds);
        File.Delete(blendersFile);
        File.Delete(ownFile);

        double Write()
        {
            File.Delete(ownFile);
            long start = Stopwatch.GetTimestamp();
            write(ownFile, mesh);
            return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        }

        double Read()
        {
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            MeshScene again = read(blendersFile);
            double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            GC.KeepAlive(again);
            return nanoseconds;
        }
    }

    internal string Name { get; }

    internal int Rounds { get; }

    /// <summary>Bytes of Blender's file.</summary>
    internal long Bytes { get; }

    /// <summary>The nanoseconds of Blender's operator.</summary>
    internal double BlenderWrites { get; }

    internal double BlenderReads { get; }

    internal double Writes => turns.Median(0);

    internal double Reads => turns.Median(1);

    /// <summary>Measures PLY, with positions, normals and faces.</summary>
    internal static FormatComparison Ply(BlenderWorker blender, MeshFacts facts, string folder, int rounds) => new(
        "PLY", blender, facts, folder, rounds,
        path => PlyFile.Read(path, new() { MaxDegreeOfParallelism = LadderRung.Threads }),
        (path, mesh) => PlyFile.Write(path, mesh, new() { MaxDegreeOfParallelism = LadderRung.Threads }));

    /// <summary>Measures STL, which has triangles alone: two of each face of four corners.</summary>
    internal static FormatComparison Stl(BlenderWorker blender, MeshFacts facts, string folder, int rounds) => new(
        "STL", blender, facts with { Edges = facts.Edges + facts.Faces, Faces = 2 * facts.Faces, Corners = 6 * facts.Faces }, folder, rounds,
        path => StlFile.Read(path, new() { MaxDegreeOfParallelism = LadderRung.Threads }),
        (path, mesh) => StlFile.Write(path, mesh, new() { MaxDegreeOfParallelism = LadderRung.Threads }));
}
