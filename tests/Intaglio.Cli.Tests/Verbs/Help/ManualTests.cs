namespace Intaglio.Cli.Tests;

public class ManualTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableTheory]
    [InlineData("groff", "-man", "-ww", "-z", "-Tutf8")]
    [InlineData("mandoc", "-T", "lint", "-W", "error")]
    [Trait("Duration", "Long")]
    public void All_pages_are_valid(string program, params string[] options)
    {
        InstalledProgram.Need(program);
        string[] pages = WriteAll();
        foreach (string page in pages)
        {
            Outcome outcome = Programs.Run(folder.Path, program, [.. options, page]);
            Assert.Equal(("", "", 0), (outcome.Error, outcome.Text, outcome.ExitCode));
        }
    }

    [SkippableFact]
    public void Man_shows_what_the_help_says()
    {
        InstalledProgram.Need("man");
        WriteAll();
        Outcome outcome = Programs.Shell(folder.Path, "MANWIDTH=100 man -l --warnings pages/intaglio-sum.1");
        Assert.Equal(("", 0), (outcome.Error, outcome.ExitCode));
        string shown = Flatten(outcome.Text), help = Programs.Intaglio(folder.Path, "sum", "--help").Text;
        foreach (string line in help[help.IndexOf("\nOptions:", StringComparison.Ordinal)..].Split('\n').Where(line => line.TrimStart().StartsWith('-')))
            Assert.Contains(Flatten(line.Trim()), shown, StringComparison.Ordinal);
        Assert.All(["NAME", "SYNOPSIS", "EXAMPLES", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO"], title => Assert.Contains($"\n{title}\n", outcome.Text, StringComparison.Ordinal));
        Assert.Contains("INTAGLIO_KERNEL", shown, StringComparison.Ordinal);
    }

    [Fact]
    public void There_is_a_page_for_each_verb_which_others_refer_to()
    {
        string[] names = [.. WriteAll().Select(page => Path.GetFileName(page)!)];
        Assert.Contains("intaglio.1", names);
        Assert.Contains("intaglio-manifest-create.1", names);
        foreach (string page in Directory.GetFiles(Path.Combine(folder.Path, "pages")))
        {
            foreach (System.Text.RegularExpressions.Match match in System.Text.RegularExpressions.Regex.Matches(File.ReadAllText(page), @"\\fB(intaglio[a-z\\-]*)\\fR\(1\)"))
                Assert.Contains(match.Groups[1].Value.Replace("\\", "", StringComparison.Ordinal) + ".1", names);
        }
    }

    [Fact]
    public void A_page_goes_to_a_file_as_it_is_and_existing_ones_stay()
    {
        WriteAll();
        string page = File.ReadAllText(Path.Combine(folder.Path, "pages", "intaglio-exr-info.1"));
        Assert.Equal(page, Programs.Intaglio(folder.Path, "man", "exr", "info").Text);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "man", "exr", "info", "-o", "page.1").ExitCode);
        Assert.Equal(page, File.ReadAllText(Path.Combine(folder.Path, "page.1")));
        Outcome outcome = Programs.Intaglio(folder.Path, "man", "--all", "-o", "pages");
        Assert.Contains("File exists", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "man", "--all", "-o", "pages", "--force").ExitCode);
    }

    private string[] WriteAll()
    {
        string pages = Path.Combine(folder.Path, "pages");
        Outcome outcome = Programs.Intaglio(folder.Path, "man", "--all", "-o", "pages", "--force");
        Assert.Equal(("", 0), (outcome.Error, outcome.ExitCode));
        return Directory.GetFiles(pages);
    }

    private static string Flatten(string text) => string.Join(' ', text.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
