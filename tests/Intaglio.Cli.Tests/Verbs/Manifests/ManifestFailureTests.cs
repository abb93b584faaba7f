using System.Diagnostics;
using System.Globalization;
using Intaglio.Checksums;
using Intaglio.Cryptography;

namespace Intaglio.Cli.Tests;

/// <summary>What goes wrong with <c>intaglio manifest</c> is one line, and leaves things as they were.</summary>
public sealed class ManifestFailureTests : IDisposable
{
    // Standard error is a terminal here, and what it shows is printed; the program is interrupted when it has shown a text.
    private const string Terminal = """
        import os, pty, signal, subprocess, sys
        main, other = pty.openpty()
        process = subprocess.Popen(sys.argv[2:], stderr=other)
        os.close(other)
        shown = b''
        while True:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
            if sys.argv[1].encode() in shown:
                process.send_signal(signal.SIGINT)
        process.wait()
        os.write(1, shown)
        """;

    private readonly ManifestFolder folder = new();

    public ManifestFailureTests() => folder.Run(0, "", "create", "photos", "-o", "list");

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("photos and nothing", "No such file or directory", "create", "photos and nothing")]
    [InlineData("list", "Not a directory", "create", "list")]
    [InlineData("list", "Not a directory", "audit", "list", "list")]
    [InlineData("list", "Not a directory", "update", "list", "list")]
    [InlineData("none", "No such file or directory", "audit", "none", "list")]
    [InlineData("none", "No such file or directory", "audit", "photos", "none")]
    [InlineData("none", "No such file or directory", "update", "photos", "none")]
    [InlineData("photos", "Is a directory", "audit", "photos", "photos")]
    [InlineData("photos", "Is a directory", "update", "photos", "photos")]
    [InlineData("photos", "Is a directory", "create", "photos", "-f", "-o", "photos")]
    [InlineData("none/list", "No such file or directory", "create", "photos", "-o", "none/list")]
    [InlineData("none", "No such file or directory", "create", "photos", "--exclude-from", "none")]
    [InlineData("photos", "Is a directory", "create", "photos", "--exclude-from", "photos")]
    [InlineData("loop", "Too many levels of symbolic links", "create", "loop", "-o", "new")]
    public void A_name_that_is_none_or_something_else(string name, string why, params string[] arguments)
    {
        File.CreateSymbolicLink(folder["loop"], "loop");
        byte[] list = File.ReadAllBytes(folder["list"]);
        folder.Run(1, $"intaglio: {(name.Contains(' ', StringComparison.Ordinal) ? $"'{name}'" : name)}: {why}\n", arguments);
        Assert.Equal(list, File.ReadAllBytes(folder["list"]));
        Assert.Empty(folder.Leftovers);
    }

    [Theory]
    [InlineData("Intaglio manifest 1", "Intaglio manifest 2", "line 1: This manifest does not have version 1; a later version of this program may be able to read it")]
    [InlineData("Intaglio manifest 1", "Something else", "line 1: This is not a manifest, which begins with 'Intaglio manifest 1'")]
    [InlineData("entries 5\n", "entries 6\n", "line 27: 'entries 5' is expected here: the manifest is damaged or was changed")]
    [InlineData("f ", "q ", "line 9: The line must begin with f, x, l or d and a space")]
    public void A_manifest_that_is_damaged_or_another(string old, string changed, string why)
    {
        string text = File.ReadAllText(folder["list"]);
        int at = text.IndexOf(old, StringComparison.Ordinal);
        folder.Write("damaged", text[..at] + changed + text[(at + old.Length)..]);
        AssertRefused($"intaglio: damaged: {why}\n");
    }

    [Fact]
    public void A_manifest_that_is_cut_off()
    {
        string[] lines = File.ReadAllLines(folder["list"]);
        folder.Write("damaged", string.Concat(lines[..^1].Select(line => line + "\n")));
        AssertRefused(string.Create(CultureInfo.InvariantCulture, $"intaglio: damaged: line {lines.Length}: The manifest is cut off here\n"));
    }

    [Fact]
    public void Standard_input_is_called_as_it_was_given()
    {
        folder.Run(1, "intaglio: -: line 1: The file is empty; a manifest begins with its title\n", "audit", "photos", "-");
    }

    [Theory]
    [InlineData("-: line 1: The file is empty; a manifest begins with its title", "photos", "-")]
    [InlineData("nowhere: No such file or directory", "nowhere", "list")]
    [InlineData("list: Not a directory", "list", "list")]
    public void What_fails_at_the_beginning_prints_no_part_of_an_object(string error, string directory, string manifest) =>
        Assert.Equal("", folder.Run(1, $"intaglio: {error}\n", "audit", directory, manifest, "--json").Text);

    [Theory]
    [InlineData("specify DIR", "create")]
    [InlineData("specify MANIFEST", "audit", "photos")]
    [InlineData("unexpected argument other", "create", "photos", "other")]
    [InlineData("specify DIR", "digest")]
    [InlineData("unknown verb 'manifest frob'", "frob")]
    [InlineData("unknown option '--json'", "create", "photos", "--json")]
    [InlineData("invalid --leaves-over '8388607' (expected none, or 8M or more", "create", "photos", "--leaves-over", "8388607")]
    [InlineData("invalid --leaves-over 'many'", "create", "photos", "--leaves-over", "many")]
    [InlineData("the pattern \"[\" cannot match: its bracket is not closed", "create", "photos", "--exclude", "[")]
    [InlineData("the pattern \"\" cannot match: it is empty", "create", "photos", "--exclude", "")]
    [InlineData("the pattern \"!a\" cannot match: only exclude patterns can begin with !", "create", "photos", "--include", "!a")]
    [InlineData("invalid --threads '0' (expected 1 to 1024)", "create", "photos", "--threads", "0")]
    [InlineData("--new-only and --missing-only exclude each other", "audit", "photos", "list", "--new-only", "--missing-only")]
    [InlineData("--quiet and --verbose exclude each other", "audit", "photos", "list", "--quiet", "--verbose")]
    [InlineData("--quiet and --json exclude each other", "audit", "photos", "list", "--quiet", "--json")]
    [InlineData("invalid --verify '101%' (expected 0% to 100%", "update", "photos", "list", "--verify", "101%")]
    [InlineData("invalid --verify '-Infinity'", "update", "photos", "list", "--verify", "-Infinity")]
    [InlineData("invalid --verify 'NaN'", "update", "photos", "list", "--verify", "NaN")]
    [InlineData("invalid --verify '%'", "update", "photos", "list", "--verify", "%")]
    [InlineData("standard input cannot be replaced; specify -o PATH", "update", "photos", "-")]
    [InlineData("list and list are the same file", "update", "photos", "list", "-o", "list")]
    [InlineData("the manifest and --json cannot both go to standard output", "update", "photos", "list", "-o", "-", "--json")]
    [InlineData("/dev/null is a pipe or a device, which cannot be replaced", "update", "photos", "/dev/null")]
    [InlineData("specify the output with -o PATH", "create", "photos", "-o", "")]
    public void Wrong_use_is_told_and_nothing_is_done(string message, params string[] arguments)
    {
        Outcome outcome = folder.Run(2, null, arguments);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.Error.Count(c => c == '\n'));
        Assert.Empty(outcome.Output);
        Assert.Equal([folder["list"]], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void A_file_with_a_wrong_pattern_is_named()
    {
        folder.Write("patterns", "a\n[\n");
        folder.Run(1, "intaglio: patterns: the pattern \"[\" cannot match: its bracket is not closed; use \\[ for a literal bracket\n", "create", "photos", "--exclude-from", "patterns");
        File.WriteAllBytes(folder["patterns"], [0x61, 0xFF, 0x0A]);
        folder.Run(1, "intaglio: patterns: it is not valid UTF-8\n", "create", "photos", "--exclude-from", "patterns");
    }

    [SkippableTheory]
    [InlineData("create photos", "standard output")]
    [InlineData("create photos -o /dev/full", "/dev/full")]
    [InlineData("update photos list -o -", "standard output")]
    [InlineData("update photos list -o /dev/full", "/dev/full")]
    [InlineData("update photos list", "standard output")]
    [InlineData("audit photos list --verbose", "standard output")]
    [InlineData("audit photos list --json", "standard output")]
    [InlineData("digest photos", "standard output")]
    [Trait("Duration", "Long")]
    public void A_full_disk_is_an_error(string arguments, string name)
    {
        Skip.IfNot(File.Exists("/dev/full"), "There is no /dev/full.");
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO manifest {arguments} >/dev/full");
        Assert.Contains($"intaglio: {name}: No space left on device\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    [SkippableFact]
    public void A_folder_that_takes_no_file_is_told_before_anything_is_read()
    {
        Nobody.Need(folder.Path);
        folder.WriteEndless("photos/endless");
        Outcome outcome = Programs.Shell(folder.Path, $"{Nobody.Intaglio} manifest update photos list");
        Assert.Equal((1, "intaglio: list: Permission denied\n"), (outcome.ExitCode, outcome.Error));
    }

    [SkippableTheory]
    [InlineData("INT", 130, "create", "photos", "-f", "-o", "list")]
    [InlineData("TERM", 143, "create", "photos", "-f", "-o", "photos/list")]
    [InlineData("INT", 130, "update", "photos", "list")]
    [InlineData("TERM", 143, "update", "photos", "list")]
    public void Interrupted_it_leaves_what_was_there(string signal, int exitCode, params string[] arguments)
    {
        Signals.Need(signal, exitCode - 128);
        folder.WriteEndless("photos/endless");
        string[] before = Directory.GetFiles(folder.Path, "*", SearchOption.AllDirectories);
        byte[] list = File.ReadAllBytes(folder["list"]);
        Process process = Programs.StartIntaglio(folder.Path, ["manifest", .. arguments]);
        Waiting.For(
            () =>
            {
                Assert.False(process.HasExited, "It has ended.");
                return Signals.IsWriting(process, folder.Path);
            },
            "it writes the manifest");
        Outcome outcome = Signals.Interrupt(process, signal);
        Assert.Equal((exitCode, "", ""), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Equal(before.Order(StringComparer.Ordinal), Directory.GetFiles(folder.Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal));
        Assert.Equal(list, File.ReadAllBytes(folder["list"]));
    }

    [SkippableFact]
    public void A_terminal_shows_how_far_it_is()
    {
        Signals.Need("INT", 2);
        folder.WriteEndless("photos/endless");
        Assert.Contains("\e", RunOnTerminal("B/s", "create", "photos", "-o", "new"), StringComparison.Ordinal);
        Assert.False(File.Exists(folder["new"]));
        // The manifest says how much there is to read.
        using (FileStream stream = File.Create(folder["endless"]))
        {
            using ManifestWriter writer = new(stream);
            writer.Write(ManifestEntry.CreateFile("endless", ChecksumAlgorithm.TreeFileDigest, new byte[FileDigest.Size], 1L << 42));
            writer.Complete();
        }
        Assert.Contains(" of 4.4 TB, ", RunOnTerminal(" of 4.4 TB, ", "audit", "photos", "endless"), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_terminal_shows_nothing_if_told_so()
    {
        InstalledProgram.Need("python3");
        folder.Write("terminal.py", Terminal);
        // The manifest comes in two parts, and what the first names is read meanwhile.
        string shown = Programs.Shell(folder.Path, "(head -n 23 list; sleep 2; tail -n +24 list) | TERM=xterm-256color python3 terminal.py nothing $INTAGLIO manifest audit photos - --no-progress").Text;
        Assert.Equal("5 unchanged, 0 touched, 0 changed, 0 missing, 0 new, 0 moved, 0 could not be read\n", shown);
    }

    private void AssertRefused(string error)
    {
        byte[] old = File.ReadAllBytes(folder["damaged"]);
        Assert.Empty(folder.Run(1, error, "audit", "photos", "damaged").Text);
        Assert.Empty(folder.Run(1, error, "update", "photos", "damaged").Text);
        Assert.Empty(folder.Run(1, error, "update", "photos", "damaged", "-o", "new").Text);
        Assert.Equal(old, File.ReadAllBytes(folder["damaged"]));
        Assert.False(File.Exists(folder["new"]));
        Assert.Empty(folder.Leftovers);
    }

    private string RunOnTerminal(string until, params string[] arguments)
    {
        InstalledProgram.Need("python3");
        folder.Write("terminal.py", Terminal);
        return Programs.Shell(folder.Path, $"TERM=xterm-256color python3 terminal.py '{until}' $INTAGLIO manifest {string.Join(' ', arguments)}").Text;
    }
}
