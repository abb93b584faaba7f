using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The options of what measures for minutes, and writes a report.</summary>
/// <param name="usual">What the names of the report's files begin with, unless the command line says otherwise.</param>
/// <param name="description">What the help says of it.</param>
internal sealed class ReportOptions(string usual, string description)
{
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH", Description = description };
    private readonly Flag force = new("--force", "Replace existing files", "-f");
    private readonly Flag json = new("--json", "Print JSON instead of a table");
    private readonly ProgressFlag progress = new();

    internal Option[] All => [.. OfFiles, json, progress];

    /// <summary>Gets the options that say where the report goes.</summary>
    internal Option[] OfFiles => [output, force];

    /// <summary>Finds the places of the report's files before anything is measured.</summary>
    /// <inheritdoc cref="ReportFiles(string, bool, string?[], IReadOnlyList{string})" path="/exception"/>
    internal ReportFiles FindFiles(ParseResult arguments, string?[] inputs, params IReadOnlyList<string> pictures) =>
        new(GetName(arguments), arguments.GetValue(force), inputs, pictures);

    internal string GetName(ParseResult arguments) => GetOutput(arguments) ?? usual;

    /// <summary>Gets the name that the command line gives; null if it gives none.</summary>
    internal string? GetOutput(ParseResult arguments) => arguments.GetValue(output);

    internal bool IsForced(ParseResult arguments) => arguments.GetValue(force);

    internal bool IsJson(ParseResult arguments) => arguments.GetValue(json);

    /// <summary>Starts to show progress, if somebody is there to see it.</summary>
    internal MeasuringProgressLine? StartProgress(ParseResult arguments) => progress.IsShown(arguments) ? new MeasuringProgressLine() : null;
}
