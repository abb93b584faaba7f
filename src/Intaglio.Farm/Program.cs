using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The entry point: finds the verb, runs it, and reports errors on one line.</summary>
internal static class Program
{
    /// <summary>The name of the program in messages.</summary>
    internal const string Name = "intaglio-farm";

    internal static int Main(string[] args)
    {
        FileSizeSignal.TurnIntoError();
        Command root = CreateCommands();
        try
        {
            return Run(root, args);
        }
        catch (UsageException exception)
        {
            string verbs = string.Concat(UnixArguments.FindVerbs(root, args).Select(verb => verb + " "));
            Messages.WriteError($"{exception.Message}; see '{Name} {verbs}--help'");
            return ExitCode.WrongUse;
        }
        catch (FailureException exception)
        {
            Messages.WriteError(exception.Message);
            return ExitCode.Failure;
        }
        catch (Exception exception)
        {
            Messages.WriteError(FatalError.Explain(exception) ?? $"unexpected error: {ErrorText.ToClause(exception.Message)}");
            return ExitCode.Failure;
        }
    }

    private static Command CreateCommands()
    {
        Command root = new(Name, "Share content caches, and bake on many machines.");
        root.Options.Add(new Flag("--help", "Show this help", "-h") { Recursive = true, Action = new ShowHelp() });
        root.Options.Add(new Flag("--version", "Show the version", "-V") { Recursive = true, Action = new ShowVersion() });
        VerbTree.AddVerbs(root);
        return root;
    }

    private static int Run(Command root, string[] args)
    {
        ParseResult arguments = root.Parse(UnixArguments.Normalize(root, args),
            new ParserConfiguration { EnablePosixBundling = false, ResponseFileTokenReplacer = null });
        bool isInformation = arguments.Action is ShowHelp or ShowVersion;
        if (!isInformation && arguments.CommandResult.Command is { Subcommands.Count: > 0 } group and not Verb)
            return ExplainUse(group);
        if (!isInformation && arguments.Errors.Count > 0)
            throw new UsageException(Explain(arguments));
        return arguments.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
    }

    private static string Explain(ParseResult arguments) => arguments.UnmatchedTokens is [{ } word, ..]
        ? $"unexpected argument {ShellQuoting.Quote(word)}"
        : ErrorText.ToClause(arguments.Errors[0].Message);

    // The help goes to standard output only if requested.
    private static int ExplainUse(Command group)
    {
        HelpWriter.Write(Console.Error, group, HelpWriter.FindWidth(Descriptor.Error));
        return ExitCode.WrongUse;
    }
}
