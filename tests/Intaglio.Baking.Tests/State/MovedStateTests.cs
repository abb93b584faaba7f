namespace Intaglio.Baking.Tests;

/// <summary>States of the user from another recipe, output folder or project, which own only files with the recorded bytes.</summary>
public sealed class MovedStateTests : IDisposable
{
    private readonly TemporaryFolder folder = new();
    private readonly Workshop workshop;

    public MovedStateTests() => workshop = Create(folder.Path);

    public static TheoryData<string, string> Names => new()
    {
        { "intaglio.yaml+default+mine", "output: mine" },
        { "other.yaml+default+out", "output: out" },
        { "intaglio.yaml+draft+out", "output: out\nprofiles: { draft: {} }" },
    };

    public void Dispose()
    {
        workshop.Dispose();
        folder.Dispose();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_state_with_another_name_does_not_own_what_it_names(string name, string member)
    {
        workshop.Bake();
        Rename(name);
        (string file, string profile, string output) = (name.Split('+')[0], name.Split('+')[1], name.Split('+')[2]);
        string text = File.ReadAllText(workshop[Workshop.Recipe]).Replace("output: out", member, StringComparison.Ordinal);
        File.Delete(workshop[Workshop.Recipe]);
        workshop.Write(file, text);
        File.Delete(workshop["src/b.txt"]);
        workshop.Write($"{output}/b.txt", "the user's");
        BakeReport report = Bake.Run(BakeRecipe.Load(workshop[file], workshop.Operations, new() { Profile = profile == "default" ? null : profile }));
        Assert.Empty(report.Failures);
        Assert.Empty(report.Removed);
        Assert.Equal("the user's", File.ReadAllText(workshop[$"{output}/b.txt"]));
    }

    /// <summary>A bake that was killed has left a list.</summary>
    [Fact]
    public void A_list_with_another_name_does_not_own_what_it_names()
    {
        WriteList(workshop);
        File.Move(workshop.NamesPath, workshop[".intaglio/intaglio.yaml+default+mine.names"]);
        workshop.Write(Workshop.Recipe, File.ReadAllText(workshop[Workshop.Recipe]).Replace("output: out", "output: mine", StringComparison.Ordinal));
        workshop.Write("mine/user.txt", "the user's");
        Assert.Empty(workshop.Bake().Removed);
        Assert.Equal("the user's", File.ReadAllText(workshop["mine/user.txt"]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_state_of_another_project_does_not_own_what_it_names(bool isKilled)
    {
        if (isKilled)
            WriteList(workshop);
        else
            workshop.Bake();
        using TemporaryFolder elsewhere = new();
        using Workshop other = Create(elsewhere.Path);
        File.Delete(other["src/b.txt"]);
        other.Write("out/a.txt", "the user's");
        other.Write("out/b.txt", "the user's");
        other.Write("out/user.txt", "the user's");
        Copy(workshop[".intaglio"], other[".intaglio"]);
        BakeReport report = other.TryBake();
        Assert.Contains("exists and was not made by this recipe", Assert.Single(report.Failures).Error.Message, StringComparison.Ordinal);
        File.Delete(other["out/a.txt"]);
        Assert.Empty(other.Bake().Removed);
        Assert.Equal(("the user's", "the user's"), (other.ReadOutput("b.txt"), other.ReadOutput("user.txt")));
    }

    [Fact]
    public void A_copied_project_makes_only_what_has_changed()
    {
        workshop.Bake();
        using TemporaryFolder elsewhere = new();
        Copy(workshop.Path, elsewhere["project"]);
        using Workshop copy = new(elsewhere.Path);
        copy.Write("src/a.txt", "changed");
        File.Delete(copy["src/b.txt"]);
        CountingExecutor executor = new();
        BakeReport report = copy.Bake(executor);
        Assert.Equal(["upper:a.txt"], executor.Names);
        Assert.Equal(["b.txt"], report.Removed);
        Assert.Contains("the state was written for another output folder", report.StateNote!, StringComparison.Ordinal);
        copy.AssertClean(report);
        // The state is now that of the copy.
        copy.Write("out/a.txt", "edited");
        report = copy.Bake();
        Assert.Null(report.StateNote);
        copy.AssertClean(report);
    }

    [SkippableFact]
    public void A_moved_project_owns_its_outputs()
    {
        Skip.If(FileStatus.FindCreated(folder.Path) is null, "The file system does not have times of creation.");
        workshop.Bake();
        using TemporaryFolder elsewhere = new();
        Directory.Move(workshop.Path, elsewhere["project"]);
        using Workshop moved = new(elsewhere.Path);
        Directory.CreateDirectory(workshop.Path);
        moved.Write("out/a.txt", "edited");
        BakeReport report = moved.Bake(new());
        Assert.Null(report.StateNote);
        moved.AssertClean(report);
    }

    [Fact]
    public void A_new_output_folder_needs_no_note()
    {
        workshop.Bake();
        Directory.Delete(workshop.Out, recursive: true);
        BakeReport report = workshop.Bake();
        Assert.Null(report.StateNote);
        workshop.AssertClean(report);
        Assert.Equal(3, workshop.Bake().UpToDate);
    }

    private static Workshop Create(string parent)
    {
        Workshop created = new(parent);
        created.WriteRules("upper: { for: \"*\", do: upper, to: \"{path}\" }");
        created.Write("src/a.txt", "a");
        created.Write("src/b.txt", "b");
        created.Write("src/c.txt", "c");
        return created;
    }

    private void Rename(string name)
    {
        foreach (string path in Directory.GetFiles(workshop[".intaglio"], "intaglio.yaml+default+out.*"))
            File.Move(path, workshop[$".intaglio/{name}{Path.GetExtension(path)}"]);
    }

    private static void WriteList(Workshop project)
    {
        Directory.CreateDirectory(project[".intaglio"]);
        Directory.CreateDirectory(project.Out);
        new OwnershipList(project.NamesPath, Workshop.Key, FolderIdentity.Find(project.Out)).Add(["a.txt", "b.txt", "user.txt"]);
    }

    private static void Copy(string source, string target)
    {
        foreach (string path in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            string copy = Path.Combine(target, Path.GetRelativePath(source, path));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(path, copy);
            File.SetLastWriteTimeUtc(copy, File.GetLastWriteTimeUtc(path));
        }
    }
}
