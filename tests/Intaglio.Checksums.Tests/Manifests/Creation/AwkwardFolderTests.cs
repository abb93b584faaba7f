using System.Net.Sockets;

namespace Intaglio.Checksums.Tests;

/// <summary>Folders that hold what has no place in a manifest, what cannot be read, and what leads elsewhere.</summary>
public sealed class AwkwardFolderTests : IDisposable
{
    private readonly TestFolder folder = new();
    private readonly List<ManifestProblem> problems = [];

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Pipes_sockets_and_devices_are_problems_unless_they_are_left_out()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a", "a");
        folder.Run("sh", "-c", "mkfifo t/pipe; mkdir t/only; mkfifo t/only/pipe; ln -s pipe t/to-pipe; ln -s /dev/zero t/to-zero");
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(folder["t/socket"]));
        Assert.Equal(["a", "to-pipe", "to-zero"], Create());
        Assert.Equal(["only/pipe", "pipe", "socket"], problems.Select(problem => problem.Name));
        Assert.All(problems, problem => Assert.IsType<NotSupportedException>(problem.Error));
        Assert.Contains("pipe", Assert.Throws<IOException>(() => Manifest.HashFolder(folder["t"])).Message, StringComparison.Ordinal);
        problems.Clear();
        Assert.Equal(["a", "to-pipe", "to-zero"], Create(new() { ExcludeSpecialFiles = true }));
        Assert.Equal(["a"], Create(new() { Patterns = new(exclude: ["*pipe", "socket", "to-*"]) }));
        Assert.Empty(problems);
    }

    [SkippableFact]
    public void Devices_are_problems()
    {
        TestFolder.NeedUnix();
        Skip.IfNot(File.Exists("/dev/null") && File.Exists("/dev/zero"), "There is no folder of devices.");
        Manifest.Create("/dev", Stream.Null, new() { Patterns = new(["/null", "/zero"], ["/*/"]) }, new() { OnProblem = problems.Add });
        Assert.Equal(["null", "zero"], problems.Select(problem => problem.Name));
    }

    [SkippableFact]
    public void Names_and_targets_that_are_not_Unicode_are_problems()
    {
        TestFolder.NeedUnix();
        Directory.CreateDirectory(folder["t"]);
        folder.Run("sh", "-c", @"cd t; echo > ""$(printf 'a\377')""; mkdir ""$(printf 'd\377')""; echo > ""$(printf 'd\377/x')""; ln -s ""$(printf 'x\377')"" link; ln -s ""$(printf 'a\377')"" ""$(printf 'l\300\257')""; echo > ok");
        folder.Link("t/good", "\uFFFD");
        folder.Write("t/\uFFFD", "");
        Assert.Equal(["good", "ok", "\uFFFD"], Create());
        Assert.Equal(["a\uFFFD", "d\uFFFD/", "link", "l\uFFFD\uFFFD"], problems.Select(problem => problem.Name));
        Assert.All(problems, problem => Assert.IsType<UnrepresentableNameException>(problem.Error));
        // Nor are they what they look like.
        folder.Write("t/d\uFFFD/y", "");
        folder.Write("t/a\uFFFD", "");
        problems.Clear();
        Create();
        Assert.Equal(["a\uFFFD", "d\uFFFD/", "link", "l\uFFFD\uFFFD"], problems.Select(problem => problem.Name));
    }

    [SkippableFact]
    public void What_patterns_might_include_in_a_directory_that_cannot_be_looked_at_is_not_left_out_in_silence()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a.txt", "");
        folder.Run("sh", "-c", @"cd t; mkdir ""$(printf 'd\377')""; echo > ""$(printf 'd\377/x.txt')""; echo > ""$(printf 'b\377')""; echo > ""$(printf 'c\377.txt')""");
        Assert.Equal(["a.txt"], Create(new() { Patterns = new(include: ["*.txt"]) }));
        Assert.Equal(["c\uFFFD.txt", "d\uFFFD/"], problems.Select(problem => problem.Name));
        problems.Clear();
        Assert.Equal(["a.txt"], Create(new() { Patterns = new(include: ["*.txt"], exclude: ["d?/", "c*"]) }));
        Assert.Empty(problems);
    }

    [SkippableFact]
    public void Links_are_not_followed_in_loops_or_out_of_the_folder()
    {
        TestFolder.NeedUnix();
        folder.Write("outside/secret", new byte[100]);
        folder.Write("t/a/file", "12345");
        foreach ((string name, string target) in ((string, string)[])[("t/a/up", ".."), ("t/a/self", "self"), ("t/loop", "a/back"), ("t/a/back", "../loop"), ("t/out", "../outside"), ("t/secret", "../outside/secret"), ("t/root", "/"), ("t/gone", "nowhere")])
            folder.Link(name, target);
        CountingProgress progress = new();
        string[] expected = ["a/back", "a/file", "a/self", "a/up", "gone", "loop", "out", "root", "secret"];
        using MemoryStream manifest = new();
        ManifestSummary summary = Manifest.Create(folder["t"], manifest, null, new(), progress);
        Assert.Equal(expected, ManifestForms.Read(manifest.ToArray()).Select(entry => entry.Name));
        Assert.Equal((5, 5), (progress.Bytes, summary.Bytes));
        // A manifest that says there are files behind the links does not have them read.
        byte[] hostile = ManifestForms.Write(null, [.. "loop out/secret root/etc/passwd secret".Split(' ').Select(name => ManifestEntry.CreateFile(name, ChecksumAlgorithm.Blake2b, new byte[64]))]);
        progress = new();
        manifest.SetLength(0);
        manifest.Write(hostile);
        manifest.Position = 0;
        string[] findings = [.. Manifest.Audit(folder["t"], manifest, new(), progress).Select(FolderEdits.Show)];
        Assert.Equal(["Changed loop", "Changed secret", "New a/back", "New a/file", "New a/self", "New a/up", "New gone", "New out", "New root", "Missing out/secret", "Missing root/etc/passwd"], findings);
        // The new file alone, which may be one of those that are missing.
        Assert.Equal(5, progress.Bytes);
        manifest.Position = 0;
        using MemoryStream updated = new();
        Manifest.Update(folder["t"], manifest, updated, new(), progress);
        Assert.Equal(expected, ManifestForms.Read(updated.ToArray()).Select(entry => entry.Name));
        Assert.Equal(5, progress.Bytes);
    }

    [SkippableFact]
    public void A_folder_that_is_given_as_above_where_a_link_leads_to_is_that()
    {
        TestFolder.NeedUnix();
        folder.Write("real/sub/deep", "1");
        folder.Write("real/file", "2");
        folder.Write("real/other", "3");
        folder.Write("near/file", "4");
        folder.Link("near/link", "../real/sub");
        Assert.Equal(Manifest.HashFolder(folder["real"]), Manifest.HashFolder(folder["near/link/.."]));
        Assert.Equal(Manifest.HashFolder(folder["real"]), Manifest.HashFolder(folder["near/link/../../real/sub/../"]));
        Assert.Equal(folder["near/none/.."], Assert.Throws<FileNotFoundException>(() => Manifest.HashFolder(folder["near/none/.."])).FileName);
    }

    [SkippableFact]
    public void What_lies_deeper_than_paths_can_reach_is_a_problem_and_neither_missing_nor_lost()
    {
        TestFolder.NeedUnix();
        string part = new('x', 230);
        folder.Run("sh", "-c", $"mkdir t; cd t; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do mkdir {part}; cd {part}; echo > a.txt; echo > z.txt; ln -s a.txt l.txt; mkdir empty; done");
        folder.Run("sh", "-c", "find t -type f -exec touch -d 2020-01-01T00:00:00.5Z {} +");
        folder.Write("t/y.txt", "");
        foreach (ManifestParameters parameters in (ManifestParameters[])[new(), new() { Patterns = new(include: ["*.txt"]) }])
        {
            Assert.InRange(Create(parameters, out byte[] manifest).Length, 30, 100);
            Assert.Empty(problems);
            int most = 0;
            for (int longer = 340; longer < 580; longer += 5)
            {
                // Wherever the end of what can be reached is: in a name, at a slash, behind it.
                string above = string.Join('/', Enumerable.Repeat(new string('l', 99), longer / 100)) + "/" + new string('m', 1 + longer % 100);
                Directory.CreateDirectory(folder[above]);
                Directory.Move(folder["t"], folder[above + "/t"]);
                using MemoryStream source = new(manifest), output = new();
                AuditFinding[] findings = [.. Manifest.Audit(folder[above + "/t"], source)];
                Assert.All(findings, finding => Assert.True(finding.Kind is AuditKind.Unchanged or AuditKind.Unreadable, $"{longer}: {finding.Kind} {finding.Name.Length}"));
                Assert.Equal("y.txt", findings[^1].Name);
                problems.Clear();
                source.Position = 0;
                Manifest.Update(folder[above + "/t"], source, output, new() { OnProblem = problems.Add });
                Assert.Equal(manifest, output.ToArray());
                // Files that can be looked at and not opened are trusted.
                string[] trusted = [.. findings.Where(finding => finding.Kind == AuditKind.Unreadable).Select(finding => finding.Name).Except(problems.Select(problem => problem.Name))];
                Assert.All(trusted, name => Assert.Matches("/[az][.]txt$", name));
                Assert.Equal(findings.Where(finding => finding.Kind == AuditKind.Unreadable).Select(finding => finding.Name).Except(trusted), problems.Select(problem => problem.Name));
                most = Math.Max(most, problems.Count);
                Directory.Move(folder[above + "/t"], folder["t"]);
            }
            Assert.InRange(most, 2, 20);
            problems.Clear();
        }
    }

    [SkippableFact]
    public void What_may_not_be_read_is_a_problem_and_neither_missing_nor_lost()
    {
        TestFolder.NeedUnix();
        Skip.If(Environment.IsPrivilegedProcess, "Everything may be read.");
        foreach (string name in (string[])["a", "closed/x", "listed/d/x", "listed/f", "listed/e/", "unread", "z"])
        {
            if (name.EndsWith('/'))
                Directory.CreateDirectory(folder["t/" + name]);
            else
                folder.Write("t/" + name, name);
        }
        string[] all = Create(null, out byte[] manifest);
        folder.Run("chmod", "000", "t/closed", "t/unread");
        folder.Run("chmod", "600", "t/listed");
        Assert.Equal(["a", "z"], Create());
        string[] expected = ["closed/", "listed/d/", "listed/e/", "listed/f", "unread"];
        Assert.Equal(expected, problems.Select(problem => problem.Name));
        Assert.All(problems, problem => Assert.IsType<UnauthorizedAccessException>(problem.Error));
        using MemoryStream source = new(manifest), output = new();
        Assert.Equal(expected, Manifest.Audit(folder["t"], source).Where(finding => finding.Kind == AuditKind.Unreadable).Select(finding => finding.Name));
        source.Position = 0;
        Assert.Equal(["a", "z"], Manifest.Audit(folder["t"], source).Where(finding => finding.Kind == AuditKind.Unchanged).Select(finding => finding.Name));
        source.Position = 0;
        Manifest.Update(folder["t"], source, output, new() { OnProblem = _ => { }, VerifyShare = 1 });
        Assert.Equal(all, ManifestForms.Read(output.ToArray()).Select(entry => entry.Name));
    }

    [SkippableFact]
    public void A_folder_may_be_a_link_to_one_and_is_nothing_else()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a", "a");
        folder.Link("link", "t");
        folder.Link("gone", "nowhere");
        folder.Link("loop", "loop");
        byte[] expected = Manifest.HashFolder(folder["t"]);
        Assert.Equal(expected, Manifest.HashFolder(folder["link"]));
        Assert.Equal(expected, Manifest.HashFolder(folder["t/"]));
        Assert.Equal(expected, Manifest.HashFolder(folder["link/."]));
        Assert.Contains("Not a directory", Assert.Throws<IOException>(() => Manifest.HashFolder(folder["t/a"])).Message, StringComparison.Ordinal);
        Assert.Contains("Not a directory", Assert.ThrowsAny<IOException>(() => Manifest.HashFolder(folder["t/a/"])).Message, StringComparison.Ordinal);
        Assert.Equal(folder["gone"], Assert.Throws<FileNotFoundException>(() => Manifest.HashFolder(folder["gone"])).FileName);
        Assert.Equal("", Assert.Throws<FileNotFoundException>(() => Manifest.HashFolder("")).FileName);
        Assert.Contains("symbolic links", Assert.ThrowsAny<IOException>(() => Manifest.HashFolder(folder["loop"])).Message, StringComparison.Ordinal);
        Assert.Contains("Not a directory", Assert.Throws<IOException>(() => Manifest.HashFolder("/dev/null")).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>("folder", () => Manifest.HashFolder(null!));
    }

    private string[] Create(ManifestParameters? parameters = null) => Create(parameters, out _);

    private string[] Create(ManifestParameters? parameters, out byte[] manifest)
    {
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, parameters, new() { OnProblem = problems.Add });
        manifest = output.ToArray();
        return [.. ManifestForms.Read(manifest).Select(entry => entry.Name)];
    }
}
