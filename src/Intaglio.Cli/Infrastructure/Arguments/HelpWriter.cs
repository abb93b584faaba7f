using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Writes the help of a command, wrapped to the width of the terminal.</summary>
/// <remarks>
/// The help has the usage, examples, arguments or verbs, the command's options, and the options of every verb. All of it comes from the
/// command definitions.
/// </remarks>
internal sealed class HelpWriter
{
    private const int Widest = 100, Narrowest = 60;

    private readonly TextWriter output;
    private readonly int width;

    private HelpWriter(TextWriter output, int width)
    {
        this.output = output;
        this.width = width;
    }

    /// <summary>Gets the line width: the width of the terminal, but at least 60 and at most 100 characters.</summary>
    /// <param name="descriptor">The descriptor of standard output or standard error. The width is 100 if it is not a terminal.</param>
    internal static int FindWidth(int descriptor) =>
        TerminalSize.FindColumns(descriptor) is > 0 and int columns ? Math.Clamp(columns, Narrowest, Widest) : Widest;

    /// <param name="output">The writer that receives the help.</param>
    /// <param name="command">The program, a group of verbs, or a verb.</param>
    /// <param name="width">The maximum line length in characters.</param>
    internal static void Write(TextWriter output, Command command, int width)
    {
        // Writes the help with a single call.
        using StringWriter text = new();
        new HelpWriter(text, width).Write(command);
        output.Write(text.ToString());
    }

    private void Write(Command command)
    {
        (command as Verb)?.Describe();
        WriteText("Usage: " + CommandText.GetUsage(command), "       ");
        output.Write('\n');
        WriteText(command.Description ?? "", "");
        WriteExamples(command);
        WriteArguments(command);
        WriteVerbs(command);
        List<Option> shared = CommandText.SharedOptions(command),
            own = CommandText.VisibleOptions(command).FindAll(option => !shared.Contains(option));
        WriteOptions("Options", own);
        WriteOptions("Options of every verb", shared);
        if (command.Subcommands.Count > 0)
            output.Write($"\nTo show the help of a verb: {CommandText.GetPath(command)} VERB --help\n");
    }

    private void WriteExamples(Command command)
    {
        List<Example> examples = command is Verb verb ? CommandText.GetExamples(verb) : SelectExamples(command);
        TextTable table = new(width, width - 30);
        foreach (Example example in examples)
        {
            List<string> lines = WrapCommand(example.Command, width - 2);
            for (int i = 0; i < lines.Count; i++)
                table.Add(lines[i], i == lines.Count - 1 ? example.Text : "");
        }
        WriteTable("Examples", table);
    }

    // Selects one example of each group of verbs, or of each verb.
    private static List<Example> SelectExamples(Command command)
    {
        List<Command> verbs = CommandText.VisibleVerbs(command);
        bool isProgram = !command.Parents.Any() && VerbTree.Sections.Count > 0;
        List<Example> examples = [];
        foreach (Command? verb in isProgram ? VerbTree.Sections.Select(section => verbs.Find(verb => verb.Name == section.Verbs[0]))
            : verbs)
        {
            if (verb is not null && CommandText.GetFirstExample(verb) is { } example)
                examples.Add(example);
        }
        return examples;
    }

    private void WriteArguments(Command command)
    {
        TextTable table = new(width, width * 2 / 5);
        foreach (Argument argument in CommandText.VisibleArguments(command))
            table.Add(argument.HelpName ?? argument.Name, CommandText.Describe(argument));
        WriteTable("Arguments", table);
    }

    private void WriteVerbs(Command command)
    {
        List<Command> verbs = CommandText.VisibleVerbs(command);
        bool isProgram = !command.Parents.Any();
        foreach (VerbSection section in isProgram ? VerbTree.Sections : [])
            WriteVerbs(section.Title, verbs.FindAll(verb => section.Verbs.Contains(verb.Name)));
        WriteVerbs("Verbs", verbs.FindAll(verb => !isProgram || !VerbTree.Sections.Any(section => section.Verbs.Contains(verb.Name))));
    }

    private void WriteVerbs(string title, List<Command> verbs)
    {
        // Aligns the texts of all sections.
        TextTable table = new(width, width * 2 / 5);
        foreach (Command verb in verbs)
            table.Add(verb.Name.PadRight(LongestName(verb)), verb.Description ?? "");
        WriteTable(title, table);
    }

    private static int LongestName(Command verb)
    {
        int longest = 0;
        foreach (Symbol parent in verb.Parents)
        {
            foreach (Command other in CommandText.VisibleVerbs((Command)parent))
                longest = Math.Max(longest, other.Name.Length);
        }
        return longest;
    }

    private void WriteOptions(string title, List<Option> options)
    {
        TextTable table = new(width, width * 2 / 5);
        foreach (Option option in options)
        {
            (string? letter, string name) = CommandText.GetNames(option);
            string label = letter is null ? "    " + name : $"{letter}, {name}";
            table.Add(CommandText.GetValueName(option) is { } value ? $"{label} {value}" : label, CommandText.Describe(option));
        }
        WriteTable(title, table);
    }

    private void WriteTable(string title, TextTable table)
    {
        if (table.IsEmpty)
            return;
        output.Write($"\n{title}:\n");
        table.Write(output);
    }

    private void WriteText(string text, string indentation)
    {
        string lead = "";
        foreach (string line in TextTable.Wrap(text, width - indentation.Length))
        {
            output.Write($"{lead}{line}\n");
            lead = indentation;
        }
    }

    /// <summary>Breaks a long command after a backslash, as shells allow, and never within quotes.</summary>
    private static List<string> WrapCommand(string command, int width)
    {
        List<string> lines = [];
        while (command.Length > width)
        {
            int last = -1;
            bool isQuoted = false;
            for (int i = 0; i <= width - 2; i++)
            {
                isQuoted ^= command[i] == '\'';
                if (command[i] == ' ' && !isQuoted && i > 4)
                    last = i;
            }
            if (last < 0)
                break;
            lines.Add(command[..last] + " \\");
            command = "    " + command[(last + 1)..];
        }
        lines.Add(command);
        return lines;
    }
}
