using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.Meshes;

namespace Intaglio.Cli;

/// <summary><c>intaglio obj info</c>: what mesh files have, and what is wrong with them.</summary>
internal sealed class MeshInfoVerb : MeshVerb
{
    private readonly Argument<string[]> files = new("FILE") { Arity = ArgumentArity.ZeroOrMore, Description = "The files: OBJ, PLY or STL; none or - is standard input" };
    private readonly Option<bool> objects = HashOptions.Flag("--objects", "Show a line for each object too");
    private readonly Option<bool> strict = HashOptions.Flag("--strict", "Exit with 1 if there are problems");
    private readonly Option<bool> json = HashOptions.Flag("--json", "Print JSON: an array with an object for each file");

    internal MeshInfoVerb()
        : base("info", "Show what mesh files have, and what is wrong with them.")
    {
        Arguments.Add(files);
        foreach (Option option in (Option[])[objects, strict, json])
            Options.Add(option);
        AddReadingOptions();
    }

    internal override string Examples => """
          intaglio obj info head.obj                     counts, bounds, materials, problems
          intaglio obj info --objects city.obj           and a line for each object
          intaglio obj info --strict part.stl > report   fails if the mesh is not closed, for one
          intaglio obj info --json *.ply                 everything, for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string[] names = arguments.GetValue(files) is { Length: > 0 } given ? given : [ChecksumVerifier.StandardInputName];
        MeshReading reading = GetReading(arguments);
        bool withObjects = arguments.GetValue(objects), isStrict = arguments.GetValue(strict), isFine = true, isFirst = true;
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
        return isFine ? ExitCode.Success : ExitCode.Failure;

        // What is wrong with one file keeps nobody from the others.
        void ForEach(Action<MeshFileInput, MeshScene, MeshReport, IReadOnlyList<MeshProblem>> show)
        {
            foreach (string name in names)
            {
                try
                {
                    using MeshFileInput input = new(name, reading);
                    MeshScene scene;
                    using (ProgressDisplay? progress = StartProgress(arguments, streams, input.Length))
                        scene = input.Read(progress);
                    MeshReport report = MeshReport.Create(scene, reading.Threads);
                    IReadOnlyList<MeshProblem> problems = MeshProblem.Of(report, input);
                    isFine &= !isStrict || problems.All(problem => problem.Count == 0);
                    show(input, scene, report, problems);
                }
                catch (FailureException exception)
                {
                    streams.WriteError(exception.Message, exception);
                    isFine = false;
                }
                catch (FileException exception)
                {
                    streams.WriteFileError(exception.Name, exception.InnerException!);
                    isFine = false;
                }
            }
        }
    }
}
