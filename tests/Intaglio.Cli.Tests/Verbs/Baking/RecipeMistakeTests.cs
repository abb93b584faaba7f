using System.Security.Cryptography;

namespace Intaglio.Cli.Tests;

/// <summary>Mistakes in recipes, as <c>intaglio bake</c> reports them.</summary>
public sealed class RecipeMistakeTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public RecipeMistakeTests()
    {
        foreach (string name in (string[])["cube.obj", "maps/sea.png", "maps/Sea.png", "notes/a.txt", "notes/old/a.txt", "old/con.txt"])
            folder.Write($"assets/{name}", "text");
    }

    /// <summary>Gets the number of each mistake.</summary>
    public static TheoryData<int> Numbers => [.. Enumerable.Range(0, RecipeMistakes.All.Count)];

    public void Dispose() => folder.Dispose();

    [Theory]
    [MemberData(nameof(Numbers))]
    public void A_mistake_is_one_line_with_its_place_and_its_correction_and_nothing_is_written(int number)
    {
        (string marked, string correction, string words) = RecipeMistakes.All[number];
        string[] before = marked.Split(RecipeMistakes.Mark)[0].Split('\n');
        folder.Write("intaglio.yaml", marked.Replace($"{RecipeMistakes.Mark}", "", StringComparison.Ordinal) + "\n");
        string[] content = Read();
        Outcome outcome = Programs.Intaglio(folder.Path, ["bake", .. words.Split(' ', StringSplitOptions.RemoveEmptyEntries)]);
        Assert.Matches($@"\Aintaglio: intaglio\.yaml:{before.Length}:{before[^1].Length + 1}: [^\n]+\n\z", outcome.Error);
        Assert.Contains(correction, outcome.Error, StringComparison.Ordinal);
        Assert.Equal((2, ""), (outcome.ExitCode, outcome.Text));
        Assert.Equal(content, Read());
    }

    [Fact]
    public void There_are_many_kinds_of_mistakes() =>
        Assert.InRange(RecipeMistakes.All.Select(mistake => mistake.Marked + mistake.Words).Distinct().Count(), 60, int.MaxValue);

    /// <summary>Returns the names of all files and folders with the digests of files.</summary>
    private string[] Read() => [.. Directory.EnumerateFileSystemEntries(folder.Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
        .Select(path => File.Exists(path) ? $"{path} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path)))}" : path)];
}
