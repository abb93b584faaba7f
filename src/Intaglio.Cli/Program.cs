using System.CommandLine;
using System.CommandLine.Parsing;
using System.Runtime.CompilerServices;

namespace Intaglio.Cli;

/// <summary>The entry point: finds the verb, runs it, and reports errors on one line.</summary>
internal static class Program
{
    private static readonly Flag debug = new("--debug", "Print the stack trace of an error") { Recursive = true };

    internal static int Main(string[] args)
    {
        FatalError.Watch();
        Interruption.IgnoreLargeFiles();
        int exitCode = Start(args);
        Interruption.Hold();
        return exitCode;
    }

    // A separate method, so that its dependencies are loaded after error handling is set up.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Start(string[] args)
    {
        Preparation.Start(VerbTree.FindCode(args));
        StandardStreams streams = new();
        Command root = CreateCommands(streams, args);
        try
        {
            int exitCode = Run(root, args, streams);
            streams.Output.Flush();
            return exitCode;
        }
        catch (UsageException exception)
        {
            string verbs = string.Concat(UnixArguments.FindVerbs(root, args).Select(verb => verb + " "));
            streams.WriteError($"{exception.Message}; see 'intaglio {verbs}--help'", exception);
            return ExitCode.WrongUse;
        }
        catch (RecipeErrorException exception)
        {
            streams.WriteError(exception.Message, exception);
            return ExitCode.WrongUse;
        }
        catch (FileException exception)
        {
            streams.WriteFileError(exception.Name, exception.InnerException!);
            return ExitCode.Failure;
        }
        catch (FailureException exception)
        {
            streams.WriteError(exception.Message, exception);
            return ExitCode.Failure;
        }
        catch (OutputException exception) when (exception.IsBrokenPipe)
        {
            return ExitCode.BrokenPipe;
        }
        catch (OutputException exception)
        {
            streams.WriteError($"standard output: {ErrorText.Describe(exception.InnerException!)}", exception);
            return ExitCode.Failure;
        }
        catch (Exception exception)
        {
            streams.WriteError(FatalError.Explain(exception)
                ?? $"unexpected error: {ErrorText.ToClause(exception.Message)}; specify {debug.Name} for a stack trace", exception);
            return ExitCode.Failure;
        }
    }

    /// <summary>Creates the root command of the program.</summary>
    /// <param name="streams">The standard streams for the verbs.</param>
    /// <param name="words">The words of the command line, or none to create all verbs.</param>
    internal static Command CreateCommands(StandardStreams streams, params string[] words)
    {
        // RootCommand is not used because its options load their texts from resources, which takes longer than hashing a small file.
        Command root = new("intaglio", "Checksums, images, meshes and encrypted files for asset pipelines.");
        root.Options.Add(new Flag("--help", "Show this help", "-h") { Recursive = true, Action = new ShowHelp() });
        ShowVersion version = new();
        root.Options.Add(new Flag("--version", "Show the version", "-V") { Recursive = true, Action = version });
        root.Options.Add(version.Verbose);
        root.Options.Add(debug);
        // The version needs no verbs.
        if (words is not ["--version" or "-V", ..])
            VerbTree.AddVerbs(root, words, streams);
        return root;
    }

    /// <exception cref="UsageException">
    /// A verb or option is unknown, an option's value is missing, or an option that takes no value has one.
    /// </exception>
    internal static ParseResult Parse(Command root, string[] args) =>
        root.Parse(UnixArguments.Normalize(root, args),
            new ParserConfiguration { EnablePosixBundling = false, ResponseFileTokenReplacer = null });

    private static string Explain(ParseResult arguments)
    {
        ParseError error = arguments.Errors[0];
        if (arguments.UnmatchedTokens is [{ } word, ..])
            return $"unexpected argument {ShellQuoting.Quote(word)}";
        return error.SymbolResult is ArgumentResult { Argument: { } argument } ? $"specify {argument.HelpName ?? argument.Name}"
            : ErrorText.ToClause(error.Message);
    }

    private static int Run(Command root, string[] args, StandardStreams streams)
    {
        ParseResult arguments = Parse(root, args);
        bool isInformation = arguments.Action is ShowHelp or ShowVersion;
        if (!isInformation && arguments.CommandResult.Command is { Subcommands.Count: > 0 } group and not Verb)
            return ExplainUse(group);
        if (!isInformation && arguments.Errors.Count > 0)
            throw new UsageException(Explain(arguments));
        streams.ShowTraces = arguments.GetValue(debug);

        using StreamWriter output = new(streams.Output, leaveOpen: true);
        return arguments.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null,
            Output = output });
    }

    // The help goes to standard output only if requested.
    private static int ExplainUse(Command group)
    {
        using StreamWriter output = new(Console.OpenStandardError());
        HelpWriter.Write(output, group, HelpWriter.FindWidth(Descriptor.Error));
        return ExitCode.WrongUse;
    }
}
