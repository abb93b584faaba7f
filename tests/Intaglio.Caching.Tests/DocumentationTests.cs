using System.Text.RegularExpressions;
using Intaglio.Cryptography.Tests;

namespace Intaglio.Caching.Tests;

/// <summary>docs/names.md: its code is compiled here and run, and its name is promised.</summary>
public partial class DocumentationTests
{
    [Fact]
    public void The_promised_name_does_not_change()
    {
        // Code
        CacheKey key = new CacheKey("thumbs", version: 2)
            .Add("width", 300)
            .Add("format", "png")
            .Add("sharp", true);
        string name = key.ToName();                                     // eight characters
        string longer = key.ToName(ShortName.BitsFor(items: 1e9, probability: 1e-9));
        // end
        DocumentedCode.CheckSame("names.md", block: 0, "DocumentationTests.cs", "// Code");
        Assert.Equal("zkltfc7i", name);
        Assert.Equal("zkltfc7i", Promise().Match(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "names.md"))).Groups[1].Value);
        Assert.Equal(20, longer.Length);
    }

    [GeneratedRegex("That name, `([a-z2-7]{8})`, is promised")]
    private static partial Regex Promise();
}
