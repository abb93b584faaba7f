namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest export</c> and <c>import</c>, as processes.</summary>
public sealed class ManifestListTests : IDisposable
{
    private readonly ManifestFolder folder = new();

    public ManifestListTests() => folder.Run(0, "", "create", "photos", "-o", "manifest");

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_list_is_what_b2sum_checks()
    {
        folder.Run(0, "", "export", "manifest", "--folder", "photos", "-o", "list");
        Assert.Equal("a: OK\nbig: OK\nsub/b: OK\n", Programs.Shell(folder.Path, "cd photos && b2sum --check ../list").Text);
    }

    [Fact]
    public void A_file_with_a_tree_sum_is_a_failure_unless_it_may_be_read_or_tagged()
    {
        const string Problem = "intaglio: big: the manifest has only its tree hash, and the file is not available\n";
        folder.Run(1, Problem + "intaglio: no list was written; specify --folder DIR to read the missing digests from files, --tag to list tree hashes, or --keep-going to omit those files\n", "export", "manifest", "-o", "list");
        Assert.False(File.Exists(folder["list"]));
        Assert.Equal(["a", "sub/b"], folder.Run(1, Problem, "export", "manifest", "--keep-going").Text.TrimEnd().Split('\n').Select(line => line[66..]));
        Assert.Contains("BLAKE2b-256-tree-1048576 (big) = ", folder.Run(0, "", "export", "manifest", "--tag").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_manifest_of_a_list_is_audited_and_brought_up_to_date()
    {
        folder.Run(0, "", "export", "manifest", "--folder", "photos", "-o", "list");
        Assert.Equal("imported: 3 entries, without lengths and times until it is updated\n", folder.Run(0, "intaglio: list: reading as BLAKE2b (assumed; specify --algorithm if it is another)\n", "import", "list", "-o", "imported").Text);
        Assert.Equal("new empty/\nnew link\n3 unchanged, 0 touched, 0 changed, 0 missing, 2 new, 0 moved, 0 could not be read\n", folder.Run(1, "", "audit", "photos", "imported").Text);
        folder.Run(0, "", "update", "photos", "imported");
        Assert.Equal(File.ReadAllText(folder["manifest"]), File.ReadAllText(folder["imported"]));
    }

    [Fact]
    public void What_is_no_list_is_refused_by_its_line() =>
        folder.Run(1, "intaglio: manifest: line 1: This is not a checksum line\n", "import", "manifest", "-o", "imported");

    [SkippableFact]
    public void A_list_of_SHA_256_is_one_by_its_name_its_tags_or_the_algorithm()
    {
        folder.Write("SHA256SUMS", Programs.Shell(folder.Path, "cd photos && sha256sum a big sub/b").Output);
        folder.Write("list", File.ReadAllBytes(folder["SHA256SUMS"]));
        folder.Write("tagged", Programs.Shell(folder.Path, "cd photos && sha256sum --tag a big sub/b").Output);
        string expected = folder.Run(0, "intaglio: SHA256SUMS: reading as SHA256 (from the list's name)\n", "import", "SHA256SUMS").Text;
        Assert.Equal(3, expected.Split("f SHA256:").Length - 1);
        Assert.Equal(expected, folder.Run(0, "", "import", "-a", "sha256", "list").Text);
        Assert.Equal(expected, folder.Run(0, "", "import", "tagged").Text);
        Assert.Equal(3, folder.Run(0, "intaglio: list: reading as BLAKE2b (assumed; specify --algorithm if it is another)\n", "import", "list").Text.Split("f BLAKE2b-256:").Length - 1);
        folder.Run(1, "intaglio: SHA256SUMS: line 1: This is not a checksum line\n", "import", "-a", "md5", "SHA256SUMS");

        folder.Write("imported", expected);
        folder.Run(0, "", "update", "photos", "imported");
        Assert.Equal(File.ReadAllText(folder["manifest"]), File.ReadAllText(folder["imported"]));
    }

    [SkippableFact]
    public void A_list_for_sha256sum_is_made_from_the_folder_or_from_such_digests()
    {
        folder.Run(0, "", "export", "manifest", "--folder", "photos", "-a", "sha256", "-o", "SHA256SUMS");
        Assert.Equal("a: OK\nbig: OK\nsub/b: OK\n", Programs.Shell(folder.Path, "cd photos && sha256sum --check ../SHA256SUMS").Text);
        folder.Run(0, null, "import", "SHA256SUMS", "-o", "imported");
        Assert.Equal(File.ReadAllText(folder["SHA256SUMS"]), folder.Run(0, "", "export", "imported", "-a", "sha256").Text);
        Assert.Contains("the manifest has only its BLAKE2b-256 digest, and the file is not available", folder.Run(1, null, "export", "manifest", "-a", "sha256").Error, StringComparison.Ordinal);
    }
}
