using System.Xml.Linq;
using Intaglio.Documentation.Tests.Snippets;
using Markdig.Syntax;

namespace Intaglio.Documentation.Tests;

/// <summary>docs/internals/design.md says what the project files say.</summary>
public class DesignTests
{
    private const string Arrow = " → ";

    private static MarkdownFile Page => MarkdownFile.All.Single(file => file.Name.Replace('\\', '/').EndsWith("docs/internals/design.md", StringComparison.Ordinal));

    [Fact]
    public void The_arrows_are_the_references_of_the_projects()
    {
        string[] projects = Directory.GetFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories);
        FencedCodeBlock block = Page.Document.Descendants<FencedCodeBlock>().Single(block => block.Lines.ToString().Contains(Arrow, StringComparison.Ordinal));
        Assert.Equal(projects.Select(Describe).Order(StringComparer.Ordinal), block.Lines.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Every_folder_of_the_source_has_a_row()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "internals", "design.md"));
        Assert.All(Directory.GetDirectories(Path.Combine(Repository.Root, "src")), folder => Assert.Contains($"| `src/{Path.GetFileName(folder)}` |", page, StringComparison.Ordinal));
    }

    // A project that refers to none has an arrow to nothing.
    private static string Describe(string project)
    {
        IEnumerable<string> references = XDocument.Load(project).Descendants("ProjectReference")
            .Select(reference => Path.GetFileNameWithoutExtension(((string)reference.Attribute("Include")!).Replace('\\', '/'))).Order(StringComparer.Ordinal);
        return $"{Path.GetFileNameWithoutExtension(project)}{Arrow}{string.Join(", ", references.DefaultIfEmpty("nothing"))}";
    }
}
