using System.Text.Json;
using System.Xml.Linq;
using Xunit.Abstractions;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>Every block of code in the pages is run, and what it prints is what the page says, unless the page says why not.</summary>
public class SnippetTests(ITestOutputHelper output)
{
    public static TheoryData<string> CSharpSnippets => [.. Snippets("csharp").Select(snippet => snippet.Place)];

    public static TheoryData<string> PagesWithCommands => [.. Snippets("console", "sh").Select(snippet => snippet.Page).Distinct()];

    [Theory]
    [MemberData(nameof(CSharpSnippets))]
    public void The_code_runs_and_prints_what_the_page_shows(string place)
    {
        CodeSnippet snippet = Snippets("csharp").Single(snippet => snippet.Place == place);
        using TemporaryFolder folder = new();
        string printed = CSharpProgram.Run(snippet, folder.Path);
        if (snippet.Printed is { } shown)
            Assert.Equal(shown, printed.TrimEnd('\n'));
    }

    /// <summary>The commands of a page run in one folder, in their order: one may need what another has left.</summary>
    [SkippableTheory]
    [MemberData(nameof(PagesWithCommands))]
    [Trait("Duration", "Long")]
    public void The_commands_run_and_print_what_the_page_shows(string page)
    {
        using ShellSession shell = new();
        foreach (CodeSnippet snippet in Snippets("console", "sh").Where(snippet => snippet.Page == page))
        {
            if (snippet.Language == "sh")
            {
                (string before, string after) = snippet.ReadFrame("sh");
                (string printed, int exitCode) = shell.Run($"set -e\n{before}\n{snippet.Text}\n{after}");
                Assert.True(exitCode == 0, $"{snippet.Place} ends with {exitCode}:\n{printed}");
                continue;
            }

            foreach ((string command, string shown) in ShellSession.Commands(snippet.Text))
                Assert.Equal($"{snippet.Place}\n$ {command}\n{shown}".TrimEnd('\n'), $"{snippet.Place}\n$ {command}\n{shell.Run(command).Output}".TrimEnd('\n'));
        }
    }

    [Fact]
    public void Data_in_the_pages_is_well_formed()
    {
        foreach (CodeSnippet snippet in Snippets("json"))
            JsonDocument.Parse(snippet.Text).Dispose();
        foreach (CodeSnippet snippet in Snippets("xml"))
            XElement.Parse(snippet.Text);
    }

    /// <summary>A block is run, or its page says why not, or what else tests it, which then names the page.</summary>
    [Fact]
    public void Every_block_is_covered()
    {
        foreach (CodeSnippet snippet in MarkdownFile.Shipped.SelectMany(file => file.Snippets))
        {
            if (snippet.NotRun is { } reason)
                output.WriteLine($"{snippet.Place} is not run: {reason}");
            else if (snippet.TestedBy is { } test)
                Assert.Contains(Directory.GetFiles(Path.Combine(Repository.Root, "tests"), $"{test}.cs", SearchOption.AllDirectories), file => File.ReadAllText(file).Contains(Path.GetFileName(snippet.Page), StringComparison.Ordinal));
            else
                Assert.True(snippet.Language is "csharp" or "console" or "sh" or "json" or "xml" or "text", $"{snippet.Place} is in '{snippet.Language}': nothing runs it, and no comment before it says why.");
        }
    }

    [Fact]
    public void Every_frame_is_used()
    {
        IEnumerable<string> used = MarkdownFile.Shipped.SelectMany(file => file.Snippets).Where(snippet => snippet.Frame is not null).Select(snippet => snippet.FrameFile(snippet.Language == "csharp" ? "cs" : "sh"));
        Assert.Equal(used.Distinct().Order(StringComparer.Ordinal), Directory.GetFiles(Path.Combine(Repository.Root, "tests", "Intaglio.Documentation.Tests", "Frames"), "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal));
    }

    private static IEnumerable<CodeSnippet> Snippets(params string[] languages) =>
        MarkdownFile.Shipped.SelectMany(file => file.Snippets).Where(snippet => snippet.IsRun && languages.Contains(snippet.Language));
}
