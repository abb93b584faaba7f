using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Intaglio.Reporting.Tests;

public partial class HtmlTests
{
    [Fact]
    public void Everything_that_is_written_is_escaped()
    {
        Report report = new Report().Heading(2, Samples.Hostile).Paragraph(Samples.Hostile).Bullets(Text.Code(Samples.Hostile))
            .Table(new Table([Column.CreateText(Samples.Hostile), new("b", Samples.Hostile)], [[Samples.Hostile, Text.Emphasis(Samples.Hostile)]]));

        XElement page = Parse(report.ToHtml(Samples.Hostile));

        string[] read = [.. page.Descendants().Where(element => element.Name.LocalName is "title" or "h1" or "h2" or "p" or "code" or "th" or "em")
            .Select(element => element.Value)];
        Assert.Equal(9, read.Length);
        Assert.All(read, text => Assert.Equal(Samples.HostileAsRead, text.StartsWith("b, ", StringComparison.Ordinal) ? text[3..] : text));
    }

    [Fact]
    public void A_table_has_heads_of_columns_and_rows()
    {
        XElement page = Parse(new Report().Table(new Table([Column.CreateText("Name"), new("Time", "ns")], [["first", "1.00"]])).ToHtml("t"));

        Assert.Equal(["col:text:Name", "col::Time, ns", "row:text:first"], page.Descendants("th").Select(head =>
            $"{head.Attribute("scope")?.Value}:{head.Attribute("class")?.Value}:{head.Value}"));
        Assert.Equal("1.00", page.Descendants("td").Single().Value);
    }

    [Fact]
    public void Rows_of_Intaglio_are_marked_among_others()
    {
        Table mixed = new([Column.CreateText("Name"), new("Time", "ns")], [["Intaglio BLAKE2b", "1"], ["b2sum", "2"], [Text.Code("intaglio sum"), "3"]]);
        Table own = new([Column.CreateText("Name"), new("Time", "ns")], [["Intaglio BLAKE2b", "1"], ["Intaglio BLAKE2s", "2"]]);
        XElement page = Parse(new Report().Table(mixed).Table(own).ToHtml("t"));

        Assert.Equal(["own", null, "own", null, null], page.Descendants("tbody").Elements("tr").Select(row => row.Attribute("class")?.Value));
    }

    [Fact]
    public void Cells_of_a_table_with_several_columns_name_their_column()
    {
        Table table = new([Column.CreateText("Name"), new("Time", "ns"), new(Samples.Hostile)], [["Some.Package", "12.3 (11.9)", "2"]]);
        XElement page = Parse(new Report().Table(table).ToHtml("t"));

        Assert.Equal("fold", page.Descendants("table").Single().Attribute("class")?.Value);
        Assert.Equal(["Time, ns", Samples.HostileAsRead], page.Descendants("td").Select(cell => cell.Attribute("data-label")?.Value));
        Assert.Equal(["Some.Package", "12.3 (11.9)", "2"], page.Descendants("tbody").Single().Element("tr")!.Elements().Select(cell => cell.Value));
    }

    [Fact]
    public void A_page_without_charts_has_no_script() =>
        Assert.DoesNotContain("<script", new Report().Paragraph("x").ToHtml("t"), StringComparison.Ordinal);

