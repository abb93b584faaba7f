using System.Diagnostics;

namespace Intaglio.Cli.Tests;

/// <summary>What is written before a result is complete: who can read it, and what becomes of it.</summary>
public sealed class TemporaryFileTests : IDisposable
{
    // Starts a program for which files without names cannot be made: openat with O_TMPFILE fails with EOPNOTSUPP.
    private const string WithoutUnnamedFiles = """
        import ctypes, os, platform, struct, sys
        number = {'x86_64': 257, 'aarch64': 56}[platform.machine()]
        step = lambda code, then, otherwise, value: struct.pack('HBBI', code, then, otherwise, value)
        code = step(0x20, 0, 0, 0) + step(0x15, 0, 3, number) + step(0x20, 0, 0, 32) + step(0x45, 0, 1, 0x400000) + step(0x06, 0, 0, 0x50000 | 95) + step(0x06, 0, 0, 0x7FFF0000)
        buffer = ctypes.create_string_buffer(code)
        program = struct.pack('HxxxxxxQ', len(code) // 8, ctypes.addressof(buffer))
        libc = ctypes.CDLL(None)
        assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, program, 0, 0) == 0
        os.execvp(sys.argv[1], sys.argv[1:])
        """;

    private readonly TemporaryFolder folder = new();

    public TemporaryFileTests()
    {
        folder.Write("data", new byte[3_000_000]);
        folder.Write("limited.py", WithoutUnnamedFiles);
        Programs.Intaglio(folder.Path, "keygen", "-o", "key");
    }

    public void Dispose() => folder.Dispose();

    private string Names => string.Join(' ', Directory.GetFileSystemEntries(folder.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal));

    [SkippableTheory]
    [InlineData("")]
    [InlineData("python3 limited.py ")]
    [Trait("Duration", "Long")]
    public void A_decrypted_file_is_its_owners_alone_or_as_open_as_the_one_it_replaces(string limited)
    {
        NeedUnix(limited);
        string decrypt = $"{limited}$INTAGLIO decrypt --key-file key sealed -o out -f";
        Outcome outcome = Programs.Shell(folder.Path, $"umask 022; $INTAGLIO encrypt --key-file key data -o sealed; {decrypt}; stat -c %a out; chmod 640 out; {decrypt}; stat -c %a sealed out; cmp data out");
        Assert.Equal(("600\n644\n640\n", ""), (outcome.Text, outcome.Error));
        // A key is its owner's alone whatever was there.
        Assert.Equal("600\n", Programs.Shell(folder.Path, $"chmod 644 key; {limited}$INTAGLIO keygen -o key -f; stat -c %a key").Text);
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("python3 limited.py ")]
    public void Other_files_are_as_open_as_the_process_makes_them(string limited)
    {
        NeedUnix(limited);
        Outcome outcome = Programs.Shell(folder.Path, $"umask 027; mkdir d; {limited}$INTAGLIO manifest create d -o a >/dev/null; umask 002; {limited}$INTAGLIO manifest create d -o b >/dev/null; stat -c %a a b");
        Assert.Equal(("640\n664\n", ""), (outcome.Text, outcome.Error));
        Assert.Equal("a b d data key limited.py", Names);
    }

    [SkippableTheory]
    [InlineData("", "KILL")]
    [InlineData("", "XCPU")]
    [InlineData("", "ALRM")]
    [InlineData("", "USR1")]
    [InlineData("python3 limited.py ", "TERM")]
    [InlineData("python3 limited.py ", "XCPU")]
    [InlineData("python3 limited.py ", "ALRM")]
    [InlineData("python3 limited.py ", "USR1")]
    [Trait("Duration", "Long")]
    public void A_signal_leaves_nothing_beside_the_target(string limited, string signal)
    {
        NeedUnix(limited);
        using Process process = StartWriting(limited, out FileStream writer);
        using (writer)
            Signals.Interrupt(process, signal);
        Assert.Equal("data key limited.py pipe told", Names);
    }

