using System.CommandLine;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary><c>intaglio mesh convert</c>: a mesh in another format, turned, scaled, with other normals.</summary>
internal sealed class MeshConvertVerb() : MeshVerb("convert", "Write a mesh in another format: OBJ, PLY or STL.")
{
    // Reading takes about as long as writing.
    private const double ReadingShare = 0.5;

    private const int MostWarnings = 20, MostNames = 5;

    private static readonly Dictionary<string, Func<MeshScene, int, MeshScene>> normalKinds = new()
    {
        ["keep"] = (scene, _) => scene,
        ["flat"] = (scene, threads) => MeshNormals.Flat(scene, threads),
        ["smooth"] = (scene, threads) => MeshNormals.Smooth(scene, threads),
        ["none"] = (scene, _) => MeshNormals.Without(scene),
    };

    private readonly FilePair files = new("The mesh: OBJ, PLY or STL; - is standard input", "The new file; of OBJ, the materials are beside it as .mtl; - is standard output, without materials")
    {
        Force = { Description = "Replace the files if there are any" },
    };
    private readonly MeshWriting writing = new();
    private readonly Option<string> normals = new("--normals") { HelpName = "KIND", Description = "keep (the default), flat for each face, smooth for each position, or none" };
    private readonly Flag quiet = new("--quiet", "Hide warnings about faults in IN and about data that the format has no place for", "-q");

    protected override Symbol[] Symbols => [.. files.Arguments, .. writing.All, normals, files.Force, quiet, .. ReadingOptions];

    internal override string Examples => """
          intaglio mesh convert scan.ply scan.obj
          intaglio mesh convert part.stl part.obj --scale 0.001 --axes z:y   metres, and y up
          intaglio mesh convert head.obj head.stl --ascii
          intaglio mesh convert head.obj small.obj --decimals 4 --merge
          intaglio mesh convert - - --to ply < head.obj > head.ply
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string source = files.GetInput(arguments), target = files.GetOutput(arguments);
        MeshWriting.Plan plan = writing.Read(arguments, target);
        Func<MeshScene, int, MeshScene> prepare = NamedValues.Find(normals, normalKinds, arguments, "keep");
        MeshReading reading = GetReading(arguments);
        using OutputFile output = files.FindOutput(arguments, streams, plan.IsText ? null : "bytes are");

        using MeshFileInput file = new(source, reading);
        using ProgressDisplay? progress = Progress.Start(arguments, streams, file.Length);
        MeshScene scene = prepare(file.Read(progress is null ? null : new ReadingPart(progress)), reading.Threads);
        // What was read beside the mesh is not to be replaced either.
        if (!output.IsStandardOutput)
            files.Find(arguments, target, [.. file.LibraryFiles]).Dispose();
        bool writesMaterials = plan.Format == MeshFileFormat.Obj && scene.Materials.Count > 0 && !output.IsSeenAtOnce;
        using OutputFile? materials = writesMaterials ? files.Find(arguments, NameMaterials(target), [source, .. file.LibraryFiles]) : null;
        IProgress<MeshProgress>? progressOfWriting = progress is null ? null : new WritingPart(progress, file.Length ?? progress.Bytes * 2);
        try
        {
            if (materials is not null)
            {
                scene = new() { Objects = scene.Objects, Materials = scene.Materials, MaterialLibraries = [Path.GetFileName(NameMaterials(target))] };
                ObjWriter.WriteMaterials(materials.Open(), scene.Materials);
            }
            plan.Write(output.Open(plan.IsText), scene, joinsPositions: file.Type.Format != MeshFileFormat.Obj, reading.Threads, progressOfWriting);
        }
        catch (ArgumentException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(source)}: {ErrorText.Describe(exception).TrimEnd('.')}", exception);
        }
        OutputFile.CompleteAll(materials, output);
        if (!arguments.GetValue(quiet))
            Tell(streams, file, output, MeshLosses.Describe(scene, plan.Format, writesMaterials));
        return ExitCode.Success;
    }

    private static void Tell(StandardStreams streams, MeshFileInput file, OutputFile output, string? losses)
    {
        foreach ((string name, MeshWarning warning) in file.Warnings.Take(MostWarnings))
            streams.WriteError($"{ShellQuoting.Quote(name)}: {MeshProblem.Describe(warning)}");
        if (file.MissingLibraries.Count > 0)
            streams.WriteError($"{ShellQuoting.Quote(file.Name)}: there is no {string.Join(", ", file.MissingLibraries.Take(MostNames).Select(ShellQuoting.Quote))}{(file.MissingLibraries.Count > MostNames ? ", ..." : "")}, which has its materials");
        if (losses is not null)
            streams.WriteError($"{(output.IsStandardOutput ? output.Name : ShellQuoting.Quote(output.Name))}: {losses}");
    }

    private static string NameMaterials(string target)
    {
        string name = Path.ChangeExtension(target, ".mtl");
        return name == target ? throw new UsageException($"{ShellQuoting.Quote(target)} is where the materials would be written") : name;
    }

    private sealed class ReadingPart(ProgressDisplay display) : IProgress<long>
    {
        public void Report(long value) => display.Report((long)(value * ReadingShare));
    }

    private sealed class WritingPart(ProgressDisplay display, long total) : IProgress<MeshProgress>
    {
        public void Report(MeshProgress value) => display.Report((long)((ReadingShare + ((double)value.Done / value.Total * (1 - ReadingShare))) * total));
    }
}
