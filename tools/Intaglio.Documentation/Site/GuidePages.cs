using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Parsers;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Intaglio.Documentation.Site;

/// <summary>The Markdown pages of the repository as pages of the site, with links among them and to the types they name.</summary>
internal sealed class GuidePages(IReadOnlyDictionary<string, string> types, Problems problems)
{
    /// <summary>How all Markdown of the repository is read: as GitHub does.</summary>
    internal static MarkdownPipeline Pipeline { get; } = new MarkdownPipelineBuilder().UsePipeTables().UseAutoIdentifiers(AutoIdentifierOptions.GitHub).Build();

    /// <summary>Files that are no pages, which pages lead to: images, schemas, the licence.</summary>
    internal HashSet<string> Files { get; } = new(StringComparer.Ordinal);

    /// <summary>The files, relative to the root: those beside the README, those in docs, and the READMEs of libraries and samples.</summary>
    internal static IReadOnlyList<string> Sources { get; } =
        [.. Find("", "*.md", SearchOption.TopDirectoryOnly).Concat(Find("docs", "*.md", SearchOption.AllDirectories))
            .Concat(Find("src", "README.md", SearchOption.AllDirectories)).Concat(Find("samples", "README.md", SearchOption.AllDirectories)).Order(StringComparer.Ordinal)];

    internal static string AddressOf(string source) => source switch
    {
        "README.md" => "index.html",
        _ when source.EndsWith("/README.md", StringComparison.Ordinal) => $"{source[..^"README.md".Length]}index.html",
        _ => Path.ChangeExtension(source, "html"),
    };

    internal static string TitleOf(string source) => Text(Read(source).OfType<HeadingBlock>().First().Inline!);

    internal SitePage Write(string source)
    {
        string address = AddressOf(source);
        MarkdownDocument document = Read(source);
        foreach (LinkInline link in document.Descendants<LinkInline>().Where(link => link.Url is { } url && !url.Contains("://", StringComparison.Ordinal) && !url.StartsWith('#')))
            link.Url = Follow(source, address, link.Url!);

        HeadingBlock[] headings = [.. document.OfType<HeadingBlock>()];
        string title = Text(headings[0].Inline!);
        SiteHeading[] listed = [.. headings.Where(heading => heading.Level is 2 or 3).Select(heading => new SiteHeading(heading.GetAttributes().Id!, Text(heading.Inline!), heading.Level))];
        SearchEntry[] entries = [new(title, "page", address, FirstSentence(document)), .. listed.Select(heading => new SearchEntry(heading.Text, $"section of {title}", $"{address}#{heading.Anchor}", ""))];

        using StringWriter html = new();
        HtmlRenderer renderer = new(html);
        Pipeline.Setup(renderer);
        renderer.ObjectRenderers.ReplaceOrAdd<CodeBlockRenderer>(new Blocks());
        renderer.ObjectRenderers.ReplaceOrAdd<Markdig.Renderers.Html.Inlines.CodeInlineRenderer>(new Names(types, address));
        renderer.ObjectRenderers.ReplaceOrAdd<Markdig.Extensions.Tables.HtmlTableRenderer>(new TableHtml());
        renderer.ObjectRenderers.ReplaceOrAdd<Markdig.Renderers.Html.ParagraphRenderer>(new FigureHtml(address));
        renderer.Render(document);
        return new SitePage(address, title, html.ToString(), listed, entries);
    }

    // What is built may have copies.
    private static IEnumerable<string> Find(string folder, string pattern, SearchOption option) => !Directory.Exists(Path.Combine(Repository.Root, folder)) ? [] :
        Directory.GetFiles(Path.Combine(Repository.Root, folder), pattern, option).Select(file => Path.GetRelativePath(Repository.Root, file).Replace('\\', '/'))
            .Where(file => !file.Contains("/bin/", StringComparison.Ordinal) && !file.Contains("/obj/", StringComparison.Ordinal));

    private static MarkdownDocument Read(string source) => MarkdownParser.Parse(File.ReadAllText(Path.Combine(Repository.Root, source)), Pipeline);

    /// <summary>The text of a heading or a paragraph without its marks.</summary>
    internal static string Text(ContainerInline inline) => string.Concat(inline.Descendants<LeafInline>().Select(leaf => leaf switch
    {
        LiteralInline literal => literal.Content.ToString(),
        CodeInline code => code.Content,
        LineBreakInline => " ",
        _ => "",
    }));

    private static string FirstSentence(MarkdownDocument document) =>
        document.OfType<ParagraphBlock>().FirstOrDefault()?.Inline is { } inline ? Text(inline).Split(". ")[0].TrimEnd('.') + "." : "";

    private string Follow(string source, string address, string url)
    {
        string path = url.Split('#')[0], rest = url[path.Length..];
        string target = Path.GetRelativePath(Repository.Root, Path.Combine(Repository.Root, Path.GetDirectoryName(source)!, Uri.UnescapeDataString(path))).Replace('\\', '/');
        if (Sources.Contains(target))
            return Addresses.Relative(address, AddressOf(target)) + rest;
        if (!File.Exists(Path.Combine(Repository.Root, target)))
            problems.Add(source, $"there is no file {url}");
        Files.Add(target);
        return Addresses.Relative(address, target) + rest;
    }

    private sealed class Blocks : HtmlObjectRenderer<CodeBlock>
    {
        protected override void Write(HtmlRenderer renderer, CodeBlock block)
        {
            string text = block.Lines.ToString();
            bool isCSharp = block is FencedCodeBlock { Info: "csharp" };
            renderer.Write(isCSharp ? CodeHtml.Block(text) : $"<pre class=\"code\"><code>{Html.Escape(text)}</code></pre>\n");
        }
    }

    /// <summary>Code in a line, with a link where it names a type or a member of one.</summary>
    private sealed class Names(IReadOnlyDictionary<string, string> types, string page) : HtmlObjectRenderer<CodeInline>
    {
        protected override void Write(HtmlRenderer renderer, CodeInline code)
        {
            string html = $"<code>{Html.Escape(code.Content)}</code>";
            bool links = code.FindParentOfType<LinkInline>().FirstOrDefault() is null && code.FindParentOfType<HeadingBlock>().FirstOrDefault() is null;
            renderer.Write(links && types.TryGetValue(code.Content, out string? address) ? Html.Link(Addresses.Relative(page, address), html) : html);
        }
    }
}

file static class Ancestors
{
    internal static IEnumerable<object> FindParentOfType<T>(this Inline inline)
    {
        for (ContainerInline? parent = inline.Parent; parent is not null; parent = parent.Parent)
        {
            if (parent is T)
                yield return parent;
            if (parent.ParentBlock is T)
                yield return parent.ParentBlock;
        }
    }
}
