using System.Diagnostics;

namespace Intaglio.Documentation.Tests.Style;

/// <summary>Subjects of commits are imperative and short.</summary>
public class CommitTests
{
    // The history before this file was written with longer subjects.
    private const string Rule = "tests/Intaglio.Documentation.Tests/Style/CommitTests.cs";

    [SkippableFact]
    public void Subjects_have_at_most_72_characters_and_no_stop()
    {
        Skip.If(Git("rev-parse", "--is-shallow-repository") is ["true"], "The clone is shallow: git fetch --unshallow brings the history.");
        string[] first = Git("log", "--diff-filter=A", "--format=%H", "--", Rule);
        Skip.If(first.Length == 0, "The history of the repository is missing.");
        string[] subjects = Git("log", "--no-merges", "--format=%s", $"{first[^1]}..HEAD");
        Assert.NotEmpty(subjects);
        Assert.All(subjects, subject =>
        {
            Assert.True(subject.Length <= 72, $"{subject.Length} characters: {subject}");
            Assert.Matches("^[A-Z].*[^.]$", subject);
            Assert.DoesNotMatch("^[A-Z][a-z]+(ed|ing) ", subject);
        });
    }

    private static string[] Git(params string[] arguments)
    {
        ProcessStartInfo start = new(InstalledProgram.Need("git"), ["-c", "safe.directory=*", "-C", Repository.Root, .. arguments]);
        Outcome outcome = Processes.Run(start);
        Skip.IfNot(outcome.ExitCode == 0, "This folder is not a git repository.");
        return outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }
}
