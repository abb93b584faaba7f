using System.CommandLine;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The arguments and options of verbs that convert one file to an output, or many files into a folder.</summary>
internal sealed class ConversionFiles
{
    private const string Standard = ChecksumVerifier.StandardInputName;

    private readonly Argument<string[]> files;
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH" };
    private readonly Option<string> outputDirectory =
        new("--output-dir") { HelpName = "DIR", Description = "Write all results into DIR, under the names of the inputs" };
    private readonly Flag recursive = new("--recursive", "Convert all files of the kind in folders; needs --output-dir", "-r");
    private readonly Flag force = new("--force", "Replace existing outputs", "-f");
    private readonly Flag skipExisting = new("--skip-existing", "Skip inputs whose output exists");
    private readonly Flag newer = new("--newer", "Replace outputs that are older than their input, and skip the others");
    private readonly Flag keepGoing = new("--keep-going", "Continue with the other files after a failure");
    private readonly Flag dryRun = new("--dry-run", "Show what would be written, and write nothing", "-n");
    private readonly Flag json = new("--json", "Print the summary as JSON");
    private readonly Flag quiet = new("--quiet", "Hide warnings and the summary", "-q");
    private readonly Flag verbose = new("--verbose", "Print a line for each file", "-v");
    private readonly ProgressFlag progress = new();
    private readonly ConversionNaming naming;

    /// <param name="input">The description of the input argument.</param>
    /// <param name="output">The description of the output option.</param>
    /// <param name="naming">The rules that select files in folders and name outputs.</param>
    internal ConversionFiles(string input, string output, ConversionNaming naming)
    {
        files = new("FILE") { Arity = ArgumentArity.ZeroOrMore, Description = input };
        this.output.Description = output;
        this.naming = naming;
    }

    internal Argument Argument => files;

    /// <summary>Gets the options for inputs and outputs.</summary>
    internal Option[] Outputs => [output, outputDirectory, recursive, force, skipExisting, newer];

    /// <summary>Gets the options for error handling and messages.</summary>
    internal Option[] Reporting => [keepGoing, dryRun, json, quiet, verbose, progress];

    internal bool IsJson(ParseResult arguments) => arguments.GetValue(json);

    /// <summary>Determines whether the single result goes to standard output.</summary>
    internal bool IsToStandardOutput(ParseResult arguments) => GetOutput(arguments) == Standard;

    /// <summary>
    /// Gets the name of the single output as typed, or <see langword="null"/> if the output is not named or there are several.
    /// </summary>
    internal string? GetOutput(ParseResult arguments) =>
        arguments.GetValue(outputDirectory) is not null ? null
        : arguments.GetValue(output) ?? (GetNames(arguments) is [_, { } target] ? target : null);

    /// <summary>Finds the inputs and their outputs without writing anything.</summary>
    /// <exception cref="UsageException">The names contradict each other, or two inputs would have the same output.</exception>
    /// <exception cref="FailureException">Outputs exist already, or no file was found.</exception>
    /// <exception cref="FileException">A folder cannot be listed.</exception>
    internal ConversionPlan Plan(ParseResult arguments, StandardStreams streams)
    {
        ConversionPolicy policy = new(arguments.GetValue(force), arguments.GetValue(skipExisting), arguments.GetValue(newer),
            arguments.GetValue(keepGoing), arguments.GetValue(dryRun), arguments.GetValue(json), arguments.GetValue(quiet),
            arguments.GetValue(verbose), progress.IsShown(arguments));
        policy.Check();
        string? directory = arguments.GetValue(outputDirectory), path = arguments.GetValue(output);
        if (directory is { Length: 0 } || path is { Length: 0 })
            throw new UsageException($"the name of the output is empty; specify {(path is null ? "--output-dir DIR" : "-o PATH")}");
        if (directory is not null && path is not null)
            throw new UsageException("specify either -o or --output-dir");
        ConversionItem[] items = directory is not null
            ? ConversionInputs.FindMany(GetNames(arguments), directory, arguments.GetValue(recursive), naming, arguments)
            : [FindOne(arguments, path)];
        return new(items, directory, policy, streams, naming.Done);
    }

    private ConversionItem FindOne(ParseResult arguments, string? path)
    {
        string[] names = GetNames(arguments);
        if (arguments.GetValue(recursive))
            throw new UsageException("-r needs --output-dir DIR");
        if (path is null && names is [_, { } target])
        {
            if (target != Standard && (Path.Exists(target) || FileStatus.Read(target, followLinks: false, out _) is null))
                throw new UsageException(
                    $"{ShellQuoting.Quote(target)} exists; to replace it, specify -f -o {ShellQuoting.Quote(target)}, or --output-dir "
                    + "DIR to convert both files");
            (path, names) = (target, names[..1]);
        }
        names = InputsArgument.Expand(names);
        if (names.Length == 0 && naming.ReadsStandardInput)
            names = [Standard];
        if (names.Length > 1)
            throw new UsageException($"specify --output-dir DIR for {names.Length} inputs");
        if (names.Length == 0)
            throw new UsageException("specify a file to read; - is standard input");
        if (names[0] != Standard && Directory.Exists(names[0]))
            throw new UsageException(
                $"{ShellQuoting.Quote(names[0])} is a directory; specify -r and --output-dir DIR to convert the files in it");
        return path is null ? throw new UsageException("specify the output with -o PATH; - is standard output") : new(names[0], path);
    }

    private string[] GetNames(ParseResult arguments) => arguments.GetValue(files) ?? [];
}
