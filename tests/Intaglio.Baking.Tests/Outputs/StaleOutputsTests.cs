namespace Intaglio.Baking.Tests;

/// <summary>Names of earlier bakes on a simulated file system that ignores case or normalization.</summary>
public class StaleOutputsTests
{
    [Theory]
    [InlineData("Wall.txt", "wall.txt")]
    [InlineData("wall.txt", "WALL.TXT")]
    [InlineData("Sub/a.txt", "sub/a.txt")]
    [InlineData("a/Sub/b/C.txt", "A/sub/B/c.txt")]
    [InlineData("caf\u00E9.txt", "cafe\u0301.txt")]
    [InlineData("CAFE\u0301.txt", "caf\u00E9.txt")]
    [InlineData("\u03A3.txt", "\u03C2.txt")]
    public void A_file_under_a_new_spelling_of_its_name_is_renamed_and_not_removed(string before, string after)
    {
        using SimulatedFolder folder = new([before]);
        StaleOutputs stale = folder.Find([after], [before]);
        Assert.Empty(stale.Removed);
        Assert.Equal([after], stale.Respelled);
        folder.Spell(after);
        Assert.Equal([after], folder.Files);
    }

    [Theory]
    [InlineData("Wall.txt", "wall.txt")]
    [InlineData("Sub/a.txt", "sub/a.txt")]
    public void Both_files_of_a_file_system_that_distinguishes_case_are_files_of_their_own(string before, string after)
    {
        using SimulatedFolder folder = new([before, after], ignoresNothing: true);
        StaleOutputs stale = folder.Find([after], [before]);
        Assert.Equal([before], stale.Removed);
        Assert.Empty(stale.Respelled);
    }

    [Fact]
    public void A_stale_file_without_a_similar_output_is_removed_whatever_its_spelling()
    {
        using SimulatedFolder folder = new(["STALE.TXT", "a.txt"]);
        Assert.Equal(["stale.txt"], folder.Find(["a.txt"], ["stale.txt", "a.txt"]).Removed);
    }

    /// <summary>Windows finds <c>LONGNA~1.TXT</c>, and exFAT takes a dotless i for i.</summary>
    [Fact]
    public void A_file_that_is_found_by_a_name_that_is_not_listed_stays()
    {
        using SimulatedFolder folder = new(["long name of the user.txt", "a.txt"], alias: ("longna~1.txt", "long name of the user.txt"));
        Assert.Empty(folder.Find(["a.txt"], ["longna~1.txt", "a.txt"]).Removed);
    }

    [Fact]
    public void Folders_are_renamed_once_with_all_their_files()
    {
        string[] before = ["Sub/a.txt", "Sub/b.txt", "Sub/Inner/c.txt"], after = ["sub/a.txt", "sub/B.txt", "sub/inner/c.txt"];
        using SimulatedFolder folder = new([.. before, "Sub/mine.txt"]);
        StaleOutputs stale = folder.Find(after, before);
        Assert.Empty(stale.Removed);
        foreach (string name in stale.Respelled)
            folder.Spell(name);
        Assert.Equal([.. after, "sub/mine.txt"], folder.Files.Order(StringComparer.OrdinalIgnoreCase));
    }
}
