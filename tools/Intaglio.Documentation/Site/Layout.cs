using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Site;

/// <summary>What stands around each page: the head with the search, the list of pages, the list of what is in this one.</summary>
internal sealed class Layout(IReadOnlyList<SiteSection> sections, IReadOnlyDictionary<Library, IReadOnlyList<INamedTypeSymbol>> types)
{
    private const int FewestHeadings = 2;

    internal string Write(SitePage page)
    {
        string root = Addresses.Relative(page.Address, "index.html")[..^"index.html".Length];
        string title = page.Address == "index.html" ? "Intaglio" : $"{Html.Escape(page.Title)} – Intaglio";
        return $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>{title}</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="{root}assets/style.css">
            <script defer src="{root}assets/index.js"></script>
            <script defer src="{root}assets/search.js"></script>
            </head>
            <body data-root="{root}">
            <a class="skip" href="#site-content">To the content</a>
            <header>
            <a class="name" href="{root}index.html">Intaglio</a>
            <div class="search" role="search">
            <input id="site-search" type="search" placeholder="Search (press /)" aria-label="Search" role="combobox" aria-expanded="false" aria-controls="site-found" aria-autocomplete="list" autocomplete="off" spellcheck="false">
            <ul id="site-found" role="listbox" aria-label="Found" hidden></ul>
            </div>
            <button id="site-menu" type="button" aria-expanded="false" aria-controls="site-pages">Pages</button>
            </header>
            <div class="columns">
            <nav id="site-pages" aria-label="Pages">
            {Pages(page)}</nav>
            <main id="site-content" tabindex="-1">
            {page.Html}
            </main>
            {Contents(page)}</div>
            </body>
            </html>

            """;
    }

    private string Pages(SitePage page)
    {
        IEnumerable<string> listed = sections.Where(section => section.Pages.Count > 0)
            .Select(section => $"<h2>{Html.Escape(section.Title)}</h2>\n<ul>\n{string.Concat(section.Pages.Select(guide => Item(page, guide.Title, guide.Address)))}</ul>\n");
        IEnumerable<string> libraries = types.Select(library =>
        {
            string address = Addresses.OfLibrary(library.Key.Name);
            bool isHere = page.Address == address || library.Value.Any(type => Addresses.OfType(type) == page.Address);
            string inner = isHere ? $"\n<ul>\n{string.Concat(library.Value.Select(type => Item(page, Signature.Heading(type), Addresses.OfType(type))))}</ul>\n" : "";
            return $"<li>{Link(page, library.Key.Name, address)}{inner}</li>\n";
        });
        return $"{string.Concat(listed)}<h2>{Link(page, "API reference", "api/index.html")}</h2>\n<ul>\n{string.Concat(libraries)}</ul>\n";
    }

    // The sections of the page are below its title as well, where the screen has no column for them.
    private static string Item(SitePage page, string text, string address)
    {
        bool hasSections = page.Address == address && page.Headings.Count >= FewestHeadings;
        string sections = hasSections ? $"\n<ul class=\"within\">\n{Headings(page)}</ul>\n" : "";
        return $"<li>{Link(page, text, address)}{sections}</li>\n";
    }

    private static string Link(SitePage page, string text, string address) =>
        $"<a href=\"{Html.Escape(Addresses.Relative(page.Address, address))}\"{(page.Address == address ? " aria-current=\"page\"" : "")}>{Html.Escape(text)}</a>";

    private static string Contents(SitePage page) => page.Headings.Count < FewestHeadings ? "" :
        $"<nav class=\"contents\" aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n{Headings(page)}</ul>\n</nav>\n";

    private static string Headings(SitePage page) => string.Concat(page.Headings.Select(heading =>
        $"<li class=\"level{heading.Level}\"><a href=\"#{heading.Anchor}\">{Html.Escape(heading.Text)}</a></li>\n"));
}
