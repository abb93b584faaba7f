namespace Intaglio.Baking.Tests;

public sealed class FolderIdentityTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public FolderIdentityTests() => Directory.CreateDirectory(folder["a"]);

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_moved_folder_is_the_same()
    {
        Skip.If(FileStatus.FindCreated(folder.Path) is null, "The file system does not have times of creation.");
        FolderIdentity before = FolderIdentity.Find(folder["a"]);
        folder.Write("a/file", "");
        Directory.Move(folder["a"], folder["b"]);
        Assert.Equal(before, FolderIdentity.Find(folder["b"]));
    }

    [Fact]
    public void Two_folders_are_not_the_same()
    {
        Directory.CreateDirectory(folder["b"]);
        Assert.NotEqual(FolderIdentity.Find(folder["a"]), FolderIdentity.Find(folder["b"]));
    }

    /// <summary>File systems can give the number of a folder that was removed to the next one.</summary>
    [SkippableFact]
    public void A_folder_at_the_same_path_is_not_the_same()
    {
        Skip.If(FileStatus.FindCreated(folder.Path) is not { } created, "The file system does not have times of creation.");
        FolderIdentity before = FolderIdentity.Find(folder["a"]);
        Directory.Delete(folder["a"]);
        // The clock of the file system moves in steps.
        DateTime? first = FileStatus.FindCreated(Directory.CreateDirectory(folder["b"]).FullName);
        for (int i = 0; FileStatus.FindCreated(Directory.CreateDirectory(folder[$"{i}"]).FullName) == first; i++)
            Directory.Delete(folder[$"{i}"]);
        Directory.CreateDirectory(folder["a"]);
        Assert.NotEqual(before, FolderIdentity.Find(folder["a"]));
    }

    [SkippableFact]
    public void A_link_leads_to_the_same_folder()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        Directory.CreateSymbolicLink(folder["link"], folder["a"]);
        Assert.Equal(FolderIdentity.Find(folder["a"]), FolderIdentity.Find(folder["link"]));
    }

    [Fact]
    public void A_missing_folder_is_not_known() => Assert.False(FolderIdentity.Find(folder["missing"]).IsKnown);
}
