using System.Text.RegularExpressions;
using Intaglio.Documentation.Tests.Snippets;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Intaglio.Documentation.Tests.Style;

/// <summary>The pages keep the rules of style.</summary>
public partial class PageTests
{
    public static TheoryData<string> Pages => [.. MarkdownFile.Shipped.Select(page => page.Name)];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Pages_are_plain(string name)
    {
        List<string> found = [];
        MarkdownDocument document = MarkdownFile.All.Single(page => page.Name == name).Document;
        foreach (LeafBlock block in document.Descendants<LeafBlock>().Where(block => block is ParagraphBlock or HeadingBlock && block.Inline is not null && !IsException(block)))
        {
            string text = string.Concat(block.Inline!.Descendants().Select(inline => inline switch
            {
                // Addresses are not words.
                LiteralInline literal => Address().Replace(literal.Content.ToString(), "`"),
                CodeInline => "`",
                LineBreakInline => " ",
                _ => "",
            }));
            found.AddRange(StyleRules.Common.Concat(StyleRules.Prose).Concat(StyleRules.Pages).Select(rule => rule.Describe(text)).OfType<string>()
                .Select(fault => $"{name}:{block.Line + 1}: {fault}"));
        }
        Assert.Empty(found);
    }

    // The mark is before the block, or before the list or table that contains it.
    private static bool IsException(Block block) =>
        block.Parent is { } parent
        && ((parent.IndexOf(block) is > 0 and int place && parent[place - 1] is HtmlBlock before && before.Lines.ToString().StartsWith(ExceptionTests.PageMark, StringComparison.Ordinal))
            || IsException(parent));

    [GeneratedRegex(@"https?://\S+")]
    private static partial Regex Address();
}
