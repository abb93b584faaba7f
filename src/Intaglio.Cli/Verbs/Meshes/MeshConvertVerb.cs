using System.CommandLine;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio mesh convert</c> verb, which converts meshes and can rotate, scale and recompute normals.</summary>
internal sealed class MeshConvertVerb : MeshVerb
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

    private readonly MeshWriting writing = new();
    private readonly ConversionFiles files;
    private readonly Option<string> normals = new("--normals") { HelpName = "KIND", CompletionSources = { static _ => normalKinds.Keys },
        Description = "keep (the default), flat for each face, smooth for each position, or none" };

    internal MeshConvertVerb()
        : base("convert", "Convert meshes between OBJ, PLY and STL.") =>
        files = new("Meshes: OBJ, PLY or STL; - is standard input",
            "Write the mesh to PATH, and the materials of OBJ to a .mtl file with the same name; - is standard output, without materials",
            new Naming(writing));

    protected override Symbol[] Symbols =>
        [files.Argument, .. files.Outputs, .. writing.All, normals, .. ReadingOptions, .. files.Reporting];

    internal override string Examples => """
          intaglio mesh convert scan.ply scan.obj
          intaglio mesh convert part.stl -o part.obj --scale 0.001 --axes z:y   meters, and y up
          intaglio mesh convert -r scans --output-dir web --to ply              all meshes of a folder
          intaglio mesh convert head.obj -o small.obj --decimals 4 --merge
          intaglio mesh convert - -o - --to ply < head.obj > head.ply
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        writing.Check(arguments);
        Func<MeshScene, int, MeshScene> prepare = NamedValues.Find(normals, normalKinds, arguments, "keep");
        MeshReading reading = GetReading(arguments);
        return files.Plan(arguments, streams).Run(reading.Threads,
            conversion => Convert(conversion, writing.Read(arguments, conversion.Target), prepare,
                reading with { Threads = conversion.Threads }));
    }

    private static ConversionReport? Convert(Conversion conversion, MeshWriting.Plan plan, Func<MeshScene, int, MeshScene> prepare,
        MeshReading reading)
    {
        string source = conversion.Source, target = conversion.Target;
        using OutputFile output = conversion.FindOutput(OutputReaders.Usual, plan.IsText ? null : "a binary mesh");
        using MeshFileInput file = new(source, reading);
        IProgress<long>? progress = conversion.StartProgress(file.Length);
        MeshScene scene = prepare(file.Read(progress is null ? null : new ReadingPart(progress)), reading.Threads);
        // Material files that were read must not be replaced either.
        if (!output.IsStandardOutput)
            conversion.FindFile(target, OutputReaders.Usual, [.. file.LibraryFiles]).Dispose();
        bool writesMaterials = plan.Format == MeshFileFormat.Obj && scene.Materials.Count > 0 && !output.IsSeenAtOnce;
        using OutputFile? materials = writesMaterials
            ? conversion.FindFile(NameMaterials(target), OutputReaders.Usual, [source, .. file.LibraryFiles]) : null;
        IProgress<MeshProgress>? progressOfWriting = progress is null || file.Length is not { } length ? null
            : new WritingPart(progress, length);
        try
        {
            if (materials is not null)
            {
                scene = new() { Objects = scene.Objects, Materials = scene.Materials,
                    MaterialLibraries = [Path.GetFileName(NameMaterials(target))] };
                ObjWriter.WriteMaterials(materials.Open(), scene.Materials);
            }
            plan.Write(output.Open(plan.IsText), scene, joinsPositions: file.Type.Format != MeshFileFormat.Obj, reading.Threads,
                progressOfWriting);
        }
        catch (ArgumentException exception)
        {
            throw new FailureException($"{ShellQuoting.Quote(source)}: {ErrorText.Describe(exception).TrimEnd('.')}", exception);
        }
        OutputFile.CompleteAll(materials, output);
        Tell(conversion, file, output, MeshLosses.Describe(scene, plan.Format, writesMaterials));
        return null;
    }

    private static void Tell(Conversion conversion, MeshFileInput file, OutputFile output, string? losses)
    {
        foreach ((string name, MeshWarning warning) in file.Warnings.Take(MostWarnings))
            conversion.Warn($"{ShellQuoting.Quote(name)}: {MeshProblem.Describe(warning)}");
        if (file.MissingLibraries.Count > 0)
            conversion.Warn($"{ShellQuoting.Quote(file.Name)}: missing material "
                + $"file {string.Join(", ", file.MissingLibraries.Take(MostNames).Select(ShellQuoting.Quote))}{(file.MissingLibraries.Count > MostNames ? ", ..." : "")}");
        if (losses is not null)
            conversion.Warn($"{(output.IsStandardOutput ? output.Name : ShellQuoting.Quote(output.Name))}: {losses}");
    }

    private static string NameMaterials(string target)
    {
        string name = Path.ChangeExtension(target, ".mtl");
        return name == target ? throw new UsageException(
            $"the materials would be written to {ShellQuoting.Quote(target)} too; use the extension .obj") : name;
    }

    private sealed class ReadingPart(IProgress<long> progress) : IProgress<long>
    {
        public void Report(long value) => progress.Report((long)(value * ReadingShare));
    }

    private sealed class WritingPart(IProgress<long> progress, long total) : IProgress<MeshProgress>
    {
        public void Report(MeshProgress value) =>
            progress.Report((long)((ReadingShare + ((double)value.Done / value.Total * (1 - ReadingShare))) * total));
    }

    /// <summary>The naming of converted meshes. Meshes keep their format unless the options select another.</summary>
    private sealed record Naming(MeshWriting Writing) : ConversionNaming
    {
        internal override string Kind => "meshes";

        internal override bool Takes(string name) => MeshFileType.FromName(name) is not null;

        internal override string NameOutput(string name, ParseResult arguments)
        {
            if (Writing.GetFormatName(arguments) is { } wanted)
                return Path.ChangeExtension(name, wanted);
            return Takes(name) ? name
                : throw new UsageException($"the extension of {ShellQuoting.Quote(name)} names no mesh format; specify --to");
        }
    }
}
