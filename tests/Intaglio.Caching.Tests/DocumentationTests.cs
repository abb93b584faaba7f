using System.Text.RegularExpressions;

namespace Intaglio.Caching.Tests;

/// <summary>docs/guides/names.md: its name is promised.</summary>
public partial class DocumentationTests
{
    [Fact]
    public void The_promised_name_does_not_change()
    {
        CacheKey key = new CacheKey("thumbs", version: 2).Add("width", 300).Add("format", "png").Add("sharp", true);
        Assert.Equal("zkltfc7i", key.ToName());
        Assert.Equal("zkltfc7i", Promise().Match(DocumentationPage.Read("names.md")).Groups[1].Value);
    }

    [GeneratedRegex("The name `([a-z2-7]{8})` will never change")]
    private static partial Regex Promise();
}
