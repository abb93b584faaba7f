using Intaglio.Documentation.Tests.Snippets;

namespace Intaglio.Documentation.Tests.Style;

/// <summary>A sentence that has to break a rule has a mark with the reason before it. There are few.</summary>
public class ExceptionTests
{
    internal const string PageMark = "<!-- style: ", CommentMark = "// style: ";

    private const int Most = 20;

    [Fact]
    public void Exceptions_are_few() =>
        Assert.InRange(
            MarkdownFile.All.Sum(page => Count(Path.Combine(Repository.Root, page.Name), PageMark)) + SourceFiles.Of("src").Sum(file => Count(file, CommentMark)), 0, Most);

    private static int Count(string file, string mark) => File.ReadLines(file).Count(line => line.TrimStart().StartsWith(mark, StringComparison.Ordinal));
}
