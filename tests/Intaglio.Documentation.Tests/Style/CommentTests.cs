using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Intaglio.Documentation.Tests.Style;

/// <summary>The documentation comments of the product keep the rules of style.</summary>
public partial class CommentTests
{
    // Elements that are sentences with a subject, and not the name of a thing.
    private static readonly string[] sentences = ["remarks", "exception"];

    public static TheoryData<string> Projects => [.. Directory.GetDirectories(Path.Combine(Repository.Root, "src")).Select(folder => Path.GetFileName(folder)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Comments_are_plain(string project)
    {
        List<string> found = [];
        foreach (string file in SourceFiles.Of("src", project))
        {
            string source = File.ReadAllText(file);
            foreach (Match match in Block().Matches(source).Where(match => !match.Groups["exception"].Success))
            {
                XElement comment = XElement.Parse($"<comment>{Marker().Replace(match.Groups["comment"].Value, "")}</comment>");
                foreach (XElement element in comment.Elements().Where(element => element.Name != "inheritdoc"))
                {
                    string text = Plain(element);
                    IEnumerable<StyleRule> rules = StyleRules.Common.Concat(StyleRules.Prose).Concat(StyleRules.Comments.Where(rule => rule.Pattern[0] != '^' || !sentences.Contains(element.Name.LocalName)));
                    found.AddRange(rules.Select(rule => rule.Describe(text)).OfType<string>()
                        .Select(fault => $"{Path.GetRelativePath(Repository.Root, file)}: <{element.Name}>: {fault}"));
                }
            }
        }
        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    // The words without names of code.
    private static string Plain(XElement element)
    {
        XElement copy = new(element);
        foreach (XElement code in copy.Descendants().Where(inner => inner.Name.LocalName is "c" or "code" or "see" or "seealso" or "paramref" or "typeparamref").ToArray())
            code.ReplaceWith("`");
        return Spaces().Replace(copy.Value, " ").Trim();
    }

    [GeneratedRegex(@"(?<exception>^[ \t]*// style: .+\n)?(?<comment>(^[ \t]*///.*\n)+)", RegexOptions.Multiline)]
    private static partial Regex Block();

    [GeneratedRegex(@"^[ \t]*///", RegexOptions.Multiline)]
    private static partial Regex Marker();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
