namespace Intaglio.Checksums.Tests;

/// <summary>Manifests whose digests come from checksum lists.</summary>
public sealed class ImportedDigestsTests : IDisposable
{
    private static readonly ChecksumAlgorithm[] algorithms =
    [
        .. ChecksumAlgorithm.All,
        ChecksumAlgorithm.Blake2b.WithDigestSize(20),
        ChecksumAlgorithm.Skein512.WithDigestSizeInBits(257),
        ChecksumAlgorithm.PlainFileDigest,
        ChecksumAlgorithm.TreeFileDigest,
        ChecksumAlgorithm.Blake2b.WithDigestSize(32).WithTree(1000),
        ChecksumAlgorithm.Blake2s.WithTree(4096),
        ChecksumAlgorithm.Blake3.WithDigestSize(64),
    ];

    private readonly TestFolder folder = new();

    public ImportedDigestsTests()
    {
        Random random = new(1);
        for (int i = 0; i < algorithms.Length; i++)
        {
            byte[] content = new byte[i is 3 or 7 or 10 or 13 ? 9_000_000 : random.Next(100_000)];
            random.NextBytes(content);
            folder.Write($"t/{i:D2}", content);
        }
    }

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(false, 1)]
    [InlineData(true, 1)]
    [InlineData(false, 3)]
    [InlineData(true, 3)]
    public void Each_file_is_compared_by_its_algorithm_and_then_has_the_digest_of_manifests(bool hasSizes, int threads)
    {
        byte[] list = Import(hasSizes), created = Create();
        Assert.All(Audit(list, threads), finding => Assert.StartsWith("Unchanged ", finding, StringComparison.Ordinal));
        List<ManifestProblem> problems = [];
        (ManifestChanges changes, byte[] updated) = Update(list, threads, problems);
        Assert.Equal(created, updated);
        Assert.Empty(problems);
        Assert.Equal((algorithms.Length, 0, 0, 0, 0), (changes.Touched, changes.Changed, changes.Added, changes.Removed, changes.Trusted));
        Assert.True(changes.IsAny);
        Assert.True(ReadRoot(list).IsEmpty);
        Assert.Equal(algorithms.Length, changes.Verified);

        // What differs stays, and is told of once.
        foreach (string name in (string[])["03", "08", "12"])
        {
            byte[] content = File.ReadAllBytes(folder["t/" + name]);
            content[^1] ^= 1;
            folder.Write("t/" + name, content);
        }
        Assert.Equal(["Changed 03", "Changed 08", "Changed 12"], Audit(list, threads).Where(finding => !finding.StartsWith("Unchanged ", StringComparison.Ordinal)));
        (changes, updated) = Update(list, threads, problems);
        Assert.Equal(["03", "08", "12"], problems.Select(problem => problem.Name));
        Assert.Equal(algorithms.Length - 3, changes.Verified);
        Assert.Equal((algorithms.Length - 3, 0), (changes.Touched, changes.Changed));
        ManifestEntry[] before = ManifestForms.Read(list), expected = ManifestForms.Read(Create());
        Assert.Equal(before.Zip(expected, (old, now) => ManifestForms.Show(old.Name is "03" or "08" or "12" ? old : now)), ManifestForms.Read(updated).Select(ManifestForms.Show));
        Assert.True(changes.Manifest.Root.IsEmpty);
    }

    [Fact]
    public void A_file_of_another_length_than_its_list_says_is_not_read_to_know_that_it_changed()
    {
        byte[] list = ManifestForms.Write(null, ManifestEntry.CreateFile("03", ChecksumAlgorithm.Blake2b, new byte[64], 8_999_999));
        CountingProgress progress = new();
        using MemoryStream source = new(list);
        AuditFinding finding = Manifest.Audit(folder["t"], source, new(), progress).First();
        Assert.Equal((AuditKind.Changed, 8_999_999, 9_000_000, 0), (finding.Kind, finding.RecordedSize, finding.Size, progress.Bytes));
    }

    [Theory]
    [InlineData(false, 1)]
    [InlineData(true, 1)]
    [InlineData(false, 3)]
    public void Files_that_were_moved_are_found_by_any_digest(bool hasSizes, int threads)
    {
        byte[] list = Import(hasSizes);
        for (int i = 0; i < algorithms.Length; i += 2)
            File.Move(folder[$"t/{i:D2}"], folder[$"t/m{i:D2}"]);
        File.Copy(folder["t/m04"], folder["t/n04"]);
        File.Delete(folder["t/01"]);
        folder.Write("t/other", "other");
        IEnumerable<string> moved = Enumerable.Range(0, algorithms.Length).Where(i => i % 2 == 0).Select(i => $"Moved m{i:D2} from {i:D2}"), stay = Enumerable.Range(1, algorithms.Length - 1).Where(i => i % 2 != 0 && i != 1).Select(i => $"Unchanged {i:D2}");
        Assert.Equal([.. stay, .. moved, "New n04", "New other", "Missing 01"], Audit(list, threads));
        using MemoryStream source = new(list);
        Assert.Equal(["n04", "other"], Manifest.Audit(folder["t"], source, new() { Scope = AuditScope.New }).Where(finding => finding.Name[0] != 'm').Select(finding => finding.Name));
    }

    [Fact]
    public void Leaves_that_no_manifest_has_take_no_memory()
    {
        byte[] content = new byte[60_000];
        folder.Write("small/file", content);
        using FileHasher hasher = new();
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.Blake2b.WithTree(1);
        byte[] list = ManifestForms.Write(null, ManifestEntry.CreateFile("file", algorithm, hasher.HashFile(folder["small/file"], algorithm).Digest));
        using MemoryStream source = new(list);
        long allocated = Allocations.Count(() => Assert.Equal(AuditKind.Unchanged, Manifest.Audit(folder["small"], source, new() { MaxDegreeOfParallelism = 1 }).Single().Kind));
        // The digests of the leaves have 64 times the length of the file.
        Assert.InRange(allocated, 0, 64 * content.Length - 1);
    }

    private static ManifestRoot ReadRoot(byte[] manifest)
    {
        using ManifestReader reader = new(new MemoryStream(manifest));
        while (reader.Read() is not null)
        {
        }
        return reader.Summary!.Value.Root;
    }

    private byte[] Import(bool hasSizes)
    {
        using FileHasher hasher = new();
        return ManifestForms.Write(null, [.. algorithms.Select((algorithm, i) =>
        {
            HashedFile file = hasher.HashFile(folder[$"t/{i:D2}"], algorithm);
            bool isOfManifests = algorithm == ChecksumAlgorithm.GetFileDigest(file.Length);
            return ManifestEntry.CreateFile($"{i:D2}", algorithm, file.Digest, hasSizes && !isOfManifests ? file.Length : null);
        })]);
    }

    private byte[] Create()
    {
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output);
        return output.ToArray();
    }

    private string[] Audit(byte[] manifest, int threads)
    {
        using MemoryStream source = new(manifest);
        return [.. Manifest.Audit(folder["t"], source, new() { MaxDegreeOfParallelism = threads }).Select(FolderEdits.Show)];
    }

    private (ManifestChanges Changes, byte[] Manifest) Update(byte[] manifest, int threads, List<ManifestProblem> problems)
    {
        using MemoryStream source = new(manifest), output = new();
        return (Manifest.Update(folder["t"], source, output, new() { MaxDegreeOfParallelism = threads, OnProblem = problems.Add }), output.ToArray());
    }
}
