using System.CommandLine;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

/// <summary>The rules of docs/internals/style.md that a program can check, over all help texts and messages of the command line.</summary>
public partial class StyleTests
{
    private static readonly (string Pattern, string Instead)[] unwanted =
    [
        ("[Cc]olour|[Gg]rey\\b|[Ll]icence|[Cc]atalogue|[Nn]eighbour|[Cc]entre\\b|[Bb]ehaviour|[a-z]metres?\\b|\\bmetres?\\b|[a-z]isation\\b|[a-z]ise\\b(?<!otherwise|precise|raise|noise|rise)", "American spelling"),
        ("\\bso (many|much|often|long)\\b", "N, a count or a size"),
        ("\\b([Ii]s|are|was) (no|none|nothing) ", "negate the verb"),
        ("\\b[Tt]here (is|are) no(ne|thing)?\\b(?!t)", "'unknown x', 'missing x', or negate the verb"),
        ("\\bthere (is|are) [a-z0-9-]+,", "(expected a, b)"),
        ("\\b[Ww]hoever\\b|\\bnobody\\b|\\bstrangers?\\b", "name who it is"),
        ("^What |^Whose |^Of |; of ", "begin with a verb or a noun"),
        ("\\bbeside\\b|\\bbehind\\b|\\bmended\\b|\\bper cent\\b|\\bnevertheless\\b", "compared with, next to, after, fixed, percent"),
        ("\\b[Ll]eaves? .{0,30}\\bout\\b|\\bleft out\\b", "exclude, omit, skip"),
        ("\\bgive (-|a |an |the |it )", "specify"),
        ("is missing, which|, which says|, which say ", "specify --x"),
        ("\\bknown are\\b|; it is |; they are |makes no sense|go together|goes with no", "(expected …), or what to do"),
        ("\\btold\\b|\\btells\\b", "says, prints, determines"),
        ("\\b[Cc]ontents?\\b(?! cache)", "item, entry, data"),
    ];

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
        foreach ((string pattern, string instead) in unwanted)
        {
            Match match = Regex.Match(text, pattern, RegexOptions.CultureInvariant);
            Assert.False(match.Success, $"{place}: \"{text}\" has \"{match.Value}\"; better: {instead}");
        }
    }

    // What an exception or a line on standard error begins with.
    [GeneratedRegex("""(?:UsageException|FailureException|WriteError|Warn)\(\$?"(?<text>(?:\{[^{}]*\}|[^"\\]|\\.)*)""" + "\"", RegexOptions.CultureInvariant)]
    private static partial Regex Message();

    [GeneratedRegex("""\{[^{}]*\}""", RegexOptions.CultureInvariant)]
    private static partial Regex Hole();
}
