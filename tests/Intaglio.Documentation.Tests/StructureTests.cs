using System.Reflection;
using Intaglio.Documentation.Tests.Snippets;
using Markdig.Syntax;

namespace Intaglio.Documentation.Tests;

/// <summary>The folders of libraries are layers, as the compiled code and its symbols say.</summary>
public sealed class StructureTests
{
    private const int MostFiles = 22, MostLines = 320;

    /// <summary>The libraries with their folders, each of which knows only those before it. Files outside of folders know all.</summary>
    private static readonly Dictionary<string, string[]> layers = new()
    {
        ["Intaglio.Caching"] = ["Names", "Settings", "Folders", "Contents", "Remote", "Caches", "DependencyInjection"],
        ["Intaglio.Baking"] = ["Operations", "Keys", "Files", "Recipes", "Plans", "Results", "Making", "State", "Outputs", "Reports", "Sessions", "Farming"],
        ["Intaglio.Farm"] = ["Commands", "Protocol", "Scheduling", "Store", "Coordination", "Clustering", "Working", "Serving", "Watching"],
    };

    public static TheoryData<string> Libraries => [.. layers.Keys];

    [Theory]
    [MemberData(nameof(Libraries))]
    public void A_folder_knows_only_those_before_it(string library) => Assert.Empty(Read(library).FindUpward(layers[library]));

    [Theory]
    [MemberData(nameof(Libraries))]
    public void A_file_names_the_types_of_few_others(string library) =>
        AssertNone(Read(library).Files.Where(file => file.Value.Count > MostFiles).Select(file => $"{file.Key} names the types of {file.Value.Count} files: {string.Join(", ", file.Value)}"));

    [Theory]
    [MemberData(nameof(Libraries))]
    public void A_type_is_short_with_all_its_parts(string library) =>
        AssertNone(Read(library).Types.Select(type => (type.Type, Lines: type.Files.Sum(file => File.ReadLines(Path.Combine(Repository.Root, "src", library, file)).Count())))
            .Where(type => type.Lines > MostLines).Select(type => $"{type.Type} has {type.Lines} lines"));

    // A list of problems is shown whole.
    private static void AssertNone(IEnumerable<string> problems) => Assert.True(!problems.Any(), string.Join('\n', problems));

    [Fact]
    public void The_page_about_bakes_lists_the_folders_in_their_order()
    {
        FencedCodeBlock flow = MarkdownFile.All.Single(file => file.Name.Replace('\\', '/').EndsWith("docs/internals/baking.md", StringComparison.Ordinal))
            .Document.Descendants<FencedCodeBlock>().First();
        Assert.Equal(layers["Intaglio.Baking"], flow.Lines.ToString().Split('\n').Select(line => line.Split(' ')[0].TrimEnd('/'))
            .Where(name => layers["Intaglio.Baking"].Contains(name)));
    }

    private static SourceGraph Read(string library)
    {
        string path = library == "Intaglio.Farm"
            ? typeof(StructureTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == "Farm").Value!
            : Path.Combine(AppContext.BaseDirectory, library + ".dll");
        SourceGraph graph = SourceGraph.Read(path, $"/src/{library}/");
        Assert.NotEmpty(graph.Files);
        return graph;
    }
}
