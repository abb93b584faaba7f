using System.IO.Pipelines;

namespace Intaglio.Checksums.Tests;

/// <summary>How a folder is read does not change what is found.</summary>
public sealed class ManifestOptionsTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void As_many_threads_as_there_may_be_write_the_same()
    {
        TestFolder.NeedUnix();
        RandomTree.Fill(folder, "t", new Random(5));
        for (int i = 0; i < 300; i++)
            folder.Write($"t/many/{i}", new byte[i * 37]);
        folder.Write("t/long", new byte[12_345_678]);
        folder.Write("t/longer", new byte[23_456_789]);
        byte[] one = Create(new() { MaxDegreeOfParallelism = 1 });
        foreach (int threads in (int[])[2, 8, 40])
            Assert.Equal(one, Create(new() { MaxDegreeOfParallelism = threads }));
        foreach (int threads in (int[])[1, 8])
        {
            using MemoryStream seeking = new(one);
            using TrickleStream trickling = new(one, 1000);
            using Stream piped = PipeReader.Create(new(one)).AsStream();
            string[] findings = [.. Manifest.Audit(folder["t"], seeking, new() { MaxDegreeOfParallelism = threads }).Select(FolderEdits.Show)];
            Assert.Equal(ManifestForms.Read(one).Select(entry => $"Unchanged {entry.Name}"), findings);
            Assert.Equal(findings, Manifest.Audit(folder["t"], trickling, new() { MaxDegreeOfParallelism = threads }).Select(FolderEdits.Show));
            Assert.Equal(findings, Manifest.Audit(folder["t"], piped, new() { MaxDegreeOfParallelism = threads }).Select(FolderEdits.Show));
        }
    }

    [Fact]
    public void A_damaged_manifest_is_refused_at_once_if_it_can_be_read_twice_and_else_at_its_end()
    {
        for (int i = 0; i < 30; i++)
            folder.Write($"t/{i:D2}", $"{i}");
        byte[] manifest = Create(new());
        // In the digest of the text, which is on the last line.
        manifest[^5] ^= 1;
        int lines = manifest.Count(value => value == (byte)'\n');
        Assert.Equal(lines, Assert.Throws<ChecksumFormatException>(() => Manifest.Audit(folder["t"], new MemoryStream(manifest))).Position);
        using Stream piped = PipeReader.Create(new(manifest)).AsStream();
        Assert.Equal(lines, Assert.Throws<ChecksumFormatException>(() => Manifest.Audit(folder["t"], piped).Count()).Position);
        using MemoryStream output = new();
        Assert.Equal(lines, Assert.Throws<ChecksumFormatException>(() => Manifest.Update(folder["t"], new MemoryStream(manifest), output)).Position);
        // What was written is no manifest.
        Assert.Throws<ChecksumFormatException>(() => ManifestForms.Read(output.ToArray()));
        Assert.Contains("is empty", Assert.Throws<ChecksumFormatException>(() => Manifest.Update(folder["t"], new MemoryStream(), output)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_update_excludes_the_file_that_it_goes_to()
    {
        folder.Write("t/a", "a");
        byte[] manifest = Create(new());
        folder.Write("t/b/new", "");
        using MemoryStream output = new();
        Manifest.Update(folder["t"], new MemoryStream(manifest), output, new() { OwnName = "b/new" });
        Assert.Equal(["a"], ManifestForms.Read(output.ToArray()).Select(entry => entry.Name));
        output.Position = 0;
        using ManifestReader reader = new(output);
        Assert.Equal(["/b/new"], reader.Parameters.Patterns.Exclude);
    }

    [SkippableFact]
    public void The_target_of_a_link_is_read_as_manifests_have_it()
    {
        TestFolder.NeedUnix();
        folder.Link("link", "ä/../b");
        folder.Write("file", "");
        Assert.Equal("ä/../b", ManifestEntry.ReadLinkTarget(folder["link"]));
        Assert.Contains("symbolic link", Assert.Throws<IOException>(() => ManifestEntry.ReadLinkTarget(folder["file"])).Message, StringComparison.Ordinal);
        Assert.Equal(folder["none"], Assert.Throws<FileNotFoundException>(() => ManifestEntry.ReadLinkTarget(folder["none"])).FileName);
        Assert.Throws<ArgumentException>("path", () => ManifestEntry.ReadLinkTarget(""));
    }

    [Fact]
    public void What_is_left_out_has_no_place_and_is_not_found_either()
    {
        folder.Write("t/a", "a");
        folder.Write("t/b/manifest", "");
        byte[] manifest = Create(Leave("t/b/manifest"));
        Assert.Equal(["a"], ManifestForms.Read(manifest).Select(entry => entry.Name));
        Assert.Equal(["Unchanged a", "New b/manifest"], Audit(manifest));
        Assert.Equal(["Unchanged a"], Audit(manifest, folder["t/none"], folder["t/b/../b/manifest"]));
        Assert.Equal(["Missing a"], Audit(manifest, folder["t/a"], folder["t/b/manifest"]));
        Assert.Equal(["a", "b/manifest"], ManifestForms.Read(Create(Leave("t/none"))).Select(entry => entry.Name));

        ManifestOptions Leave(string name) => new() { ExcludedFiles = [folder[name]] };
    }

    [SkippableFact]
    public void Another_name_of_a_file_that_is_left_out_has_a_place()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a", "a");
        folder.Write("t/b/manifest", "");
        folder.Run("sh", "-c", "ln t/b/manifest t/manifest; ln t/b/manifest t/b/other; ln t/b/manifest outside; ln -s t/b/manifest link; ln -s t/b directory");
        string[] all = ["a", "b/manifest", "b/other", "manifest"], others = ["a", "b/other", "manifest"];
        Assert.Equal(all, Names("outside"));
        foreach (string name in (string[])["t/b/manifest", "link", "directory/manifest"])
            Assert.Equal(others, Names(name));
        Assert.Equal(["New b/other", "New manifest"], Audit(ManifestForms.Write(null, ManifestForms.Read(Create(new()))[0]), folder["link"])[1..]);

        string[] Names(string leftOut) => [.. ManifestForms.Read(Create(new() { ExcludedFiles = [folder[leftOut]] })).Select(entry => entry.Name)];
    }

    [Fact]
    public void Patterns_are_those_of_the_manifest()
    {
        foreach (string name in (string[])["a.txt", "b.png", "out/c.txt", "in/d.txt", "in/e.png"])
            folder.Write("t/" + name, name);
        Directory.CreateDirectory(folder["t/empty.txt"]);
        Directory.CreateDirectory(folder["t/in/empty"]);
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, new() { Patterns = new(["*.txt"], ["out/"]) });
        byte[] manifest = output.ToArray();
        Assert.Equal(["a.txt", "empty.txt/", "in/d.txt"], ManifestForms.Read(manifest).Select(entry => entry.Name));
        folder.Write("t/f.txt", "");
        folder.Write("t/g.png", "");
        folder.Write("t/out/h.txt", "");
        File.Delete(folder["t/in/d.txt"]);
        Assert.Equal(["Unchanged a.txt", "Unchanged empty.txt/", "New f.txt", "Missing in/d.txt"], Audit(manifest));
        using MemoryStream updated = new();
        ManifestChanges changes = Manifest.Update(folder["t"], new MemoryStream(manifest), updated);
        Assert.Equal((1, 1, 1), (changes.Added, changes.Removed, changes.Trusted));
        Assert.Equal(["a.txt", "empty.txt/", "f.txt"], ManifestForms.Read(updated.ToArray()).Select(entry => entry.Name));
    }

    [Fact]
    public void Progress_is_told_all_bytes_that_are_read()
    {
        folder.Write("t/a", new byte[9_000_000]);
        folder.Write("t/b", new byte[100_000]);
        folder.Write("t/c", new byte[10]);
        foreach (int threads in (int[])[1, 4])
        {
            CountingProgress progress = new();
            byte[] manifest = Create(new() { MaxDegreeOfParallelism = threads }, progress);
            Assert.Equal(9_100_010, progress.Bytes);
            progress = new();
            using MemoryStream source = new(manifest);
            Assert.Equal(3, Manifest.Audit(folder["t"], source, new() { MaxDegreeOfParallelism = threads }, progress).Count());
            Assert.Equal(9_100_010, progress.Bytes);
        }
    }

    [Fact]
    public void Each_file_that_is_read_is_told_once_and_in_order()
    {
        folder.Write("t/b/c", new byte[9_000_000]);
        folder.Write("t/a", new byte[10]);
        Directory.CreateDirectory(folder["t/empty"]);
        foreach (int threads in (int[])[1, 4])
        {
            List<string> told = [];
            byte[] manifest = Create(new() { MaxDegreeOfParallelism = threads, OnFileRead = told.Add });
            Assert.Equal(["a", "b/c"], told);
            told.Clear();
            folder.Write("t/b/d", "new");
            using MemoryStream source = new(manifest), updated = new();
            Manifest.Update(folder["t"], source, updated, new() { MaxDegreeOfParallelism = threads, OnFileRead = told.Add });
            // What is trusted is not read.
            Assert.Equal(["b/d"], told);
            File.Delete(folder["t/b/d"]);
        }
    }

    private byte[] Create(ManifestOptions options, IProgress<long>? progress = null)
    {
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, null, options, progress);
        return output.ToArray();
    }

    private string[] Audit(byte[] manifest, params string[] leftOut)
    {
        using MemoryStream source = new(manifest);
        return [.. Manifest.Audit(folder["t"], source, new() { ExcludedFiles = leftOut }).Select(FolderEdits.Show)];
    }
}
