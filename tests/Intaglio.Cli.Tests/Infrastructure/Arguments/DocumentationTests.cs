namespace Intaglio.Cli.Tests;

/// <summary>Each verb has a page in docs/reference/cli. The tests of the pages compare the help that they show with that of the program.</summary>
public class DocumentationTests
{
    public static TheoryData<string> Verbs => [.. CommandTree.All.Where(verb => !verb.Command.Hidden).Select(verb => verb.Path)];

    [Theory]
    [MemberData(nameof(Verbs))]
    public void A_page_shows_the_help(string path)
    {
        string page = path.Length == 0 ? "README" : path.Split(' ')[0];
        Assert.Contains($"$ intaglio {path}{(path.Length == 0 ? "" : " ")}--help\nUsage: intaglio ", DocumentationPage.Read($"cli/{page}.md"), StringComparison.Ordinal);
    }
}
