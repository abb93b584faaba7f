using System.CommandLine;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio mesh info</c> verb, which shows statistics and problems of meshes.</summary>
internal sealed class MeshInfoVerb() : MeshVerb("info", "Show statistics and problems of meshes.")
{
    private const int UsualPlaces = 5, UsualJsonPlaces = 100_000, MostPlaces = 1_000_000;

    private readonly InputsArgument files = new("FILE", "The files: OBJ, PLY or STL; none or - is standard input");
    private readonly Flag objects = new("--objects", "Also print a line for each object");
    private readonly Flag strict = new("--strict", "Exit with 1 if there are problems");
    private readonly Flag json = new("--json", "Print JSON");
    private readonly Option<string> places =
        new("--places") { HelpName = "N", Description = "Print the first N places of each problem (5, or 100000 with --json)" };
    private readonly ProgressFlag progressFlag = new();

    protected override Symbol[] Symbols => [files, objects, places, strict, json, .. ReadingOptions, progressFlag];

    internal override string Examples => """
          intaglio mesh info head.obj                     counts, bounds, materials, problems
          intaglio mesh info --objects city.obj           also a line for each object
          intaglio mesh info --strict part.stl > report   fails if the mesh is not closed, for example
          intaglio mesh info --places 100 part.obj        the first 100 places of each problem
          intaglio mesh info --json *.ply                 for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        MeshReading reading = GetReading(arguments) with { KeepLines = true };
        int mostPlaces = ReadNumber(arguments, places, 0, MostPlaces) ?? (arguments.GetValue(json) ? UsualJsonPlaces : UsualPlaces);
        bool withObjects = arguments.GetValue(objects), isFirst = true, isComplete = true, hasProblems = false;
        if (arguments.GetValue(json))
        {
            JsonOutput.WriteArray(streams, "files",
                writer => ForEach((input, scene, report, problems) => MeshInfoJson.Write(writer, input, scene, report, problems)));
        }
        else
        {
            ForEach((input, scene, report, problems) =>
            {
                streams.Write((isFirst ? "" : "\n") + MeshInfoText.Write(input, scene, report, problems, mostPlaces, withObjects));
                isFirst = false;
            });
        }
        return isComplete && !(hasProblems && arguments.GetValue(strict)) ? ExitCode.Success : ExitCode.Failure;

        void ForEach(Action<MeshFileInput, MeshScene, MeshReport, IReadOnlyList<MeshProblem>> show) =>
            isComplete = files.ForEach(arguments, streams, name =>
        {
            using MeshFileInput input = new(name, reading);
            MeshScene scene;
            using (ProgressDisplay? progress = progressFlag.Start(arguments, streams, name, input.Length))
                scene = input.Read(progress);
            MeshReportOptions options = new() { MaxDegreeOfParallelism = reading.Threads, MaxPlaces = arguments.GetValue(json) ? mostPlaces
                : MeshPlaceText.NeededFor(mostPlaces), IncludeTopology = true };
            MeshReport report = MeshReport.Create(scene, options);
            IReadOnlyList<MeshProblem> problems = MeshProblem.Of(report, input);
            hasProblems |= problems.Any(problem => problem.Count > 0);
            show(input, scene, report, problems);
        });
    }
}
