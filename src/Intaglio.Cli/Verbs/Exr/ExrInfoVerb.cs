using System.CommandLine;
using Intaglio.Checksums;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary><c>intaglio exr info</c>: what the headers of OpenEXR files say.</summary>
internal sealed class ExrInfoVerb : ExrVerb
{
    private readonly Argument<string[]> files = new("FILE") { Arity = ArgumentArity.ZeroOrMore, Description = "The files; none or - is standard input" };
    private readonly Option<bool> attributes = HashOptions.Flag("--attributes", "Show all attributes too, with their types", "-a");
    private readonly Option<bool> json = HashOptions.Flag("--json", "Print JSON: an array with an object for each file");

    internal ExrInfoVerb()
        : base("info", "Show what the headers of OpenEXR files say.")
    {
        Arguments.Add(files);
        Options.Add(attributes);
        Options.Add(json);
    }

    internal override string Examples => """
          intaglio exr info photo.exr                parts, channels, windows, compression
          intaglio exr info --attributes photo.exr   and all attributes with their types
          intaglio exr info --json *.exr             the same for programs
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string[] names = arguments.GetValue(files) is { Length: > 0 } given ? given : [ChecksumVerifier.StandardInputName];
        bool withAttributes = arguments.GetValue(attributes), isComplete = true, isFirst = true;
        if (arguments.GetValue(json))
        {
            JsonOutput.WriteArray(streams, writer => ForEach(input => ExrInfoJson.Write(writer, input)));
        }
        else
        {
            ForEach(input =>
            {
                streams.Write((isFirst ? "" : "\n") + ExrInfoText.Write(input, withAttributes));
                isFirst = false;
            });
        }
        return isComplete ? ExitCode.Success : ExitCode.Failure;

        // What is wrong with one file keeps nobody from the others.
        void ForEach(Action<ExrInput> show)
        {
            foreach (string name in names)
            {
                try
                {
                    using ExrInput input = new(name, new ExrReadOptions());
                    show(input);
                }
                catch (FailureException exception)
                {
                    streams.WriteError(exception.Message, exception);
                    isComplete = false;
                }
                catch (FileException exception)
                {
                    streams.WriteFileError(exception.Name, exception.InnerException!);
                    isComplete = false;
                }
            }
        }
    }
}
