using System.CommandLine;
using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio man</c> verb, which shows or writes manual pages.</summary>
internal sealed class ManVerb() : Verb("man", "Show the manual page of a verb.")
{
    private readonly VerbArgument verb = new("The verb: sum, or exr info; none shows the page of the program");
    private readonly Flag all = new("--all", "Write the pages of all verbs to the folder of --output");
    private readonly Option<string> output = new("--output", "-o") { HelpName = "PATH", Description = "Write the page to PATH, in roff" };
    private readonly Flag force = new("--force", "Replace existing files", "-f");

    protected override Symbol[] Symbols => [verb, all, output, force];

    internal override string Examples => """
          intaglio man sum               show a page in the program man
          intaglio man exr info | less   print it in roff
          intaglio man --all -o man1     write all pages
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string? target = arguments.GetValue(output);
        if (arguments.GetValue(all))
            return WriteAll(arguments, target ?? throw new UsageException($"specify {output.Name} PATH for the pages"), streams);
        if (arguments.GetValue(force) && target is null)
            throw new UsageException($"{force.Name} needs {output.Name}");
        // Creates all verbs, because pages refer to each other.
        Command command = verb.FindIn(arguments, _ => Program.CreateCommands(streams));
        string page = ManualPage.Write(command);
        if (target is not null)
            WriteFile(target, page, arguments.GetValue(force));
        else if (!Console.IsOutputRedirected)
            return Show(command, page);
        else
            streams.Write(page);
        return ExitCode.Success;
    }

    private int WriteAll(ParseResult arguments, string folder, StandardStreams streams)
    {
        if (arguments.GetValue(verb) is { Length: > 0 })
            throw new UsageException($"{all.Name} writes the pages of all verbs; remove the name of the verb");
        GivenNames.Require(folder);
        FileException.Guard(folder, () => Directory.CreateDirectory(folder));
        foreach (Command command in CommandText.GetTree(Program.CreateCommands(streams)))
            WriteFile(Path.Combine(folder, $"{ManualPage.NameOf(command)}.1"), ManualPage.Write(command), arguments.GetValue(force));
        return ExitCode.Success;
    }

    private static void WriteFile(string name, string page, bool overwrite)
    {
        using OutputFile file = new(name, overwrite, OutputReaders.Usual, []);
        file.Open(isText: true).Write(Encoding.ASCII.GetBytes(page));
        file.Complete();
    }

    // Passes a file, which every version of man accepts.
    private static int Show(Command command, string page)
    {
        using ScratchFolder temporary = new();
        string file = Path.Combine(temporary.Path, $"{ManualPage.NameOf(command)}.1");
        WriteFile(file, page, overwrite: false);
        try
        {
            using Process man = ProgramStart.Start(new ProcessStartInfo("man", [file]));
            man.WaitForExit();
            return man.ExitCode == 0 ? ExitCode.Success : ExitCode.Failure;
        }
        catch (Win32Exception exception)
        {
            throw new FailureException(
                $"the program man cannot be started: {ErrorText.ToClause(exception.Message)}; '{CommandText.GetPath(command)} --help' "
                + "shows the options", exception);
        }
    }
}
