using System.CommandLine;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio exr info</c> verb, which shows the headers of OpenEXR files.</summary>
internal sealed class ExrInfoVerb() : ExrVerb("info", "Show the headers of OpenEXR files.")
{
    private readonly InputsArgument files = new("FILE", "The files; none or - is standard input");
    private readonly Flag attributes = new("--attributes", "Also show all attributes, with their types");
    private readonly Flag json = new("--json", "Print JSON");

    protected override Symbol[] Symbols => [files, attributes, json];

    internal override string Examples => """
          intaglio exr info photo.exr                parts, channels, windows, compression
          intaglio exr info --attributes photo.exr   also all attributes
          intaglio exr info --json *.exr             for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        bool withAttributes = arguments.GetValue(attributes), isFirst = true, isFine = true;
        if (arguments.GetValue(json))
        {
            JsonOutput.WriteArray(streams, "files", writer => ForEach(input => ExrInfoJson.Write(writer, input)));
        }
        else
        {
            ForEach(input =>
            {
                streams.Write((isFirst ? "" : "\n") + ExrInfoText.Write(input, withAttributes));
                isFirst = false;
            });
        }
        return isFine ? ExitCode.Success : ExitCode.Failure;

        void ForEach(Action<ExrInput> show) => isFine = files.ForEach(arguments, streams, name =>
        {
            using ExrInput input = new(name, new ExrReadOptions());
            show(input);
        });
    }
}
