using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Intaglio.Documentation.Tests.Twins;

/// <summary>The public types of Intaglio.Cryptography that exist once for each function are the same but for names and limits.</summary>
public partial class TwinTests
{
    private static readonly Library library = Library.All.Single(library => library.Name == "Intaglio.Cryptography");

    /// <summary>The types in the listing of public members, each with its lines.</summary>
    private static readonly Dictionary<string, string[]> listed = File.ReadAllText(Repository.ListingOf(library)).Split("\n\n").Skip(1)
        .Select(type => type.TrimEnd('\n').Split('\n')).ToDictionary(lines => TypeName().Match(lines[0]).Groups[1].Value);

    public static TheoryData<string> Twins => [.. TwinList.All.Select(twin => twin.Copy)];

    [Theory]
    [MemberData(nameof(Twins))]
    public void The_sources_of_twins_are_the_same(string copy) => CheckSame(Find(copy), type => File.ReadAllLines(SourceOf(type)));

    [Theory]
    [MemberData(nameof(Twins))]
    public void The_public_members_of_twins_are_the_same(string copy) => CheckSame(Find(copy), type => listed[type]);

    /// <summary>A reference to a comment is compared with nothing else, so that it has to be one to the same member.</summary>
    [Theory]
    [MemberData(nameof(Twins))]
    public void Twins_inherit_the_documentation_of_the_same_member(string copy)
    {
        Twin twin = Find(copy);
        string type = $":Intaglio.Cryptography.{twin.Original}.";
        Assert.All(
            from member in XDocument.Load(Path.ChangeExtension(Repository.BuildOf(library, library.Frameworks[0]), ".xml")).Descendants("member")
            let name = member.Attribute("name")!.Value
            where name[1..].StartsWith($":Intaglio.Cryptography.{copy}.", StringComparison.Ordinal)
            from inheritdoc in member.Elements("inheritdoc")
            let reference = inheritdoc.Attribute("cref")?.Value
            where reference?.Contains(type, StringComparison.Ordinal) == true
            select (name, reference),
            pair => Assert.Equal(pair.name, twin.Substitute(pair.reference)));
    }

    [Fact]
    public void Every_type_that_asks_for_a_twin_is_in_the_list() =>
        Assert.Equal(
            listed.Keys.Where(name => !TwinList.Exceptions.ContainsKey(name)).SelectMany(TwinsOf).Distinct().Order(StringComparer.Ordinal),
            TwinList.All.Select(twin => $"{twin.Original} = {twin.Copy}").Order(StringComparer.Ordinal));

    [Fact]
    public void Every_exception_is_a_public_type_that_asks_for_a_twin() =>
        Assert.All(TwinList.Exceptions.Keys, name => Assert.NotEmpty(listed.ContainsKey(name) ? TwinsOf(name) : []));

    private static void CheckSame(Twin twin, Func<string, string[]> linesOf)
    {
        string? difference = twin.FindDifference(linesOf(twin.Original), linesOf(twin.Copy));
        Assert.True(difference is null, $"These are twins, but for the substitutions in {nameof(TwinList)}. The first lines that differ are\n{difference}");
    }

    private static Twin Find(string copy) => TwinList.All.Single(twin => twin.Copy == copy);

    private static string SourceOf(string type) =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", library.Name), $"{type}.cs", SearchOption.AllDirectories).Single();

    /// <summary>The twins that a type of this name must have, or be.</summary>
    private static IEnumerable<string> TwinsOf(string name)
    {
        if (Blake2Letter().IsMatch(name))
            yield return $"{Blake2Letter().Replace(name, "b")} = {Blake2Letter().Replace(name, "s")}";
        if (Size().IsMatch(name))
        {
            foreach (string size in (string[])["256", "1024"])
                yield return $"{Size().Replace(name, "512")} = {Size().Replace(name, size)}";
        }
    }

    [GeneratedRegex(@"^public [^(]*?Intaglio\.Cryptography\.(\w+)")]
    private static partial Regex TypeName();

    [GeneratedRegex("(?<=^Blake2X?)[bs](?=p?(?:[A-Z]|$))")]
    private static partial Regex Blake2Letter();

    [GeneratedRegex("256|512|1024")]
    private static partial Regex Size();
}
