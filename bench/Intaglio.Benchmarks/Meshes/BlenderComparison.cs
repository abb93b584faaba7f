using System.Diagnostics;
using Intaglio.Cryptography;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>What Blender and Intaglio take to write and read a scene, in turn.</summary>
internal sealed class BlenderComparison
{
    private readonly string folder;
    private readonly BlenderWorker blender;
    private readonly MeshScene mesh;
    private readonly byte[] digest;
    private readonly List<BlenderRun> exports = [], imports = [];

    /// <summary>Measures; the files stay in the folder until they are cleared.</summary>
    /// <exception cref="InvalidOperationException">What was written is not what was there before.</exception>
    internal BlenderComparison(BlenderScene scene, BlenderWorker blender, string folder, int rounds)
    {
        (Scene, this.blender, this.folder, Rounds) = (scene, blender, folder, rounds);
        Facts = blender.Make(scene.Name);
        Export();
        mesh = ObjFile.Read(BlendersFile);
        ObjFile.Write(OwnFile, mesh);
        digest = Digest(OwnFile);
        using BlenderWorker importer = BlenderWorker.Start();
        CheckWrittenAgain();
        CheckImported(importer);

        foreach (int threads in ThreadCounts)
            Probes[threads] = ObjProbe.Measure(LadderRung.Product, threads, BlendersFile, OwnFile);
        WarmUp();
        exports.Clear();
        imports.Clear();
        Writing = new([Export, .. ThreadCounts.Select(threads => (Func<double>)(() => Write(threads)))], rounds);
        Reading = new([() => Import(importer), .. ThreadCounts.Select(threads => (Func<double>)(() => Read(threads)))], rounds);
    }

    /// <summary>Of the runs of Intaglio: two first.</summary>
    internal static IReadOnlyList<int> ThreadCounts { get; } = [.. new[] { LadderRung.Threads, 1, Environment.ProcessorCount }.Distinct()];

    internal BlenderScene Scene { get; }

    internal int Rounds { get; }

    internal MeshFacts Facts { get; }

    /// <summary>The times of Blender, by its own report, and then of Intaglio with each number of threads.</summary>
    internal Turns Writing { get; }

    internal Turns Reading { get; }

    /// <summary>What processes of their own told.</summary>
    internal Dictionary<int, ObjProbe> Probes { get; } = [];

    internal string BlendersFile => PathOf("blender");

    internal string OwnFile => PathOf("intaglio");

    internal long BlendersBytes => new FileInfo(BlendersFile).Length;

    internal long OwnBytes => new FileInfo(OwnFile).Length;

    internal IReadOnlyList<BlenderRun> Exports => exports;

    internal IReadOnlyList<BlenderRun> Imports => imports;

    /// <summary>Measures the rungs of the ladder on the same mesh.</summary>
    internal Ladder Climb(int rounds) => new(mesh, Scene, BlendersFile, PathOf("rung"), digest, rounds) { Blender = Writing.Median(0) };

    /// <summary>Measures the merging of what corners share.</summary>
    internal Preparation Prepare(int rounds) => new(mesh, Scene, PathOf("rung"), rounds);

    /// <summary>Removes the files.</summary>
    internal void Clear()
    {
        foreach (string path in new[] { BlendersFile, OwnFile, PathOf("rung") })
            File.Delete(path);
    }

    internal static byte[] Digest(string path)
    {
        using FileStream stream = File.OpenRead(path);
        return Blake2b.HashData(stream);
    }

    private string PathOf(string who) => Path.Combine(folder, $"{Scene.Name}-{who}.obj");

    // By its own report, which leaves out what Blender does before and behind it.
    private double Export()
    {
        File.Delete(BlendersFile);
        exports.Add(blender.Write(BlendersFile));
        return exports[^1].Reported;
    }

    private double Import(BlenderWorker importer)
    {
        imports.Add(importer.Read(BlendersFile));
        return imports[^1].Reported;
    }

    private double Write(int threads)
    {
        File.Delete(OwnFile);
        long start = Stopwatch.GetTimestamp();
        ObjFile.Write(OwnFile, mesh, new() { MaxDegreeOfParallelism = threads });
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    private double Read(int threads)
    {
        // What was read before is not collected at its expense.
        GC.Collect();
        long start = Stopwatch.GetTimestamp();
        MeshScene read = ObjFile.Read(BlendersFile, new() { MaxDegreeOfParallelism = threads });
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        GC.KeepAlive(read);
        return nanoseconds;
    }

    // Until tiered compilation has finished, which counts calls.
    private void WarmUp()
    {
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 4_000;)
        {
            Write(LadderRung.Threads);
            Read(LadderRung.Threads);
        }
    }

    private void CheckWrittenAgain()
    {
        string again = PathOf("again");
        ObjFile.Write(again, ObjFile.Read(OwnFile));
        bool isSame = Digest(again).AsSpan().SequenceEqual(digest);
        File.Delete(again);
        if (!isSame)
            throw new InvalidOperationException($"{Scene.Name}: the file that was read and written again differs.");
    }

    private void CheckImported(BlenderWorker importer)
    {
        importer.Read(OwnFile);
        MeshFacts imported = importer.Describe();
        if (!imported.AgreesWith(Facts))
            throw new InvalidOperationException($"{Scene.Name}: Blender wrote {Facts} and reads {imported}.");
    }
}
