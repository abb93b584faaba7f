using System.Reflection;
using System.Xml.Linq;
using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using Intaglio.Documentation.Site;
using Microsoft.CodeAnalysis;

namespace Intaglio.Documentation.Tests;

public class SiteTests(BuiltSite site) : IClassFixture<BuiltSite>
{
    [Fact]
    public void Every_public_member_is_documented_and_every_reference_leads_somewhere() => Assert.Empty(site.Problems);

    [Fact]
    public void Every_link_within_the_site_leads_to_a_page_and_an_anchor_that_are_there()
    {
        List<string> broken = [];
        int links = 0;
        foreach ((string page, IHtmlDocument document) in site.Pages)
        {
            foreach (string link in document.QuerySelectorAll("[href], [src]").Select(element => (element.GetAttribute("href") ?? element.GetAttribute("src"))!))
            {
                if (link.Contains("://", StringComparison.Ordinal) || link.StartsWith("data:", StringComparison.Ordinal))
                    continue;
                links++;
                string[] parts = link.Split('#');
                string target = parts[0].Length == 0 ? page : new Uri(new Uri($"file:///{page}"), parts[0]).AbsolutePath[1..];
                bool leads = File.Exists(Path.Combine(site.Folder, target))
                    && (parts.Length == 1 || site.Pages.TryGetValue(target, out IHtmlDocument? other) && other.GetElementById(Uri.UnescapeDataString(parts[1])) is not null);
                if (!leads)
                    broken.Add($"{page}: {link}");
            }
        }
        Assert.Empty(broken.Distinct());
        Assert.InRange(links, 10_000, int.MaxValue);
    }

    [Fact]
    public void No_page_has_an_anchor_twice() =>
        Assert.Empty(site.Pages.SelectMany(page => page.Value.QuerySelectorAll("[id]").GroupBy(element => element.Id).Where(group => group.Count() > 1).Select(group => $"{page.Key}#{group.Key}")));

    /// <summary>By reflection, which knows nothing of how the site is made.</summary>
    [Fact]
    public void Every_public_type_has_a_page_and_every_member_a_place_there()
    {
        List<string> missing = [];
        int members = 0;
        foreach (Type type in Library.All.SelectMany(library => Assembly.Load(library.Name).GetExportedTypes()))
        {
            if (!site.Pages.TryGetValue($"api/{type.FullName!.Replace('`', '-').Replace('+', '.')}.html", out IHtmlDocument? page))
            {
                missing.Add(type.FullName);
                continue;
            }

            HashSet<string> names = [.. page.QuerySelectorAll("dl.members code").Select(code => code.TextContent.Split('(', '<', ' ')[0])];
            foreach (MemberInfo member in type.GetMembers(BindingFlags.Public | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly))
            {
                bool isNamed = member is not Type && member is not MethodBase { IsSpecialName: true } && member is not FieldInfo { IsSpecialName: true } && !member.Name.StartsWith('<')
                    && member.CustomAttributes.All(attribute => attribute.AttributeType.Name is not ("CompilerGeneratedAttribute" or "EditorBrowsableAttribute"));
                members += isNamed ? 1 : 0;
                if (isNamed && !names.Contains(member.Name) && !(member is PropertyInfo property && property.GetIndexParameters().Length > 0 && names.Any(name => name.StartsWith("this", StringComparison.Ordinal))))
                    missing.Add($"{type.FullName}.{member.Name}");
            }
        }
        Assert.Empty(missing);
        Assert.InRange(members, 500, int.MaxValue);
    }

    [Fact]
    public void What_is_inherited_stands_where_it_is_inherited()
    {
        // Blake2s inherits it from Blake2b, by cref.
        IElement member = site.Pages["api/Intaglio.Cryptography.Blake2s.html"].QuerySelectorAll("section.member").First(section => section.QuerySelector("h3")!.TextContent.Contains("TryHashData", StringComparison.Ordinal));
        Assert.Contains("The number of bytes written, or 0 if", member.TextContent, StringComparison.Ordinal);
        Assert.Contains("bytesWritten", member.QuerySelectorAll("dl code").Select(code => code.TextContent));
    }

