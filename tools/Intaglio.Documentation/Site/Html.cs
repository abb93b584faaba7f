using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Intaglio.Documentation.Site;

/// <summary>Text in HTML.</summary>
internal static class Html
{
    private static readonly HtmlEncoder encoder = HtmlEncoder.Create(UnicodeRanges.All);

    internal static string Escape(string text) => encoder.Encode(text);

    internal static string Link(string address, string html, string kind = "") =>
        $"<a{(kind.Length == 0 ? "" : $" class=\"{kind}\"")} href=\"{Escape(address)}\">{html}</a>";

    internal static string Span(string kind, string text) => $"<span class=\"{kind}\">{Escape(text)}</span>";
}
