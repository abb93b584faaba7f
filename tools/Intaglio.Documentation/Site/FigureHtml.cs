using System.Globalization;
using System.Text.RegularExpressions;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Intaglio.Documentation.Site;

/// <summary>Paragraphs. One that is only a wide chart scrolls on a narrow screen, where its text would be too small to read.</summary>
/// <param name="address">The address of the page.</param>
internal sealed partial class FigureHtml(string address) : ParagraphRenderer
{
    private const int WidestFitting = 500;

    protected override void Write(HtmlRenderer renderer, ParagraphBlock paragraph)
    {
        bool isChart = paragraph.Inline is { FirstChild: LinkInline { IsImage: true, Url: { } url } only }
            && only == paragraph.Inline.LastChild && url.EndsWith(".svg", StringComparison.Ordinal) && WidthOf(url) > WidestFitting;
        if (!isChart)
        {
            base.Write(renderer, paragraph);
            return;
        }
        renderer.Write("<div class=\"wide chart\" role=\"region\" aria-label=\"Chart\" tabindex=\"0\">").WriteLeafInline(paragraph);
        renderer.WriteLine("</div>");
    }

    /// <summary>Returns the width of a drawing in pixels, or 0 if it is not known.</summary>
    private double WidthOf(string url)
    {
        // A page is in the folder of its source.
        string file = Path.Combine(Repository.Root, Path.GetDirectoryName(address)!, Uri.UnescapeDataString(url));
        Match width = File.Exists(file) ? Width().Match(File.ReadAllText(file)) : Match.Empty;
        return width.Success ? double.Parse(width.Groups[1].Value, CultureInfo.InvariantCulture) : 0;
    }

    [GeneratedRegex("""^<svg[^>]* width="([0-9.]+)[^>]*>""")]
    private static partial Regex Width();
}
