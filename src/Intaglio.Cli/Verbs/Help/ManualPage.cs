using System.CommandLine;
using System.Globalization;
using System.Reflection;
using System.Text;

namespace Intaglio.Cli;

/// <summary>Writes the manual page of a command in roff with the man macros, from the same texts as the help.</summary>
internal sealed class ManualPage
{
    private readonly StringBuilder page = new();

    private ManualPage()
    {
    }

    /// <summary>Gets the name of a command's page without the section, such as <c>intaglio-exr-info</c>.</summary>
    internal static string NameOf(Command command) => CommandText.GetPath(command).Replace(' ', '-');

    /// <summary>Writes a page.</summary>
    /// <returns>The page as ASCII lines.</returns>
    internal static string Write(Command command)
    {
        (command as Verb)?.Describe();
        ManualPage manual = new();
        manual.WriteHead(command);
        manual.WriteExamples(command);
        manual.WriteSymbols(command);
        manual.WriteTail(command);
        return manual.page.ToString();
    }

    private void WriteHead(Command command)
    {
        string version = typeof(ManualPage).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? "";
        Line($".TH \"{Escape(NameOf(command).ToUpperInvariant())}\" \"1\" \"\" \"intaglio {Escape(version)}\" \"User Commands\"");
        // Disables hyphenation and justification, so that options stay whole.
        Line(".nh");
        Line(".ad l");
        Title("NAME");
        Line($"{Escape(NameOf(command))} \\- {Escape(Lower(command.Description ?? "").TrimEnd('.'))}");
        Title("SYNOPSIS");
        string path = CommandText.GetPath(command);
        Line($"\\fB{Escape(path)}\\fR{Escape(CommandText.GetUsage(command)[path.Length..])}");
        Title("DESCRIPTION");
        Text(command.Description ?? "");
    }

    private void WriteExamples(Command command)
    {
        List<Example> examples = command is Verb verb ? CommandText.GetExamples(verb)
            : [.. CommandText.VisibleVerbs(command).Select(CommandText.GetFirstExample).OfType<Example>()];
        if (examples.Count == 0)
            return;
        Title("EXAMPLES");
        foreach (Example example in examples)
            Item($"\\fB{Escape(example.Command)}\\fR", example.Text);
    }

    private void WriteSymbols(Command command)
    {
        List<Command> verbs = CommandText.VisibleVerbs(command);
        if (verbs.Count > 0)
        {
            Title("VERBS");
            foreach (Command verb in verbs)
                Item($"\\fB{Escape(NameOf(verb))}\\fR(1)", verb.Description ?? "");
        }
        List<Argument> operands = CommandText.VisibleArguments(command);
        if (operands.Count > 0)
        {
            Title("ARGUMENTS");
            foreach (Argument argument in operands)
                Item($"\\fI{Escape(argument.HelpName ?? argument.Name)}\\fR", CommandText.Describe(argument));
        }
        List<Option> shared = CommandText.SharedOptions(command),
            own = CommandText.VisibleOptions(command).FindAll(option => !shared.Contains(option));
        WriteOptions("OPTIONS", own);
        WriteOptions("OPTIONS OF EVERY VERB", shared);
    }

    private void WriteOptions(string title, List<Option> options)
    {
        if (options.Count == 0)
            return;
        Title(title);
        foreach (Option option in options)
        {
            (string? letter, string name) = CommandText.GetNames(option);
            string value = CommandText.GetValueName(option) is { } valueName ? $" \\fI{Escape(valueName)}\\fR" : "";
            Item($"{(letter is null ? "" : $"\\fB{Escape(letter)}\\fR, ")}\\fB{Escape(name)}\\fR{value}", CommandText.Describe(option));
        }
    }

    private void WriteTail(Command command)
    {
        Title("EXIT STATUS");
        Item("0", "Success.");
        Item(Text(ExitCode.Failure), "Something differs, or could not be read or written.");
        Item(Text(ExitCode.WrongUse), "The command line is wrong.");
        Item(Text(ExitCode.BrokenPipe), "The reader of standard output ended before the output did.");
        Title("ENVIRONMENT");
        Item("\\fBINTAGLIO_KERNEL\\fR", "Hash with the kernel of this name, such as scalar. For diagnosis: the digests are the same.");
        Item("\\fBNO_COLOR\\fR", "Where it is set to anything, print without color.");
        Item("\\fBTMPDIR\\fR", "The folder for temporary files (default: /tmp).");
        Item("\\fBDOTNET_ROOT\\fR", "The folder of the .NET runtime that 'intaglio evaluate' runs on.");
        Title("SEE ALSO");
        List<Command> related = [.. command.Parents.OfType<Command>(),
            .. command.Parents.OfType<Command>().Where(parent => parent.Parents.Any()).SelectMany(CommandText.VisibleVerbs)
            .Where(verb => verb != command)];
        Line(related.Count == 0 ? "\\fBintaglio help\\fR \\fIVERB\\fR"
            : string.Join(",\n", related.Select(other => $"\\fB{Escape(NameOf(other))}\\fR(1)")));
    }

    private void Title(string text) => Line($".SH \"{text}\"");

    private void Text(string text)
    {
        foreach (string line in TextTable.Wrap(text, 78))
            Line(Escape(line));
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    // With .TP, an item without a text would put the next item next to its label.
    private void Item(string label, string text)
    {
        Line(text.Length > 0 ? ".TP" : ".PP");
        Line(label);
        if (text.Length > 0)
            Text(text);
    }

    private void Line(string line) => page.Append(line).Append('\n');

    // Lowers the first letter of a description unless it starts with an acronym.
    private static string Lower(string text) =>
        text.Length > 1 && char.IsLower(text[1]) ? char.ToLowerInvariant(text[0]) + text[1..] : text;

    /// <summary>Escapes text for roff. Hyphens stay copyable, and a leading period does not start a request.</summary>
    private static string Escape(string text)
    {
        StringBuilder escaped = new();
        foreach (Rune rune in text.EnumerateRunes())
        {
            escaped.Append(rune.Value switch
            {
                '\\' => "\\e",
                '-' => "\\-",
                '\'' => "\\(aq",
                '"' => "\\(dq",
                '`' => "\\(ga",
                '^' => "\\(ha",
                '~' => "\\(ti",
                '.' when escaped.Length == 0 => "\\&.",
                > 126 => string.Create(CultureInfo.InvariantCulture, $"\\[u{rune.Value:X4}]"),
                _ => rune.ToString(),
            });
        }
        return escaped.ToString();
    }
}
