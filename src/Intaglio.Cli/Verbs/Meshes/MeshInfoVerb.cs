using System.CommandLine;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary><c>intaglio mesh info</c>: what mesh files have, and what is wrong with them.</summary>
internal sealed class MeshInfoVerb() : MeshVerb("info", "Show what mesh files have, and what is wrong with them.")
{
    private readonly InputsArgument files = new("FILE", "The files: OBJ, PLY or STL; none or - is standard input");
    private readonly Flag objects = new("--objects", "Show a line for each object too");
    private readonly Flag strict = new("--strict", "Exit with 1 if there are problems");
    private readonly Flag json = new("--json", "Print JSON: an array with an object for each file");
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [files, objects, strict, json, .. ReadingOptions, progressFlag];

    internal override string Examples => """
          intaglio mesh info head.obj                     counts, bounds, materials, problems
          intaglio mesh info --objects city.obj           and a line for each object
          intaglio mesh info --strict part.stl > report   fails if the mesh is not closed, for one
          intaglio mesh info --json *.ply                 everything, for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        MeshReading reading = GetReading(arguments);
        bool withObjects = arguments.GetValue(objects), isFirst = true, isComplete = true, hasProblems = false;
        if (arguments.GetValue(json))
        {
            JsonOutput.WriteArray(streams, writer => ForEach((input, scene, report, problems) => MeshInfoJson.Write(writer, input, scene, report, problems)));
        }
        else
        {
            ForEach((input, scene, report, problems) =>
            {
                streams.Write((isFirst ? "" : "\n") + MeshInfoText.Write(input, scene, report, problems, withObjects));
                isFirst = false;
            });
        }
        return isComplete && !(hasProblems && arguments.GetValue(strict)) ? ExitCode.Success : ExitCode.Failure;

        void ForEach(Action<MeshFileInput, MeshScene, MeshReport, IReadOnlyList<MeshProblem>> show) => isComplete = files.ForEach(arguments, streams, name =>
        {
            using MeshFileInput input = new(name, reading);
            MeshScene scene;
            using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, input.Length))
                scene = input.Read(progress);
            MeshReport report = MeshReport.Create(scene, reading.Threads);
            IReadOnlyList<MeshProblem> problems = MeshProblem.Of(report, input);
            hasProblems |= problems.Any(problem => problem.Count > 0);
            show(input, scene, report, problems);
        });
    }
}
