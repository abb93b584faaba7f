using Intaglio.Documentation.Comments;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>The pages that lead to the types: one of all libraries, and one of each.</summary>
internal static class LibraryPages
{
    internal static SitePage WriteIndex()
    {
        const string Page = "api/index.html";
        IEnumerable<string> rows = Library.All.Select(library =>
            $"<dt>{Html.Link(Addresses.Relative(Page, Addresses.OfLibrary(library.Name)), library.Name)}</dt><dd>{Html.Escape(library.Description)} <span class=\"frameworks\">{string.Join(", ", library.Frameworks)}</span></dd>\n");
        return new SitePage(Page, "API reference", $"<h1>API reference</h1>\n<p>Every library is a package of its own name, and a namespace.</p>\n<dl class=\"members\">\n{string.Concat(rows)}</dl>\n", [],
            [new SearchEntry("API reference", "page", Page, "All libraries")]);
    }

    internal static SitePage Write(Library library, IReadOnlyList<INamedTypeSymbol> types, CommentReader comments, CommentHtml html)
    {
        string page = Addresses.OfLibrary(library.Name);
        IEnumerable<string> rows = types.Select(type =>
            $"<dt>{Html.Link(Addresses.Relative(page, Addresses.OfType(type)), $"<code>{Html.Escape(Signature.Heading(type))}</code>")} <small>{TypePage.Kind(type)}</small></dt><dd>{html.Write(comments.Read(type).Summary, type, page)}</dd>\n");
        string body = $"""
            <p class="crumbs">{Html.Link("index.html", "API")}</p>
            <h1>{library.Name} <small>library</small></h1>
            <p class="summary">{Html.Escape(library.Description)}</p>
            <p>For {string.Join(", ", library.Frameworks)}. Everything is in the namespace <code>{library.Name}</code>.</p>
            <h2 id="Types">Types</h2>
            <dl class="members">
            {string.Concat(rows)}</dl>

            """;
        return new SitePage(page, library.Name, body, [], [new SearchEntry(library.Name, "library", page, library.Description)]);
    }
}