    /// <summary>SIGKILL cannot be caught: where files need names, the next run removes what is left, and no manifest has it.</summary>
    [SkippableFact]
    public void What_a_killed_run_has_left_is_in_no_manifest_and_is_removed_by_the_next_run()
    {
        NeedUnix("python3");
        using Process process = StartWriting("python3 limited.py ", out FileStream writer);
        using (writer)
        {
            string leftover = Assert.Single(Directory.GetFiles(folder.Path, ".intaglio-*.tmp"));
            Assert.Equal("600\n", Programs.Run(folder.Path, "stat", "-c", "%a", leftover).Text);
            // While somebody writes it, it stays.
            Programs.Shell(folder.Path, "mkdir d; $INTAGLIO manifest create d -o m");
            Assert.True(File.Exists(leftover));
            Signals.Interrupt(process, "KILL");
            string name = Path.GetFileName(leftover);
            foreach (string verb in (ReadOnlySpan<string>)["create .", "digest .", "update . m -o -"])
            {
                Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO manifest {verb}");
                Assert.Contains($"intaglio: ./{name}: WARNING: skipped a temporary file of an incomplete run", outcome.Error, StringComparison.Ordinal);
                Assert.DoesNotContain(name, outcome.Text, StringComparison.Ordinal);
            }
            // Anybody can give a file such a name: to an audit it is new.
            Outcome audit = Programs.Shell(folder.Path, "$INTAGLIO manifest audit . m");
            Assert.Contains($"new {name}\n", audit.Text, StringComparison.Ordinal);
            Programs.Shell(folder.Path, "$INTAGLIO keygen -o other");
            Assert.Equal("d data key limited.py m other pipe told", Names);
        }
    }

