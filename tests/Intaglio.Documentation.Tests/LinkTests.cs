using Intaglio.Documentation.Tests.Snippets;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Intaglio.Documentation.Tests;

public class LinkTests
{
    [Fact]
    public void Every_link_of_a_page_leads_to_a_file_and_a_heading_that_are_there()
    {
        Dictionary<string, HashSet<string>> anchors = MarkdownFile.All.ToDictionary(file => file.Name, file => file.Document.Descendants<HeadingBlock>().Select(heading => heading.GetAttributes().Id!).ToHashSet());
        List<string> broken = [];
        int links = 0;
        foreach (MarkdownFile file in MarkdownFile.All)
        {
            foreach (LinkInline link in file.Document.Descendants<LinkInline>().Where(link => !link.Url!.Contains("://", StringComparison.Ordinal)))
            {
                links++;
                string path = Uri.UnescapeDataString(link.Url!.Split('#')[0]), anchor = link.Url![path.Length..].TrimStart('#');
                string target = path.Length == 0 ? file.Name : Path.GetRelativePath(Repository.Root, Path.Combine(Repository.Root, Path.GetDirectoryName(file.Name)!, path)).Replace('\\', '/');
                bool leads = Path.Exists(Path.Combine(Repository.Root, target)) && (anchor.Length == 0 || anchors.TryGetValue(target, out HashSet<string>? there) && there.Contains(anchor));
                if (!leads)
                    broken.Add($"{file.Name}:{link.Line + 1}: {link.Url}");
            }
        }
        Assert.Empty(broken);
        Assert.InRange(links, 30, int.MaxValue);
    }
}
