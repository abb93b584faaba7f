namespace Intaglio.Documentation.Site;

/// <summary>A page of the site.</summary>
/// <param name="Address">Its address, relative to the site's root.</param>
/// <param name="Title">Its title.</param>
/// <param name="Html">What it says.</param>
/// <param name="Headings">What of it is listed beside it.</param>
/// <param name="Entries">What the search finds in it.</param>
internal sealed record SitePage(string Address, string Title, string Html, IReadOnlyList<SiteHeading> Headings, IReadOnlyList<SearchEntry> Entries);

/// <summary>A heading that is listed beside a page.</summary>
internal readonly record struct SiteHeading(string Anchor, string Text, int Level);

/// <summary>What the search finds.</summary>
/// <param name="Name">The name that is looked for.</param>
/// <param name="Kind">What it is, and where: a method of a type.</param>
/// <param name="Address">Its address, relative to the site's root.</param>
/// <param name="Summary">What is said of it, in a line.</param>
internal readonly record struct SearchEntry(string Name, string Kind, string Address, string Summary);