    [SkippableFact]
    public void Only_files_that_nobody_has_locked_and_that_have_such_a_name_are_removed()
    {
        NeedUnix("flock");
        string[] names = [".intaglio-0123456789abcdef0123456789abcdef.tmp", ".intaglio-5123456789abcdef.tmp", ".intaglio-0123456789ABCDEF.tmp", ".intaglio-0123456789abcdef0.tmp", ".intaglio-.tmp", "x.intaglio-0123456789abcdef.tmp", ".intaglio-0123456789abcdef.tmp2"];
        foreach (string name in names)
            folder.Write(name, "");
        Programs.Shell(folder.Path, """
            touch -d '2 hours ago' .intaglio-6123456789abcdef.tmp
            ln -s data .intaglio-1123456789abcdef.tmp; mkfifo .intaglio-2123456789abcdef.tmp; mkdir .intaglio-3123456789abcdef.tmp; touch .intaglio-3123456789abcdef.tmp/x .intaglio-4123456789abcdef0123456789abcdef.tmp
            flock .intaglio-4123456789abcdef0123456789abcdef.tmp timeout 60 $INTAGLIO keygen -o other
            """);
        Assert.Equal(
            [.. new[] { ".intaglio-1123456789abcdef.tmp", ".intaglio-2123456789abcdef.tmp", ".intaglio-3123456789abcdef.tmp", ".intaglio-4123456789abcdef0123456789abcdef.tmp" }.Concat(names.Skip(1)).Order(StringComparer.Ordinal)],
            Names.Split(' ').Where(name => name.Contains(".tmp", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
    }

    [SkippableTheory]
    [InlineData("sum -", "TERM")]
    [InlineData("sum -", "HUP")]
    [InlineData("sum -", "INT")]
    [InlineData("encrypt --key-file key - -o out", "TERM")]
    [InlineData("encrypt --key-file key - -o out", "HUP")]
    [InlineData("encrypt --key-file key - -o out", "QUIT")]
    public void The_runtime_leaves_no_files_of_its_own(string arguments, string signal)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Elsewhere the names of its files are not known.");
        Signals.Need(signal, signal switch { "HUP" => 1, "INT" => 2, "QUIT" => 3, _ => 15 });
        // SIGUSR1 is the last signal that the program begins to handle. What was compiled ahead of time does not always.
        string handling = Programs.Native is null
            ? "for i in $(seq 600); do (( 0x$(sed -n 's/^SigCgt:\\t//p' /proc/$pid/status) >> 9 & 1 )) && break; sleep 0.1; done" : "sleep 1";
        Outcome outcome = Programs.Shell(folder.Path, $$"""
            set -m; export TMPDIR=$(mktemp -d); mkfifo held; exec 3<>held
            $INTAGLIO {{arguments}} <held 2>&1 & pid=$!
            {{handling}}
            ls $TMPDIR | wc -l; kill -s {{signal}} $pid; wait $pid; ls $TMPDIR; rm -r $TMPDIR
            """);
        // What was compiled ahead of time has no runtime to leave any.
        Assert.Equal(Programs.Native is null ? "3\n" : "0\n", outcome.Text);
    }

    [SkippableTheory]
    [InlineData("encrypt --key-file key data -o")]
    [InlineData("manifest create d -o")]
    [InlineData("icc make srgb -o")]
    public void A_link_that_leads_nowhere_counts_as_existing(string arguments)
    {
        NeedUnix("");
        Outcome outcome = Programs.Shell(folder.Path, $"mkdir d; ln -s nowhere link; $INTAGLIO {arguments} link");
        Assert.Equal((1, "intaglio: link: Link exists, and leads nowhere; --force makes the file that it leads to\n"), (outcome.ExitCode, outcome.Error));
        Assert.False(File.Exists(folder["nowhere"]));
        outcome = Programs.Shell(folder.Path, $"$INTAGLIO {arguments} link -f");
        Assert.Equal((0, "", "nowhere"), (outcome.ExitCode, outcome.Error, new FileInfo(folder["link"]).LinkTarget));
        Assert.True(File.Exists(folder["nowhere"]));
    }

    /// <summary>The mesh cannot be replaced; so its materials are not replaced either.</summary>
    [SkippableTheory]
    [InlineData("")]
    [InlineData("python3 limited.py ")]
    public void Of_two_files_both_are_replaced_or_none(string limited)
    {
        NeedUnix(limited);
        Skip.IfNot(Environment.IsPrivilegedProcess, "Only root can make a file that cannot be replaced.");
        InstalledProgram.Need("chattr");
        folder.Write("in.obj", ObjFolder.Cube.Replace("cube.mtl", "in.mtl", StringComparison.Ordinal));
        folder.Write("in.mtl", ObjFolder.Materials);
        folder.Write("o.obj", "old");
        folder.Write("o.mtl", "old");
        Outcome outcome = Programs.Shell(folder.Path, $"chattr +i o.obj && {limited}$INTAGLIO mesh convert in.obj -o o.obj -f; chattr -i o.obj; cat o.obj o.mtl; ls -A | grep tmp");
        Skip.If(outcome.Error.Contains("Operation not supported", StringComparison.Ordinal), "This file system has no such files.");
        Assert.Equal(("oldold", "intaglio: o.obj: Operation not permitted\n"), (outcome.Text, outcome.Error));
        Programs.Shell(folder.Path, $"{limited}$INTAGLIO mesh convert in.obj -o o.obj -f; rm in.mtl");
        Assert.Contains("newmtl red", File.ReadAllText(folder["o.mtl"]), StringComparison.Ordinal);
        Assert.DoesNotContain(".tmp", Names, StringComparison.Ordinal);
    }

    private static void NeedUnix(string limited)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "It is about Linux.");
        if (limited.Length > 0)
            InstalledProgram.Need(limited.Split(' ')[0]);
    }

    // Encrypts a pipe of which not everything comes.
    private Process StartWriting(string limited, out FileStream writer)
    {
        Programs.Shell(folder.Path, "mkfifo pipe");
        Process process = Processes.Start(new ProcessStartInfo(InstalledProgram.Need("bash"), ["-c", $"exec {limited}{Programs.ShellCommand} encrypt --key-file key pipe -o out 2>told"]) { WorkingDirectory = folder.Path });
        writer = new(folder["pipe"], FileMode.Open, FileAccess.Write);
        writer.Write(new byte[5_000_000]);
        writer.Flush();
        return process;
    }
}
