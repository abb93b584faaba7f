using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Intaglio.Reporting.Tests;

public partial class HtmlTests
{
    [Fact]
    public void Everything_that_is_written_is_escaped()
    {
        Report report = new Report().Heading(2, Samples.Hostile).Paragraph(Samples.Hostile).Bullets(Text.Code(Samples.Hostile))
            .Table(new Table([Column.OfText(Samples.Hostile), new("b", Samples.Hostile)], [[Samples.Hostile, Text.Emphasis(Samples.Hostile)]]));

        XElement page = Parse(report.ToHtml(Samples.Hostile));

        string[] read = [.. page.Descendants().Where(element => element.Name.LocalName is "title" or "h1" or "h2" or "p" or "code" or "th" or "em")
            .Select(element => element.Value)];
        Assert.Equal(9, read.Length);
        Assert.All(read, text => Assert.Equal(Samples.HostileAsRead, text.StartsWith("b, ", StringComparison.Ordinal) ? text[3..] : text));
    }

    [Fact]
    public void A_table_has_heads_of_columns_and_rows()
    {
        XElement page = Parse(new Report().Table(new Table([Column.OfText("Name"), new("Time", "ns")], [["first", "1.00"]])).ToHtml("t"));

        Assert.Equal(["col:text:Name", "col::Time, ns", "row:text:first"], page.Descendants("th").Select(head =>
            $"{head.Attribute("scope")?.Value}:{head.Attribute("class")?.Value}:{head.Value}"));
        Assert.Equal("1.00", page.Descendants("td").Single().Value);
    }

    [Fact]
    public void A_page_without_charts_has_no_script() =>
        Assert.DoesNotContain("<script", new Report().Paragraph("x").ToHtml("t"), StringComparison.Ordinal);

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
        XElement.Parse(Script().Replace(page["<!DOCTYPE html>\n".Length..], match => $"{match.Groups[1]}<![CDATA[]]>{match.Groups[3]}"));

    [GeneratedRegex("(<script[^>]*>)(.*?)(</script>)", RegexOptions.Singleline)]
    private static partial Regex Script();
}
