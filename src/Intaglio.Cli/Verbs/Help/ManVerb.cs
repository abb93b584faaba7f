using System.CommandLine;
using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Intaglio.Cli;

/// <summary><c>intaglio man</c>: the manual pages of the program and its verbs.</summary>
internal sealed class ManVerb() : Verb("man", "Show the manual page of a verb.")
{
    private readonly VerbArgument verb = new("The verb: sum, or exr info; none shows the page of the program");
    private readonly Option<string> folder = new("--output-dir") { HelpName = "DIR", Description = "Write the pages of all verbs to DIR: intaglio.1, intaglio-sum.1 and so on" };
    private readonly Flag force = new("--force", "Replace files in DIR that exist", "-f");

    protected override Symbol[] Symbols => [verb, folder, force];

    internal override string Examples => """
          intaglio man sum                 show a page in the program man
          intaglio man exr info > page.1   write it as roff
          intaglio man --output-dir man1   write all pages
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        if (arguments.GetValue(folder) is { } name)
            return WriteAll(arguments, name, streams);
        if (arguments.GetValue(force))
            throw new UsageException($"{force.Name} is for {folder.Name} only");
        // Of all verbs, as a page refers to others.
        Command command = verb.FindIn(arguments, _ => Program.CreateCommands(streams));
        string page = ManualPage.Write(command);
        if (!Console.IsOutputRedirected)
            return Show(command, page);
        streams.Write(page);
        return ExitCode.Success;
    }

    private int WriteAll(ParseResult arguments, string name, StandardStreams streams)
    {
        if (arguments.GetValue(verb) is { Length: > 0 })
            throw new UsageException($"{folder.Name} writes the pages of all verbs; remove the name of the verb");
        GivenNames.Require(name);
        FileException.Guard(name, () => Directory.CreateDirectory(name));
        foreach (Command command in CommandText.GetTree(Program.CreateCommands(streams)))
        {
            using OutputFile file = new(Path.Combine(name, $"{ManualPage.NameOf(command)}.1"), arguments.GetValue(force), OutputReaders.Usual, []);
            file.Open(isText: true).Write(Encoding.UTF8.GetBytes(ManualPage.Write(command)));
            file.Complete();
        }
        return ExitCode.Success;
    }

    // By a file, which every man takes.
    private static int Show(Command command, string page)
    {
        using ScratchFolder temporary = new();
        string file = Path.Combine(temporary.Path, $"{ManualPage.NameOf(command)}.1");
        using (OutputFile written = new(file, overwrite: false, OutputReaders.Owner, []))
        {
            written.Open(isText: true).Write(Encoding.ASCII.GetBytes(page));
            written.Complete();
        }
        try
        {
            using Process man = ProgramStart.Start(new ProcessStartInfo("man", [file]));
            man.WaitForExit();
            return man.ExitCode == 0 ? ExitCode.Success : ExitCode.Failure;
        }
        catch (Win32Exception exception)
        {
            throw new FailureException($"the program man cannot be started: {exception.Message.TrimEnd('.')}; '{CommandText.GetPath(command)} --help' shows the options", exception);
        }
    }
}
