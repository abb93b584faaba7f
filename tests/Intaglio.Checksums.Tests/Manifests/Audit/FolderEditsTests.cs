using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Manifests of random trees, which are then edited at random: what is found, and what is read for it.</summary>
public sealed class FolderEditsTests : IDisposable
{
    private readonly TestFolder folder = new();

    public static TheoryData<int> Seeds => [.. Enumerable.Range(0, 40)];

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [MemberData(nameof(Seeds))]
    public void An_audit_and_an_update_find_the_edits_of_a_random_tree(int seed)
    {
        TestFolder.NeedUnix();
        Random random = new(seed);
        RandomTree.Fill(folder, "t", random);
        ManifestParameters parameters = new() { IncludeExecutableBits = seed % 2 == 0, LeafThreshold = seed % 3 == 0 ? null : FileDigest.TreeThreshold };
        byte[] manifest = Create(parameters);
        ExpectNothing(manifest);

        FolderEdits edits = new(folder, "t", random, parameters.IncludeExecutableBits);
        edits.Apply();
        string[] expected = edits.Expect();
        Assert.Equal(expected, Audit(manifest));
        Assert.Equal(expected, Audit(manifest, new() { IsQuick = true, MaxDegreeOfParallelism = 1 }));
        CountingProgress progress = new();
        Assert.Equal(expected.Where(IsNew).Select(ToNew), Audit(manifest, new() { Scope = AuditScope.New }, progress));
        string[] missing = [.. expected.Select(finding => finding.StartsWith("Moved ", StringComparison.Ordinal) ? "Missing " + finding[(finding.IndexOf(" from ", StringComparison.Ordinal) + 6)..] : finding)
            .Where(finding => finding.StartsWith("Missing ", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
        Assert.Equal(missing, Audit(manifest, new() { Scope = AuditScope.Missing }, progress).Order(StringComparer.Ordinal));
        Assert.Equal(0, progress.Bytes);

        (ManifestChanges changes, byte[] updated) = Update(manifest);
        Assert.Equal(ManifestForms.Read(Create(parameters)).Select(ManifestForms.Show), ManifestForms.Read(updated).Select(ManifestForms.Show));
        Assert.Equal(Create(parameters), updated);
        Assert.Equal(expected.Count(IsNew), changes.Added);
        Assert.Equal(missing.Length, changes.Removed);
        Assert.Equal(expected.Count(finding => finding.StartsWith("Changed ", StringComparison.Ordinal)), changes.Changed);
        Assert.Equal(expected.Count(finding => finding.StartsWith("Touched ", StringComparison.Ordinal)), changes.Touched);
        Assert.Equal(!manifest.AsSpan().SequenceEqual(updated), changes.IsAny);
        ExpectNothing(updated);

        static bool IsNew(string finding) => finding.StartsWith("New ", StringComparison.Ordinal) || finding.StartsWith("Moved ", StringComparison.Ordinal);

        static string ToNew(string finding) => finding.StartsWith("New ", StringComparison.Ordinal) ? finding : "New" + finding[5..finding.IndexOf(" from ", StringComparison.Ordinal)];
    }

    [Fact]
    public void A_random_share_is_read_although_it_could_be_trusted_and_what_was_damaged_is_found()
    {
        for (int i = 0; i < 300; i++)
            folder.Write($"t/{i:D3}", $"content {i}");
        byte[] manifest = Create(new());
        folder.Write("t/123", "CONTENT 123");
        (ManifestChanges trusting, byte[] same) = Update(manifest);
        Assert.Equal((300, 0, false), (trusting.Trusted, trusting.Verified, trusting.IsAny));
        Assert.Equal(manifest, same);
        Assert.All(Audit(manifest, new() { IsQuick = true }), finding => Assert.StartsWith("Unchanged ", finding, StringComparison.Ordinal));
        Assert.Equal(["Changed 123"], Audit(manifest).Where(finding => !finding.StartsWith("Unchanged ", StringComparison.Ordinal)));

        List<ManifestProblem> problems = [];
        (ManifestChanges verifying, byte[] kept) = Update(manifest, new() { VerifyShare = 1, OnProblem = problems.Add });
        Assert.Equal((0, 0, 299, false), (verifying.Trusted, verifying.TrustedBytes, verifying.Verified, verifying.IsAny));
        Assert.Equal(["123"], problems.Select(problem => problem.Name));
        Assert.IsType<IOException>(problems[0].Error);
        Assert.Equal(manifest, kept);
        Assert.Contains("123: ", Assert.Throws<IOException>(() => Update(manifest, new() { VerifyShare = 1 })).Message, StringComparison.Ordinal);

        (ManifestChanges sampling, _) = Update(manifest, new() { VerifyShare = 0.5, OnProblem = _ => { } });
        Assert.InRange(sampling.Verified, 80, 220);
        Assert.InRange(sampling.Trusted + sampling.Verified, 299, 300);
        foreach (double share in (double[])[-0.1, 1.1, double.NaN])
            Assert.Throws<ArgumentOutOfRangeException>("VerifyShare", () => new ManifestUpdateOptions { VerifyShare = share });
    }

    [SkippableFact]
    public void Each_missing_file_is_found_again_once_and_in_the_order_of_the_names()
    {
        TestFolder.NeedUnix();
        foreach (string name in (string[])["a", "b", "kept", "z"])
            folder.Write("t/" + name, "the same");
        folder.Write("t/other", "not same");
        byte[] manifest = Create(new());
        foreach (string name in (string[])["a", "b", "other", "z"])
            File.Delete(folder["t/" + name]);
        folder.Write("t/1", "the same");
        folder.Write("t/2/3", "the same");
        folder.Write("t/4", "the sane");
        folder.Write("t/5", "of another length");
        Assert.Equal(["Unchanged kept", "Moved 1 from a", "Moved 2/3 from b", "New 4", "New 5", "Missing other", "Missing z"], Audit(manifest));
        folder.Write("t/6", "the same");
        folder.Write("t/7", "the same");
        Assert.Equal(["Unchanged kept", "Moved 1 from a", "Moved 2/3 from b", "New 4", "New 5", "Moved 6 from z", "New 7", "Missing other"], Audit(manifest));
    }

    [Fact]
    public void Findings_may_be_read_again()
    {
        folder.Write("t/a", "a");
        folder.Write("t/b", "b");
        using MemoryStream manifest = new([0, .. Create(new())]);
        manifest.Position = 1;
        folder.Write("t/b", "c");
        IEnumerable<AuditFinding> findings = Manifest.Audit(folder["t"], manifest);
        Assert.Contains(findings, finding => finding.Kind != AuditKind.Unchanged);
        Assert.Equal(["Unchanged a", "Changed b"], findings.Select(FolderEdits.Show));
    }

    private void ExpectNothing(byte[] manifest)
    {
        CountingProgress progress = new();
        Assert.All(Audit(manifest), finding => Assert.StartsWith("Unchanged ", finding, StringComparison.Ordinal));
        Assert.All(Audit(manifest, new() { IsQuick = true }, progress), finding => Assert.StartsWith("Unchanged ", finding, StringComparison.Ordinal));
        Assert.Empty(Audit(manifest, new() { Scope = AuditScope.New }, progress));
        Assert.Empty(Audit(manifest, new() { Scope = AuditScope.Missing }, progress));
        (ManifestChanges changes, byte[] same) = Update(manifest, new(), progress);
        Assert.Equal(manifest, same);
        Assert.False(changes.IsAny);
        Assert.Equal(0, progress.Bytes);
        ManifestEntry[] entries = ManifestForms.Read(manifest);
        Assert.Equal(entries.Count(entry => entry.Kind == ManifestEntryKind.File), changes.Trusted);
        Assert.Equal(entries.Sum(entry => entry.Size ?? 0), changes.TrustedBytes);
    }

    private byte[] Create(ManifestParameters parameters)
    {
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, parameters);
        return output.ToArray();
    }

    private string[] Audit(byte[] manifest, ManifestAuditOptions? options = null, IProgress<long>? progress = null)
    {
        using MemoryStream source = new(manifest);
        return [.. Manifest.Audit(folder["t"], source, options, progress).Select(FolderEdits.Show)];
    }

    private (ManifestChanges Changes, byte[] Manifest) Update(byte[] manifest, ManifestUpdateOptions? options = null, IProgress<long>? progress = null)
    {
        using MemoryStream source = new(manifest), output = new();
        return (Manifest.Update(folder["t"], source, output, options, progress), output.ToArray());
    }
}
