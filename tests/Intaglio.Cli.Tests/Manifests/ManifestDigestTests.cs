namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest digest</c>, as a process.</summary>
public sealed class ManifestDigestTests : IDisposable
{
    private readonly ManifestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void It_is_what_a_manifest_calls_root()
    {
        string[] options = ["--exclude", "a", "--executable"];
        folder.Run(0, "", ["create", "photos", "-o", "list", .. options]);
        Assert.Equal($"{Root("list")}  photos\n", folder.Run(0, "", ["digest", "photos", "--jobs", "1", "--no-progress", .. options]).Text);
        Assert.NotEqual($"{Root("list")}  photos\n", folder.Run(0, "", "digest", "photos").Text);
    }

    [Fact]
    public void Each_of_several_folders_has_a_line_and_what_is_wrong_keeps_nobody_from_the_others()
    {
        folder.Run(0, "", "create", "photos/sub", "-o", "list");
        Directory.CreateDirectory(folder["two words"]);
        File.Copy(folder["photos/sub/b"], folder["two words/b"]);
        Assert.Equal($"{Root("list")}  photos/sub\n{Root("list")}  'two words'\n",
            folder.Run(1, "intaglio: none: No such file or directory\nintaglio: list: Not a directory\n", "digest", "photos/sub", "none", "list", "two words").Text);
    }

    [SkippableFact]
    public void What_cannot_be_read_leaves_no_digest()
    {
        Programs.Run(folder.Path, "mkfifo", "photos/pipe");
        Assert.Empty(folder.Run(1, "intaglio: photos/pipe: It is a pipe, a socket or a device, which has no place in a manifest.\n", "digest", "photos").Text);
        string digest = folder.Run(0, "", "digest", "photos", "--skip-special").Text;
        File.Delete(folder["photos/pipe"]);
        Assert.Equal(digest, folder.Run(0, "", "digest", "photos").Text);
    }

    private string Root(string manifest) => Convert.ToHexStringLower(folder.Read(manifest).Summary.Root.Span);
}
