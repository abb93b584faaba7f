using System.Diagnostics;

namespace Intaglio.Checksums.Tests;

/// <summary>Files and directories that change, vanish or are replaced while a folder is read.</summary>
public sealed class RestlessFilesTests : IDisposable
{
    private readonly TestFolder folder = new();

    public static TheoryData<int, string> Changes()
    {
        TheoryData<int, string> data = [];
        // Files that are read at once, in parts, and as trees.
        foreach (int length in (int[])[100, 400_000])
            foreach (string change in (string[])["rewrite", "grow", "shrink", "empty", "delete", "replace", "link", "directory", "touch"])
                data.Add(length, change);
        foreach (string change in (string[])["rewrite", "shrink", "delete"])
            data.Add(3_000_000, change);
        foreach (string change in (string[])["grow", "shrink", "replace"])
            data.Add(9_000_000, change);
        return data;
    }

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [SkippableTheory]
    [MemberData(nameof(Changes))]
    public void A_file_that_changes_while_it_is_hashed_is_a_problem_and_nothing_is_said_of_it(int length, string change)
    {
        TestFolder.NeedUnix();
        folder.Link("t/a", "b");
        Directory.CreateDirectory(folder["t/empty"]);
        byte[] old = Create(length, null, []);
        foreach (int threads in (int[])[1, 3])
        {
            List<ManifestProblem> problems = [];
            byte[] manifest = Create(length, change, problems, threads);
            Assert.Equal(["a", "empty/"], ManifestForms.Read(manifest).Select(entry => entry.Name));
            ManifestProblem problem = Assert.Single(problems);
            Assert.Equal("file", problem.Name);
            Assert.True(problem.Error is IOException or UnauthorizedAccessException, problem.Error.ToString());
            Assert.StartsWith("file: ", Assert.Throws<IOException>(() => Create(length, change, null, threads)).Message, StringComparison.Ordinal);

            Write(length);
            using MemoryStream source = new(old), output = new();
            AuditFinding[] findings = [.. Manifest.Audit(folder["t"], source, new() { MaxDegreeOfParallelism = threads }, OnFirst(change))];
            Assert.Equal(["Unchanged a", "Unchanged empty/", "Unreadable file"], findings.Select(FolderEdits.Show));
            Assert.NotNull(findings[^1].Error);

            // What the old manifest has of it stays.
            Write(length);
            problems.Clear();
            source.Position = 0;
            ManifestChanges changes = Manifest.Update(folder["t"], source, output, new() { MaxDegreeOfParallelism = threads, VerifyShare = 1, OnProblem = problems.Add }, OnFirst(change));
            Assert.Equal("file", Assert.Single(problems).Name);
            Assert.Equal(old, output.ToArray());
            Assert.Equal((0, 0, false), (changes.Trusted, changes.Verified, changes.IsAny));
        }
    }

