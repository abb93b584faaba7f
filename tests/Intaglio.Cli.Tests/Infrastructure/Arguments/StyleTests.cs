using System.CommandLine;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

/// <summary>The rules of docs/internals/style.md that a program can check, over all help texts and messages of the command line.</summary>
public partial class StyleTests
{
    public static TheoryData<string> Verbs => [.. CommandTree.All.Where(verb => !verb.Command.Hidden).Select(verb => verb.Path)];

    public static TheoryData<string> Sources =>
        [.. Directory.EnumerateFiles(SourceFolder, "*.cs", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(SourceFolder, file).Replace('\\', '/')).Where(file => !file.Contains("obj/", StringComparison.Ordinal) && !file.Contains("bin/", StringComparison.Ordinal))];

    private static string SourceFolder => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(Programs.Assembly)!, "../../../../Intaglio.Cli"));

    [Theory]
    [MemberData(nameof(Verbs))]
    public void Help_is_short_plain_and_American(string path)
    {
        Command command = CommandTree.All.Single(verb => verb.Path == path).Command;
        if (command is Verb verb)
        {
            verb.Describe();
            AssertPlain($"{path}: examples", verb.Examples);
        }
        Assert.Matches("^[A-Z].*[^.]\\.$", command.Description!);
        AssertPlain(path, command.Description!);
        Assert.True(command.Description!.Length <= 88, $"{path}: {command.Description}");
        foreach (Symbol symbol in command.Arguments.Concat<Symbol>(command.Options))
        {
            string description = symbol.Description ?? "";
            Assert.True(description.Length > 0, $"{path} {symbol.Name} has no description.");
            Assert.False(description.EndsWith('.'), $"{path} {symbol.Name}: {description}");
            AssertPlain($"{path} {symbol.Name}", description);
        }
    }

    /// <summary>Errors begin in lower case, have no final stop and their values in quotes.</summary>
    [Theory]
    [MemberData(nameof(Sources))]
    public void Messages_are_short_plain_and_American(string file)
    {
        foreach (Match match in Message().Matches(File.ReadAllText(Path.Combine(SourceFolder, file))))
        {
            string text = Hole().Replace(match.Groups["text"].Value, "{}");
            if (text.Length == 0)
                continue;
            Assert.True(!char.IsAsciiLetterUpper(text[0]) || text.StartsWith("WARNING:", StringComparison.Ordinal), $"{file}: {text}");
            Assert.False(text.EndsWith('.') && !text.EndsWith("...", StringComparison.Ordinal), $"{file}: {text}");
            AssertPlain(file, text);
        }
    }

    private static void AssertPlain(string place, string text)
    {
        foreach (StyleRule rule in StyleRules.Common.Concat(StyleRules.CommandLine))
            Assert.True(rule.Describe(text) is null, $"{place}: {rule.Describe(text)}");
    }

    // What an exception or a line on standard error begins with.
    [GeneratedRegex("""(?:UsageException|FailureException|WriteError|Warn)\(\$?"(?<text>(?:\{[^{}]*\}|[^"\\]|\\.)*)""" + "\"", RegexOptions.CultureInvariant)]
    private static partial Regex Message();

    [GeneratedRegex("""\{[^{}]*\}""", RegexOptions.CultureInvariant)]
    private static partial Regex Hole();
}
