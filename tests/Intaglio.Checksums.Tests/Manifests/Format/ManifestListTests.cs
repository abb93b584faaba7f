using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Manifests become lists that b2sum takes, and lists of b2sum become manifests.</summary>
public sealed class ManifestListTests : IDisposable
{
    private readonly TestFolder folder = new();

    public ManifestListTests()
    {
        folder.Write("tree/a/one", "1");
        folder.Write("tree/two words", "22");
        folder.Write("tree/back\\slash\nline", "333");
        folder.Write("tree/large", new byte[FileDigest.TreeThreshold + 1]);
        folder.Link("tree/link", "a/one");
    }

    private string Tree => folder["tree"];

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void B2sum_checks_the_list_of_a_manifest()
    {
        TestFolder.NeedUnix();
        MemoryStream list = new();
        Assert.Equal(4, Manifest.Export(CreateManifest(), list, folder: Tree));
        folder.Write("list", list.ToArray());
        string output = folder.Run("sh", "-c", $"cd tree && '{InstalledProgram.Need("b2sum")}' --check ../list");
        Assert.Equal(4, output.Split('\n').Count(line => line.EndsWith(": OK", StringComparison.Ordinal)));
    }

    [SkippableFact]
    public void A_list_without_tags_needs_the_folder_for_tree_sums_and_a_list_with_tags_does_not()
    {
        TestFolder.NeedUnix();
        List<string> problems = [];
        ManifestOptions options = new() { OnProblem = problem => problems.Add(problem.Name) };
        MemoryStream list = new();
        Assert.Equal(3, Manifest.Export(CreateManifest(), list, readOptions: options));
        Assert.Equal(["large"], problems);
        Assert.Contains("large", Assert.Throws<ChecksumFormatException>(() => Manifest.Export(CreateManifest(), new MemoryStream())).Message, StringComparison.Ordinal);

        list = new();
        Assert.Equal(4, Manifest.Export(CreateManifest(), list, new() { IsTagged = true }));
        Assert.Contains("BLAKE2b-256-tree-1048576 (large) = ", Encoding.UTF8.GetString(list.ToArray()), StringComparison.Ordinal);
    }

    [Fact]
    public void A_list_without_tags_states_no_digest_of_another_function()
    {
        ChecksumAlgorithm skein = ChecksumAlgorithm.Skein512.WithDigestSizeInBits(9);
        MemoryStream manifest = new(), list = new();
        using (ManifestWriter writer = new(manifest, new ManifestParameters(), leaveOpen: true))
        {
            writer.Write(ManifestEntry.CreateFile("name", skein, new byte[] { 1, 0x80 }, 3, null, isExecutable: false));
            writer.Complete();
        }
        manifest.Position = 0;
        ChecksumFormatException exception = Assert.Throws<ChecksumFormatException>(() => Manifest.Export(manifest, list));
        Assert.Contains("name: The digest is Skein-512-9", exception.Message, StringComparison.Ordinal);
        manifest.Position = 0;
        Assert.Equal(1, Manifest.Export(manifest, list, new() { IsTagged = true }));
    }

    [SkippableFact]
    public void Files_that_are_read_for_a_list_are_compared_with_the_manifest()
    {
        TestFolder.NeedUnix();
        MemoryStream manifest = CreateManifest();
        folder.Write("tree/large", new byte[FileDigest.TreeThreshold + 2]);
        List<string> problems = [];
        ManifestOptions options = new() { OnProblem = problem => problems.Add($"{problem.Name}: {problem.Error.Message}") };
        Assert.Equal(3, Manifest.Export(manifest, new MemoryStream(), folder: Tree, readOptions: options));
        Assert.Equal(["large: The content differs from the manifest."], problems);

        File.Delete(folder["tree/large"]);
        problems.Clear();
        manifest.Position = 0;
        Assert.Equal(3, Manifest.Export(manifest, new MemoryStream(), folder: Tree, readOptions: options));
        Assert.Equal(["large: The manifest has only its tree hash, and the file is not available."], problems);
    }

