using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using Intaglio.Documentation.Site;

namespace Intaglio.Documentation.Tests;

/// <summary>The site of all libraries and pages, written once, and its pages as a browser reads them.</summary>
public sealed class BuiltSite : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public BuiltSite()
    {
        Problems = SiteWriter.Write(Folder).All;
        HtmlParser parser = new();
        Pages = Directory.GetFiles(Folder, "*.html", SearchOption.AllDirectories)
            .ToDictionary(file => Path.GetRelativePath(Folder, file).Replace('\\', '/'), file => parser.ParseDocument(File.ReadAllText(file)));
    }

    internal string Folder => folder.Path;

    internal IReadOnlyCollection<string> Problems { get; }

    /// <summary>The pages by their addresses, relative to the site's root.</summary>
    internal IReadOnlyDictionary<string, IHtmlDocument> Pages { get; }

    public void Dispose() => folder.Dispose();
}
