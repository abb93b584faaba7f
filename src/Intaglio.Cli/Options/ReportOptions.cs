using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The options of verbs that measure for minutes and write a report.</summary>
/// <param name="usual">The default base name of the report's files.</param>
/// <param name="description">The help text of the output option.</param>
internal sealed class ReportOptions(string usual, string description)
{
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH", Description = description };
    private readonly Flag force = new("--force", "Replace existing files", "-f");
    private readonly Flag json = new("--json", "Print JSON instead of a table");
    private readonly ProgressFlag progress = new();

    internal Option[] All => [.. OfFiles, json, progress];

    /// <summary>Gets the options for the files of the report.</summary>
    internal Option[] OfFiles => [output, force];

    /// <summary>Finds the files of the report before the measurement.</summary>
    /// <inheritdoc cref="ReportFiles(string, bool, string?[], IReadOnlyList{string})" path="/exception"/>
    internal ReportFiles FindFiles(ParseResult arguments, string?[] inputs, params IReadOnlyList<string> pictures) =>
        new(GetName(arguments), arguments.GetValue(force), inputs, pictures);

    internal string GetName(ParseResult arguments) => GetOutput(arguments) ?? usual;

    /// <summary>Gets the specified name, or <see langword="null"/> if the option is missing.</summary>
    internal string? GetOutput(ParseResult arguments) => arguments.GetValue(output);

    internal bool IsForced(ParseResult arguments) => arguments.GetValue(force);

    internal bool IsJson(ParseResult arguments) => arguments.GetValue(json);

    /// <summary>Starts to show progress if standard error is a terminal.</summary>
    internal MeasuringProgressLine? StartProgress(ParseResult arguments) =>
        progress.IsShown(arguments) ? new MeasuringProgressLine() : null;
}
