namespace Intaglio.Documentation.Site;

/// <summary>A group of pages in the navigation.</summary>
internal sealed record SiteSection(string Title, IReadOnlyList<(string Title, string Address)> Pages);
