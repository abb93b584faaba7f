using System.Text.RegularExpressions;

namespace Intaglio.Documentation.Tests;

/// <summary>The page on OpenEXR has the answers that the laboratory's run wrote.</summary>
public partial class LaboratoryTests
{
    [Fact]
    public void The_answers_are_those_of_the_run()
    {
        string docs = Path.Combine(Repository.Root, "docs"), page = File.ReadAllText(Path.Combine(docs, "guides", "openexr.md")), run = File.ReadAllText(Path.Combine(docs, "reports", "openexr-laboratory.md"));
        string[] answers = [.. Answer().Matches(run[..run.IndexOf("## Ratio against throughput", StringComparison.Ordinal)]).Select(match => $"- **{match.Groups[1].Value}** {match.Groups[2].Value}")];
        Assert.Equal(5, answers.Length);
        Assert.All(answers, answer => Assert.Contains($"{answer}\n", page, StringComparison.Ordinal));
    }

    [GeneratedRegex(@"^### (.+\?)\n\n(.+)\n", RegexOptions.Multiline)]
    private static partial Regex Answer();
}