    [SkippableTheory]
    [InlineData("rm t/file; mkfifo t/file")]
    [InlineData("rm t/file; ln -s ../outside t/file")]
    [InlineData("rm t/file; ln -s /dev/zero t/file")]
    [InlineData("mv outside t/file")]
    [InlineData("rm t/file; mkdir t/file")]
    public void Nothing_is_read_of_what_has_taken_the_place_of_a_file_before_it_is_opened(string replace)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Elsewhere files are opened as the framework does.");
        folder.Write("outside", "data");
        folder.Write("t/a", "a");
        folder.Write("t/file", "data");
        Process? writer = null;
        CountingProgress progress = new(() =>
        {
            folder.Run("sh", "-c", replace);
            // Whoever waits for the pipe gets something of it.
            if (replace.Contains("mkfifo", StringComparison.Ordinal))
                writer = Process.Start(InstalledProgram.Need("sh"), ["-c", "echo data >$0", folder["t/file"]]);
        });
        List<ManifestProblem> problems = [];
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, null, new() { OnProblem = problems.Add, MaxDegreeOfParallelism = 1 }, progress);
        writer?.Kill();
        writer?.Dispose();
        ManifestProblem problem = Assert.Single(problems);
        Assert.Equal("file", problem.Name);
        Assert.IsAssignableFrom<IOException>(problem.Error);
        Assert.Equal(1, progress.Bytes);
        Assert.Equal(["a"], ManifestForms.Read(output.ToArray()).Select(entry => entry.Name));
    }

    [SkippableFact]
    public void A_file_of_a_checksum_list_that_changes_while_it_is_compared_is_one_problem()
    {
        TestFolder.NeedUnix();
        byte[] list = ManifestForms.Write(null, ManifestEntry.CreateFile("file", ChecksumAlgorithm.Blake2s, new byte[32]), ManifestEntries.File("other", null, 3));
        foreach (string change in (string[])["rewrite", "delete", "directory"])
        {
            folder.Write("t/other", "123");
            Write(100);
            List<ManifestProblem> problems = [];
            using MemoryStream source = new(list), output = new();
            ManifestChanges changes = Manifest.Update(folder["t"], source, output, new() { MaxDegreeOfParallelism = 1, OnProblem = problems.Add }, OnFirst(change));
            Assert.Equal("file", Assert.Single(problems).Name);
            Assert.Equal(["file", "other"], ManifestForms.Read(output.ToArray()).Select(entry => entry.Name));
            Assert.Equal(ChecksumAlgorithm.Blake2s, ManifestForms.Read(output.ToArray())[0].Algorithm);
            Assert.Equal((0, 1, 0), (changes.Touched, changes.Changed, changes.Removed));
        }
    }

    [SkippableTheory]
    [InlineData(1)]
    [InlineData(3)]
    public void A_directory_that_vanishes_is_a_problem_and_what_the_manifest_has_in_it_stays(int threads)
    {
        TestFolder.NeedUnix();
        string[] names = ["b/a", "b/c/1", "b/c/2", "b0/x", "z"];
        foreach (string name in names)
            folder.Write("t/" + name, name);
        byte[] old = Create(null);
        foreach (string change in (string[])["rm -r t/b/c", "rm -r t/b/c; mkdir -p outside/c; echo 1 > outside/1; ln -s ../../outside t/b/c", "rm -r t/b/c; echo > t/b/c"])
        {
            List<ManifestProblem> problems = [];
            using MemoryStream source = new(old), output = new();
            // While b/a is read.
            Manifest.Update(folder["t"], source, output, new() { MaxDegreeOfParallelism = threads, VerifyShare = 1, OnProblem = problems.Add }, new CountingProgress(() => folder.Run("sh", "-c", change)));
            // The directory, or the files in it if it was listed before.
            Assert.NotEmpty(problems);
            Assert.All(problems, problem => Assert.StartsWith("b/c/", problem.Name, StringComparison.Ordinal));
            Assert.All(problems, problem => Assert.IsAssignableFrom<IOException>(problem.Error));
            Assert.Equal(old, output.ToArray());
            folder.Run("sh", "-c", "rm -r t/b/c outside 2>/dev/null; true");
            folder.Write("t/b/c/1", "b/c/1");
            folder.Write("t/b/c/2", "b/c/2");
        }
    }

    [SkippableFact]
    public void Nothing_is_listed_of_what_takes_the_place_of_a_directory_for_a_moment()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Elsewhere directories are listed as the framework does.");
        folder.Link("t/d/link", "inside");
        folder.Link("outside/link", "outside");
        for (int i = 0; i < 40; i++)
        {
            Directory.CreateDirectory(folder[$"t/d/inside{i}"]);
            Directory.CreateDirectory(folder[$"outside/outside{i}"]);
        }
        folder.Link("other", folder["outside"]);
        using CancellationTokenSource end = new();
        Thread swapping = new(() =>
        {
            while (!end.IsCancellationRequested)
            {
                Directory.Move(folder["t/d"], folder["kept"]);
                Directory.Move(folder["other"], folder["t/d"]);
                Directory.Move(folder["t/d"], folder["other"]);
                Directory.Move(folder["kept"], folder["t/d"]);
            }
        });
        HashSet<string> seen = [];
        swapping.Start();
        try
        {
            for (int i = 0; i < 3000; i++)
            {
                using MemoryStream output = new();
                Manifest.Create(folder["t"], output, null, new() { OnProblem = problem => seen.Add(problem.Name), MaxDegreeOfParallelism = 1 });
                foreach (ManifestEntry entry in ManifestForms.Read(output.ToArray()))
                    seen.Add($"{entry.Name} {entry.LinkTarget}");
            }
        }
        finally
        {
            end.Cancel();
            swapping.Join();
        }
        Assert.Contains("d/inside0/ ", seen);
        Assert.DoesNotContain(seen, name => name.StartsWith("d/", StringComparison.Ordinal) && name.Contains("outside", StringComparison.Ordinal));
    }

    [Fact]
    public void A_file_that_was_written_when_it_was_looked_at_has_no_time_however_late_it_is_read()
    {
        folder.Write("t/a", "first");
        folder.Write("t/b", "second");
        byte[] manifest;
        bool isInTime = false;
        // On a busy machine, the files can be looked at later.
        do
        {
            // A whole second, as file systems have that tell no parts of it.
            DateTime now = DateTime.UtcNow, second = now.AddTicks(TimeSpan.TicksPerSecond - now.Ticks % TimeSpan.TicksPerSecond);
            File.SetLastWriteTimeUtc(folder["t/b"], second);
            manifest = Create(new CountingProgress(() =>
            {
                isInTime = DateTime.UtcNow < second.AddSeconds(2);
                SpinWait.SpinUntil(() => DateTime.UtcNow > second.AddSeconds(2.1));
            }));
        }
        while (!isInTime);
        Assert.Equal([false, true], ManifestForms.Read(manifest).Select(entry => entry.Modified is null));
        Assert.All(ManifestForms.Read(Create(null)), entry => Assert.NotNull(entry.Modified));
    }

    [SkippableFact]
    public void Cancelling_ends_the_work_within_a_file()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a", new byte[40_000_000]);
        byte[] old = Create(null);
        foreach (int threads in (int[])[1, 3])
        {
            using CancellationTokenSource source = new();
            CountingProgress progress = new(source.Cancel);
            using MemoryStream manifest = new(old);
            Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => Manifest.Audit(folder["t"], manifest, new() { MaxDegreeOfParallelism = threads }, progress, source.Token).Count()).CancellationToken);
            Assert.InRange(progress.Bytes, 1, 39_999_999);
            Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => Manifest.Create(folder["t"], new MemoryStream(), cancellationToken: source.Token)).CancellationToken);
            manifest.Position = 0;
            // The manifest is read once before, which may take long, too.
            Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => Manifest.Audit(folder["t"], manifest, cancellationToken: source.Token)).CancellationToken);
            manifest.Position = 0;
            Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => Manifest.Update(folder["t"], manifest, new MemoryStream(), cancellationToken: source.Token)).CancellationToken);
        }
    }

    private byte[] Create(IProgress<long>? progress)
    {
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, null, new() { MaxDegreeOfParallelism = 1 }, progress);
        return output.ToArray();
    }

    private byte[] Create(int length, string? change, List<ManifestProblem>? problems, int threads = 1)
    {
        Write(length);
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, null, new() { OnProblem = problems is null ? null : problems.Add, MaxDegreeOfParallelism = threads }, OnFirst(change));
        return output.ToArray();
    }

    private void Write(int length)
    {
        string path = folder["t/file"];
        if (Directory.Exists(path) && new FileInfo(path).LinkTarget is null)
            Directory.Delete(path);
        File.Delete(path);
        byte[] content = new byte[length];
        new Random(length).NextBytes(content);
        folder.Write("t/file", content);
    }

    private CountingProgress OnFirst(string? change)
    {
        string path = folder["t/file"];
        return new(() =>
        {
            switch (change)
            {
                case "rewrite":
                    using (FileStream file = new(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite))
                        file.WriteByte(0);
                    break;
                case "grow":
                    using (FileStream file = new(path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite))
                        file.Write(new byte[10]);
                    break;
                case "shrink":
                    using (FileStream file = new(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite))
                        file.SetLength(file.Length - 10);
                    break;
                case "empty":
                    using (FileStream file = new(path, FileMode.Truncate, FileAccess.Write, FileShare.ReadWrite))
                        file.Flush();
                    break;
                case "delete":
                    File.Delete(path);
                    break;
                case "replace":
                    // Of the same content and time.
                    DateTime time = File.GetLastWriteTimeUtc(path);
                    File.Copy(path, folder["copy"], overwrite: true);
                    File.SetLastWriteTimeUtc(folder["copy"], time);
                    File.Move(folder["copy"], path, overwrite: true);
                    break;
                case "link":
                    File.Copy(path, folder["copy"], overwrite: true);
                    File.Delete(path);
                    File.CreateSymbolicLink(path, folder["copy"]);
                    break;
                case "directory":
                    File.Delete(path);
                    Directory.CreateDirectory(path);
                    break;
                case "touch":
                    File.SetLastWriteTimeUtc(path, DateTime.UtcNow);
                    break;
            }
        });
    }
}
