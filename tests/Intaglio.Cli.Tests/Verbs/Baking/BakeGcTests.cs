namespace Intaglio.Cli.Tests;

/// <summary>The verb <c>bake gc</c>.</summary>
[Trait("Duration", "Long")]
public sealed class BakeGcTests : IDisposable
{
    private const string Recipe = "intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { one: {}, two: {} }\nrules: { a: { for: \"*\", do: copy, to: \"{path}\" } }\n";

    private readonly TemporaryFolder folder = new();

    public BakeGcTests()
    {
        folder.Write("intaglio.yaml", Recipe);
        folder.Write("assets/a", "first");
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Results_of_the_last_bakes_are_kept()
    {
        Assert.Equal("the cache does not exist yet\n", Shell("$INTAGLIO bake gc"));
        Shell("$INTAGLIO bake && $INTAGLIO bake --profile two");
        folder.Write("assets/a", "second");
        Shell("$INTAGLIO bake");
        Shell("find .intaglio/cache -type f -exec touch -a -m -d '3 days ago' {} +");
        // The result of profile two is that of the first file.
        Assert.StartsWith("would remove 0 files of the cache, 0 B; left are", Shell("$INTAGLIO bake gc --unused-for 1d"), StringComparison.Ordinal);
        Shell("$INTAGLIO bake --profile two && find .intaglio/cache -type f -exec touch -a -m -d '3 days ago' {} +");
        string[] lines = Shell("$INTAGLIO bake gc --unused-for 1d").Split('\n');
        Assert.Matches("^would remove 3 files of the cache, .*; left are [0-9]+ files, .*$", lines[0]);
        Assert.Equal("to remove them: intaglio bake gc --apply", lines[1]);
        Assert.StartsWith("would remove 0 files", Shell("$INTAGLIO bake gc"), StringComparison.Ordinal);
        Shell("find .intaglio/cache -type f -exec touch -a -m -d '3 days ago' {} +");
        Assert.StartsWith("removed 3 files of the cache", Shell("$INTAGLIO bake gc --unused-for 1d --apply"), StringComparison.Ordinal);
        Shell("rm -r out && $INTAGLIO bake --report r.json && grep -q '\"made\": 0,' r.json");
    }

    [SkippableFact]
    public void The_state_of_profiles_and_recipes_that_do_not_exist_is_removed()
    {
        folder.Write("other.yaml", Recipe.Replace("output: out", "output: others", StringComparison.Ordinal));
        Shell("$INTAGLIO bake && $INTAGLIO bake --profile two && $INTAGLIO bake --recipe other.yaml");
        folder.Write("intaglio.yaml", Recipe.Replace(", two: {}", "", StringComparison.Ordinal));
        File.Delete(folder["other.yaml"]);
        string[] states = [.. ListStates("intaglio.yaml+two+out%2Ftwo"), .. ListStates("other.yaml+one+others%2Fone")];
        string listed = string.Concat(states.Select(state => $"removed {state}, whose recipe or profile does not exist\n"));
        Assert.EndsWith(listed.Replace("removed", "would remove", StringComparison.Ordinal) + "to remove them: intaglio bake gc --apply\n", Shell("$INTAGLIO bake gc"), StringComparison.Ordinal);
        Assert.True(File.Exists(folder[".intaglio/intaglio.yaml+two+out%2Ftwo.state"]));
        Assert.EndsWith(listed, Shell("$INTAGLIO bake gc --apply"), StringComparison.Ordinal);
        Assert.Equal(["cache", .. ListStates("intaglio.yaml+one+out%2Fone")],
            Directory.EnumerateFileSystemEntries(folder[".intaglio"]).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
        Assert.True(File.Exists(folder["out/two/a"]));
        Assert.Contains("\"stateFiles\": []", Shell("$INTAGLIO bake gc --json"), StringComparison.Ordinal);
    }

    /// <summary>Results of other projects are removed as well, so the user must know that it is their cache.</summary>
    [SkippableFact]
    public void A_cache_that_other_projects_can_use_is_named()
    {
        folder.Write("project/assets/a", "first");
        folder.Write("project/intaglio.yaml", Recipe.Replace("rules:", "cache: { folder: ../shared }\nrules:", StringComparison.Ordinal));
        string[] lines = Shell("cd project && $INTAGLIO bake > /dev/null && $INTAGLIO bake gc").Split('\n');
        Assert.StartsWith($"would remove 0 files of the cache {folder["shared"]}, 0 B; left are ", lines[0], StringComparison.Ordinal);
        Assert.Equal("the cache is outside of the folder of the recipe, and other projects can use it", lines[1]);
        Assert.DoesNotContain("outside", Shell("$INTAGLIO bake > /dev/null && $INTAGLIO bake gc"), StringComparison.Ordinal);
    }

    private static IEnumerable<string> ListStates(string name) => new[] { ".codes", ".manifest", ".names", ".state" }.Select(extension => name + extension);

    private string Shell(string command)
    {
        Outcome outcome = Programs.Shell(folder.Path, command);
        outcome.AssertSuccess();
        return outcome.Text;
    }
}