    [Fact]
    public void What_is_inherited_into_a_section_by_a_path_stands_there_and_a_blank_parameter_is_inherited()
    {
        IElement member = site.Pages["api/Intaglio.Cryptography.Blake2TreeManifest.html"].QuerySelectorAll("section.member").First(section => section.QuerySelector("h3")!.TextContent.StartsWith("Compare(Stream", StringComparison.Ordinal));
        Assert.Contains("Leaves of more than 16 MiB in such a stream", member.TextContent, StringComparison.Ordinal);
        Assert.All(member.QuerySelectorAll("dd"), description => Assert.NotEmpty(description.TextContent.Trim()));
    }

    [Fact]
    public void Nothing_that_is_listed_is_left_unsaid() =>
        Assert.Empty(site.Pages.SelectMany(page => page.Value.QuerySelectorAll("dd, h4 + p").Where(said => said.TextContent.Trim().Length == 0 && said.QuerySelector("img") is null).Select(_ => page.Key)).Distinct());

    [Fact]
    public void A_reference_that_leads_nowhere_and_a_tag_that_is_not_known_are_problems()
    {
        LibrarySymbols symbols = LibrarySymbols.ReadAll();
        INamedTypeSymbol type = symbols.Compilation.GetTypeByMetadataName("Intaglio.Cryptography.Blake2b")!;
        Problems problems = new();
        CommentHtml html = new(symbols.Compilation, problems);
        Assert.Equal("<a href=\"Intaglio.Cryptography.Blake2bState.html\"><code>Blake2bState</code></a>", html.Write(XElement.Parse("<s><see cref=\"T:Intaglio.Cryptography.Blake2bState\"/></s>"), type, "api/x.html"));
        Assert.Empty(problems.All);
        html.Write(XElement.Parse("<s><see cref=\"T:None.Such\"/><see cref=\"T:Intaglio.Cryptography.HashState\"/><blink>!</blink></s>"), type, "api/x.html");
        Assert.Equal(["<blink> is not known", "T:Intaglio.Cryptography.HashState is not public", "T:None.Such is not known"], problems.All.Select(problem => problem["Intaglio.Cryptography.Blake2b: ".Length..]));
    }

    [Fact]
    public void A_declaration_links_to_the_types_it_names()
    {
        IElement declaration = site.Pages["api/Intaglio.Cryptography.Blake2b.html"].QuerySelector("section.member pre.declaration:has(a)")!;
        Assert.Equal(["https://learn.microsoft.com/dotnet/api/system.readonlyspan-1", "Intaglio.Cryptography.Blake2bParameters.html"], declaration.QuerySelectorAll("a").Select(link => link.GetAttribute("href")));
    }

