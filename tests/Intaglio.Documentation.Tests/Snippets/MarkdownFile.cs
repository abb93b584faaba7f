using Intaglio.Documentation.Site;
using Markdig.Parsers;
using Markdig.Syntax;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>A Markdown page of the repository.</summary>
internal sealed class MarkdownFile
{
    // What is built, and what packages bring, is not ours.
    private static readonly string[] foreign = ["bin", "obj", "node_modules", "artifacts", "TestResults", "BenchmarkDotNet.Artifacts"];

    private MarkdownFile(string name)
    {
        Name = name;
        Document = MarkdownParser.Parse(File.ReadAllText(Path.Combine(Repository.Root, name)), GuidePages.Pipeline);
        List<CodeSnippet> snippets = [];
        for (int i = 0; i < Document.Count; i++)
        {
            if (Document[i] is not FencedCodeBlock block)
                continue;
            string? mark = i > 0 && Document[i - 1] is HtmlBlock { Type: HtmlBlockType.Comment } comment ? comment.Lines.ToString() : null;
            string? next = i + 1 < Document.Count && Document[i + 1] is FencedCodeBlock { Info: "text" } shown ? shown.Lines.ToString() : null;
            snippets.Add(CodeSnippet.Create(name, block, mark, next));
        }
        Snippets = snippets;
    }

    /// <summary>All of them.</summary>
    internal static IReadOnlyList<MarkdownFile> All { get; } = [.. Find(Repository.Root).Order(StringComparer.Ordinal).Select(file => new MarkdownFile(file))];

    /// <summary>Those whose code is run: the pages of the site.</summary>
    internal static IEnumerable<MarkdownFile> Shipped => All.Where(file => GuidePages.Sources.Contains(file.Name));

    /// <summary>The file, relative to the root.</summary>
    internal string Name { get; }

    internal MarkdownDocument Document { get; }

    internal IReadOnlyList<CodeSnippet> Snippets { get; }

    public override string ToString() => Name;

    private static IEnumerable<string> Find(string folder) => Directory.GetFiles(folder, "*.md").Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/'))
        .Concat(Directory.GetDirectories(folder).Where(inner => Path.GetFileName(inner) is var name && !name.StartsWith('.') && !foreign.Contains(name)).SelectMany(Find));
}
