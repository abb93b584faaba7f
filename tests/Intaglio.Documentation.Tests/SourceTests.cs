using Intaglio.Documentation.Tests.Style;

namespace Intaglio.Documentation.Tests;

/// <summary>Rules that every source file of the product keeps.</summary>
public class SourceTests
{
    /// <summary>It starts programs by absolute path; the framework's own search would also run what lies in the current folder.</summary>
    [Fact]
    public void Only_one_place_starts_processes() =>
        Assert.Equal([Path.Combine("src", "Shared", "ProgramStart.cs")], FilesWith("Process.Start("));

    private static IEnumerable<string> FilesWith(string text) =>
        from folder in (string[])["src", "samples"]
        from file in SourceFiles.Of(folder)
        where File.ReadAllText(file).Contains(text, StringComparison.Ordinal)
        select Path.GetRelativePath(Repository.Root, file);
}
