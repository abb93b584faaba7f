using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>A file and what is made of it, and the option that replaces what is there.</summary>
/// <param name="input">What the help says of the file.</param>
/// <param name="output">What it says of the new one.</param>
/// <param name="outputName">What it calls the new one.</param>
internal sealed class FilePair(string input, string output, string outputName = "OUT")
{
    private readonly Argument<string> source = new("IN") { Description = input };
    private readonly Argument<string> target = new(outputName) { Description = output };

    internal Argument[] Arguments => [source, target];

    internal Flag Force { get; } = new("--force", "Replace the file if there is one", "-f");

    internal string GetInput(ParseResult arguments) => arguments.GetValue(source)!;

    internal string GetOutput(ParseResult arguments) => arguments.GetValue(target)!;

    internal bool IsToStandardOutput(ParseResult arguments) => GetOutput(arguments) == ChecksumVerifier.StandardInputName;

    /// <summary>Finds the place of the new file; nothing is written yet.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="streams">What has standard output.</param>
    /// <param name="refused">What a terminal is not for, with its verb; null if it is.</param>
    /// <exception cref="UsageException">It is the input, or a terminal.</exception>
    /// <exception cref="FileException">There is something already, or nothing can be there.</exception>
    internal OutputFile FindOutput(ParseResult arguments, StandardStreams streams, string? refused)
    {
        if (!IsToStandardOutput(arguments))
            return Find(arguments, GetOutput(arguments), GetInput(arguments));
        OutputFile standard = new(streams);
        if (refused != null)
            standard.RefuseTerminal(refused, "a file's name");
        return standard;
    }

    /// <summary>Finds the place of a file beside the new one.</summary>
    /// <exception cref="UsageException">It is one of the inputs.</exception>
    /// <exception cref="FileException">There is something already, or nothing can be there.</exception>
    internal OutputFile Find(ParseResult arguments, string name, params ReadOnlySpan<string?> inputs) =>
        new(name, arguments.GetValue(Force), OutputReaders.Usual, inputs);
}