    [Fact]
    public void A_table_that_cannot_be_sorted_brings_no_script()
    {
        string page = new Report().Table(new Table([new("a")], [[Text.FromString("1").WithValue(1)]])).ToHtml("t");

        Assert.DoesNotContain("<script", page, StringComparison.Ordinal);
        Assert.DoesNotContain("sortable", page, StringComparison.Ordinal);
        Assert.DoesNotContain("data-value", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Sortable_tables_bring_one_script_which_ends_where_it_should()
    {
        Table table = new([Column.CreateText(Samples.Hostile)], [[Samples.Hostile]]) { IsSortable = true };
        string text = new Report().Table(table).Table(table).ToHtml("t");
        XElement page = Parse(text);

        Assert.Equal(["sortable", "sortable"], page.Descendants("table").Select(it => it.Attribute("class")?.Value));
        Assert.All(page.Descendants("th"), head => Assert.Equal(Samples.HostileAsRead, head.Value));
        Assert.Single(page.Descendants("script"));
        Assert.Equal(1, Regex.Count(text, "</script>"));
        Assert.DoesNotContain("<!--", text, StringComparison.Ordinal);
        // A page is a plain one until its script runs.
        Assert.Empty(page.Descendants("button"));
    }

    [Fact]
    public void A_sortable_table_has_the_numbers_that_its_cells_stand_for()
    {
        Table table = new([Column.CreateText("a"), new("b"), new("c"), new("d"), new("e")],
            [[
                Text.Good("x").WithValue(2), Text.FromString("1 MiB").WithValue(1048576), Text.FromString("tiny").WithValue(1.5e-300),
                Text.FromString("?").WithValue(double.NaN), "5",
            ]])
        {
            IsSortable = true,
        };

        XElement row = Parse(new Report().Table(table).ToHtml("t")).Descendants("tbody").Single().Element("tr")!;

        Assert.Equal(["2", "1048576", "1.5E-300", "", null], row.Elements().Select(cell => cell.Attribute("data-value")?.Value));
        Assert.Equal(["x", "1 MiB", "tiny", "?", "5"], row.Elements().Select(cell => cell.Value));
    }

    [Fact]
    public void A_verdict_has_a_colour_and_its_characters()
    {
        XElement page = Parse(new Report().Paragraph(Text.Good(Samples.Hostile), Text.Bad(Samples.Hostile)).ToHtml("t"));

        Assert.Equal([("good", Samples.HostileAsRead), ("bad", Samples.HostileAsRead)],
            page.Descendants("span").Select(span => (span.Attribute("class")!.Value, span.Value)));
    }

    /// <summary>WCAG 2.1, 1.4.3: four and a half to one. The dark background is that of browsers' dark pages, or brighter.</summary>
    [Theory]
    [InlineData(Tones.GoodOnLight, "#ffffff")]
    [InlineData(Tones.BadOnLight, "#ffffff")]
    [InlineData(Tones.GoodOnDark, "#1c1b22")]
    [InlineData(Tones.BadOnDark, "#1c1b22")]
    [InlineData(Tones.GoodOnLight, PageStyle.OwnBackOnLight)]
    [InlineData(Tones.BadOnLight, PageStyle.OwnBackOnLight)]
    [InlineData(Tones.GoodOnDark, PageStyle.OwnBackOnDark)]
    [InlineData(Tones.BadOnDark, PageStyle.OwnBackOnDark)]
    [InlineData(PageStyle.OwnOnLight, PageStyle.OwnBackOnLight)]
    [InlineData(PageStyle.OwnOnDark, PageStyle.OwnBackOnDark)]
    [InlineData(PageStyle.QuietOnLight, PageStyle.OwnBackOnLight)]
    [InlineData(PageStyle.QuietOnDark, PageStyle.OwnBackOnDark)]
    [InlineData(PageStyle.QuietOnLight, PageStyle.BackOnLight)]
    [InlineData(PageStyle.QuietOnDark, PageStyle.BackOnDark)]
    public void Verdicts_and_names_can_be_read(string color, string background) => Assert.InRange(Contrast.Between(color, background), 4.5, 21);

    [SkippableFact]
    public void A_chart_brings_its_data_and_what_draws_it()
    {
        Skip.If(ChartScript.Text is null, "The build was made without Node.js.");

        string text = new Report().Chart(Samples.Line).Chart(Samples.Chart()).ToHtml("t");
        XElement page = Parse(text);

        Assert.Equal(2, page.Descendants("figure").Count());
        Assert.Equal(2, page.Descendants("details").Count(details => details.Element("div")?.Element("table") is not null));
        Assert.Equal(["application/json", null, null], page.Descendants("script").Select(script => script.Attribute("type")?.Value));
        // Each script is one element: what is within does not end it.
        Assert.Equal(3, Regex.Count(text, "</script>"));
        Assert.DoesNotContain("<!--", text, StringComparison.Ordinal);
    }

    /// <summary>Browsers keep to the policy whatever a script does; nothing else of the page may refer to anything.</summary>
    [Fact]
    public void A_page_asks_for_nothing()
    {
        XElement page = Parse(new Report().Chart(Samples.Line).ToHtml("t"));

        Assert.StartsWith("default-src 'none'; ", page.Descendants("meta").Single(meta => meta.Attribute("http-equiv") is not null).Attribute("content")!.Value,
            StringComparison.Ordinal);
        Assert.DoesNotContain(page.Descendants().Attributes(), attribute => attribute.Name.LocalName is "href" or "src");
        Assert.DoesNotContain("url(", page.Descendants("style").Single().Value, StringComparison.Ordinal);
    }

    /// <summary>CSP Level 3: a script runs if the policy has the SHA-256 of its text.</summary>
    [Fact]
    public void The_policy_names_each_script_by_its_hash_and_nothing_else()
    {
        Report report = new Report().Table(new Table([Column.CreateText("a")], [["x"]]) { IsSortable = true }).Chart(Samples.Line);
        foreach (string text in (string[])[report.ToHtml("t"), new Report().Paragraph("x").ToHtml("t")])
        {
            string[] hashes = [.. Script().Matches(text).Where(match => !match.Groups[1].Value.Contains("json", StringComparison.Ordinal))
                .Select(match => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(match.Groups[2].Value)))}'")];
            string policy = Parse(text).Descendants("meta").Single(meta => meta.Attribute("http-equiv") is not null).Attribute("content")!.Value;
            Assert.Equal($"default-src 'none'; script-src {(hashes.Length == 0 ? "'none'" : string.Join(' ', hashes))}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'", policy);
        }
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Browsers_run_the_scripts_of_the_page_and_no_other()
    {
        string text = new Report().Table(new Table([Column.CreateText("a")], [["x"]]) { IsSortable = true }).ToHtml("t");
        Assert.Single(Browser.Open("policy", text, new { read = "table button" })[0]);
        string attacked = text.Replace("</body>", "<script>document.title = 'taken';</script></body>", StringComparison.Ordinal);
        Assert.Contains("violates the following Content Security Policy", Assert.ThrowsAny<Exception>(() => Browser.Open("attacked", attacked)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_report_gives_the_same_page()
    {
        Report report = new Report().Paragraph("x").Chart(Samples.Line);

        Assert.Equal(report.ToHtml("t"), report.ToHtml("t"));
    }

    /// <summary>The BSD licence: redistributions must reproduce the copyright notice.</summary>
    [SkippableFact]
    public void Licences_travel_with_the_script()
    {
        Skip.If(ChartScript.Text is null, "The build was made without Node.js.");

        string notices = ChartScript.Text![..ChartScript.Text.IndexOf("*/", StringComparison.Ordinal)];
        Assert.Contains("University of Washington Interactive Data Lab", notices, StringComparison.Ordinal);
        Assert.Contains("Mike Bostock", notices, StringComparison.Ordinal);
    }

    /// <summary>The page as XML; a script's text, which is none, becomes a text node.</summary>
    private static XElement Parse(string page) =>
        XElement.Parse(Script().Replace(page["<!DOCTYPE html>\n".Length..], match => $"{match.Groups[1]}<![CDATA[]]>{match.Groups[3]}"), LoadOptions.PreserveWhitespace);

    [GeneratedRegex("(<script[^>]*>)(.*?)(</script>)", RegexOptions.Singleline)]
    private static partial Regex Script();
}