    [Fact]
    public void A_page_asks_for_nothing_from_elsewhere() =>
        Assert.All(site.Pages.Values, page => Assert.Empty(page.QuerySelectorAll("script[src^=http], link[href^=http], img[src^=http], script[src^='//']")));

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void The_search_finds_a_member_and_leads_to_it()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenSite("search", site.Folder, "docs/guides/trees.html",
            new { press = "/" },
            new { type = "blake2b.hashmany" },
            new { read = "#site-found li:first-child b" },
            new { read = "#site-search", attribute = "aria-expanded" },
            new { press = "Enter" },
            new { wait = ".member:target" },
            new { read = "h1" },
            new { read = ".member:target h3" });
        Assert.Equal("Blake2b.HashMany", read[0].Single());
        Assert.Equal("true", read[1].Single());
        Assert.StartsWith("Blake2b ", read[2].Single(), StringComparison.Ordinal);
        Assert.StartsWith("HashMany(", read[3].Single(), StringComparison.Ordinal);
    }

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void The_search_goes_by_keys_and_says_when_nothing_is_found()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenSite("search-keys", site.Folder, "index.html",
            new { focus = "#site-search" },
            new { type = "manifest" },
            new { press = "ArrowDown" },
            new { read = "#site-found [aria-selected=true]", attribute = "id" },
            new { press = "Escape" },
            new { read = "#site-search", attribute = "aria-expanded" },
            new { type = " of the moon" },
            new { read = "#site-found" });
        Assert.Equal("site-found-1", read[0].Single());
        Assert.Equal("false", read[1].Single());
        Assert.Equal("Nothing has that name.", read[2].Single());
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Pages_open_and_do_not_move_sideways_on_any_screen()
    {
        (string Page, int Width, string Scheme)[] views =
            [
                ("index.html", 1400, "dark"), ("index.html", 1280, "light"), ("index.html", 420, "dark"),
                ("docs/guides/hashing.html", 1280, "dark"), ("docs/guides/hashing.html", 390, "light"),
                ("docs/reference/cli/sum.html", 1280, "light"), ("docs/reference/cli/sum.html", 390, "dark"),
                ("docs/reports/performance.html", 1280, "dark"), ("docs/reports/performance.html", 1024, "light"),
                ("docs/reports/performance.html", 420, "light"), ("docs/reports/evaluation/blake2.html", 420, "dark"), ("api/index.html", 390, "light"),
                ("api/Intaglio.Cryptography.html", 390, "light"), ("api/Intaglio.Cryptography.Blake2b.html", 390, "light"),
                ("api/Intaglio.Cryptography.Blake2b.html", 1400, "dark"),
            ];
        IEnumerable<object> actions = views.SelectMany(view => (object[])
            [new { size = new[] { view.Width, 900 } }, new { scheme = view.Scheme }, new { open = view.Page }, new { read = "h1" }, new { fits = "html" }]);
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenSite("views", site.Folder, "index.html", [.. actions]);
        Assert.Equal(2 * views.Length, read.Count);
        for (int i = 0; i < views.Length; i++)
        {
            Assert.NotEmpty(read[2 * i].Single()!);
            Assert.True(read[(2 * i) + 1].Single() == "true", $"{views[i]} moves sideways.");
        }
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_table_of_several_columns_folds_on_a_narrow_screen_and_wider_ones_scroll_in_their_box()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenSite("folded", site.Folder, "docs/reports/meshes-performance.html",
            new { size = new[] { 420, 900 } },
            new { fits = ".wide:has(> .fold)" },
            new { read = ".fold tbody td:nth-child(2)", attribute = "data-label" },
            new { fits = ".wide:has(> .matrix)" });
        Assert.NotEmpty(read[0]);
        Assert.All(read[0], fits => Assert.Equal("true", fits));
        Assert.All(read[1], Assert.NotNull);
        Assert.Contains("false", read[2]);
    }

    [Fact]
    public void Rows_of_Intaglio_are_marked_among_others_and_wide_charts_have_a_box()
    {
        IHtmlDocument page = site.Pages["docs/reports/performance.html"];
        Assert.Contains("Intaglio", page.QuerySelectorAll("tr.own > td:first-child").Select(cell => cell.TextContent));
        Assert.DoesNotContain("MD5 (.NET)", page.QuerySelectorAll("tr.own > td:first-child").Select(cell => cell.TextContent));
        Assert.NotEmpty(page.QuerySelectorAll(".wide.chart > img"));
        Assert.Empty(site.Pages["index.html"].QuerySelectorAll(".wide.chart > img"));
    }

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void On_a_phone_the_pages_are_behind_a_button()
    {
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenSite("menu", site.Folder, "index.html",
            new { size = new[] { 390, 800 } },
            new { read = "#site-menu", attribute = "aria-expanded" },
            new { click = "#site-menu" },
            new { read = "#site-menu", attribute = "aria-expanded" },
            new { click = "#site-pages a[href='api/index.html']" },
            new { wait = "a[href='Intaglio.Cryptography.html']" },
            new { read = "h1" });
        Assert.Equal(["false", "true", "API reference"], read.Select(each => each.Single()));
    }
}