    [SkippableTheory]
    [InlineData("SHA256", "sha256sum")]
    [InlineData("SHA512", "sha512sum")]
    [InlineData("BLAKE2b", "b2sum")]
    public void A_list_has_the_digests_of_the_function_that_is_asked_for(string function, string program)
    {
        TestFolder.NeedUnix();
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.All.Single(known => known.Name == function);
        MemoryStream list = new(), manifest = new();
        Assert.Equal(4, Manifest.Export(CreateManifest(), list, folder: Tree, algorithm: algorithm));
        folder.Write("list", list.ToArray());
        string output = folder.Run("sh", "-c", $"cd tree && '{InstalledProgram.Need(program)}' --check ../list");
        Assert.Equal(4, output.Split('\n').Count(line => line.EndsWith(": OK", StringComparison.Ordinal)));

        // A manifest of that list has them, and no file is read.
        list.Position = 0;
        Manifest.Import(list, manifest, new() { UntaggedAlgorithm = algorithm });
        manifest.Position = 0;
        MemoryStream again = new();
        Assert.Equal(4, Manifest.Export(manifest, again, algorithm: algorithm));
        Assert.Equal(list.ToArray(), again.ToArray());

        // What has changed since is none of the list's.
        folder.Write("tree/two words", "23");
        List<string> problems = [];
        Assert.Equal(3, Manifest.Export(CreateManifestWithout("two words"), new MemoryStream(), folder: Tree, readOptions: new() { OnProblem = problem => problems.Add(problem.Error.Message) }, algorithm: algorithm));
        Assert.Equal(["The content differs from the manifest."], problems);

        MemoryStream CreateManifestWithout(string name)
        {
            byte[] now = File.ReadAllBytes(folder["tree/" + name]);
            folder.Write("tree/" + name, "22");
            MemoryStream old = CreateManifest();
            folder.Write("tree/" + name, now);
            return old;
        }
    }

    [Fact]
    public void A_list_of_what_no_line_states_is_wrong_use()
    {
        Assert.Throws<ArgumentException>("algorithm", () => Manifest.Export(CreateManifest(), new MemoryStream(), algorithm: ChecksumAlgorithm.File));
        Assert.Throws<ArgumentException>("algorithm", () => Manifest.Export(CreateManifest(), new MemoryStream(), algorithm: ChecksumAlgorithm.TreeFileDigest));
    }

    [SkippableTheory]
    [InlineData("b2sum")]
    [InlineData("b2sum -l 256")]
    [InlineData("b2sum --tag -l 160")]
    public void A_list_of_b2sum_is_audited_and_becomes_the_manifest_of_the_folder(string command)
    {
        TestFolder.NeedUnix();
        string list = folder.Run("sh", "-c", $"cd tree && find . -type f -print0 | xargs -0 {command.Replace("b2sum", $"'{InstalledProgram.Need("b2sum")}'", StringComparison.Ordinal)}");
        MemoryStream imported = new();
        ManifestSummary summary = Manifest.Import(new MemoryStream(Encoding.UTF8.GetBytes(list)), imported);
        Assert.Equal((4, true), (summary.Entries, summary.Root.IsEmpty));

        imported.Position = 0;
        Assert.Equal(["New link", "Unchanged a/one", "Unchanged back\\slash\nline", "Unchanged large", "Unchanged two words"],
            Manifest.Audit(Tree, imported).Select(finding => $"{finding.Kind} {finding.Name}").Order(StringComparer.Ordinal));

        imported.Position = 0;
        MemoryStream updated = new();
        ManifestChanges changes = Manifest.Update(Tree, imported, updated);
        Assert.Equal((4, 1, 0, 4), (changes.Verified, changes.Added, changes.Changed, changes.Touched));
        Assert.Equal(CreateManifest().ToArray(), updated.ToArray());
    }

    [Theory]
    [InlineData("nonsense\n", 1, "This is not a checksum line.")]
    [InlineData("# comment\n0123456789abcdef  -\n", 2, "A manifest cannot contain standard input.")]
    [InlineData("0123456789abcdef  /etc/passwd\n", 1, "The name is absolute.")]
    [InlineData("0123456789abcdef  a/../../b\n", 1, "The name contains the part '.' or '..'.")]
    [InlineData("0123456789abcdef  a/\n", 1, "The name is that of a directory.")]
    [InlineData("0123456789abcdef  a\n0123456789abcdef  ./a\n0123456789abcdee  a\n", 3, "There are two different digests of 'a'.")]
    public void What_has_no_place_in_a_manifest_is_refused_by_its_line(string list, int line, string fault)
    {
        ChecksumFormatException exception = Assert.Throws<ChecksumFormatException>(() => Manifest.Import(new MemoryStream(Encoding.UTF8.GetBytes(list)), new MemoryStream()));
        Assert.Equal((line, $"line {line}: {fault}"), (exception.Position, exception.Message));
    }

    [Fact]
    public void A_list_with_a_file_and_a_directory_of_one_name_is_refused() =>
        Assert.Equal("'a' is both a directory and another item.", Assert.Throws<ChecksumFormatException>(() => Manifest.Import(new MemoryStream("0123456789abcdef  a\n0123456789abcdef  a/b\n"u8.ToArray()), new MemoryStream())).Message);

    private MemoryStream CreateManifest()
    {
        MemoryStream manifest = new();
        Manifest.Create(Tree, manifest);
        manifest.Position = 0;
        return manifest;
    }
}
