using Intaglio.Reference;

namespace Intaglio.Cli.Tests;

public sealed class SealingTests : IDisposable
{
    private const int Chunk = 65536, Record = Chunk + 32, Header = 128;

    private readonly TestFolder folder = new();
    private readonly byte[] data = new byte[3 * Chunk + 1000];

    public SealingTests()
    {
        new Random(1).NextBytes(data);
        folder.Write("data", data);
        folder.Write("key", SealedFileReference.KeyLine([.. Enumerable.Range(0, 64).Select(i => (byte)i)]) + "\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(PathOf("key"), UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [Fact]
    public void What_is_encrypted_is_decrypted()
    {
        foreach (string name in (string[])[.. TestFolder.AwkwardNames, "data"])
        {
            CheckQuiet(Programs.Intaglio(folder.Path, "encrypt", "--key-file", "key", "-o", "sealed", "--force", "--", name));
            Assert.NotEqual(Read(name), Read("sealed"));
            CheckQuiet(Programs.Intaglio(folder.Path, "decrypt", "--key-file=key", "sealed", "-fo", "copy"));
            Assert.Equal(Read(name), Read("copy"));
        }
        Assert.Empty(Leftovers());
    }

    [Fact]
    public void Names_of_results_are_taken_as_they_are()
    {
        foreach (string name in TestFolder.AwkwardNames.Where(name => name != "\uFFFD"))
        {
            CheckQuiet(Programs.Intaglio(folder.Path, "encrypt", "--key-file", "key", "data", "-f", "--output=" + name));
            CheckQuiet(Programs.Intaglio(folder.Path, "decrypt", "--key-file", "key", "-f", "--output=copy", "--", name));
            Assert.Equal(data, Read("copy"));
        }
    }

    [SkippableTheory]
    [InlineData("$INTAGLIO encrypt --key-file key data -o - | $INTAGLIO decrypt --key-file key -o -")]
    [InlineData("$INTAGLIO encrypt --key-file key - -o - <data | cat | $INTAGLIO decrypt --key-file key - -o - | cat")]
    [InlineData("cat data | $INTAGLIO encrypt --key-file key -o /dev/stdout | $INTAGLIO decrypt --key-file key /dev/stdin -o /dev/stdout | cat")]
    [InlineData("$INTAGLIO encrypt --key-file - data -o sealed <key; cat key | $INTAGLIO decrypt --key-file - sealed -o -")]
    [InlineData("$INTAGLIO encrypt --key-file key --threads 1 --no-progress data -o sealed; $INTAGLIO decrypt --key-file key --threads 7 sealed -o -")]
    [InlineData("mkfifo pipe; $INTAGLIO encrypt --key-file <(cat key) data -o pipe & $INTAGLIO decrypt --key-file <(cat key) pipe -o -; rm pipe")]
    [Trait("Duration", "Long")]
    public void Through_pipes(string line)
    {
        Outcome outcome = Programs.Shell(folder.Path, line);
        Assert.Equal(("", 0), (outcome.Error, outcome.ExitCode));
        Assert.Equal(data, outcome.Output);
    }

    [Fact]
    public void A_sealed_file_is_what_the_documentation_says()
    {
        CheckQuiet(Programs.Intaglio(folder.Path, "keygen", "-o", "new.key"));
        CheckQuiet(Programs.Intaglio(folder.Path, "encrypt", "--key-file", "new.key", "data", "-o", "sealed"));
        string line = File.ReadAllText(PathOf("new.key"));
        byte[] key = Convert.FromBase64String(line.Split(' ')[1])[..64];
        Assert.Equal(SealedFileReference.KeyLine(key) + "\n", line);
        Assert.Equal(data, SealedFileReference.Decrypt(Read("sealed"), key));
    }

    [SkippableFact]
    public void A_new_key_can_be_read_by_nobody_else()
    {
        Outcome outcome = Programs.Shell(folder.Path, "umask 0; $INTAGLIO keygen -o new.key && stat -c %a new.key && cp new.key old.key && $INTAGLIO keygen -o new.key; cmp new.key old.key && chmod 644 new.key && $INTAGLIO keygen -f -o new.key && stat -c %a new.key && cmp -s new.key old.key");
        Assert.Equal(("600\n600\n", "intaglio: new.key: File exists; --force replaces it\n", 1), (outcome.Text, outcome.Error, outcome.ExitCode));
        Assert.Empty(Leftovers());
    }

    [SkippableFact]
    public void A_key_goes_through_a_pipe_if_asked_to()
    {
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO keygen -o - | tee new.key; $INTAGLIO encrypt --key-file new.key data -o sealed 2>/dev/null && $INTAGLIO decrypt --key-file new.key sealed -o copy 2>/dev/null && cmp data copy && cat new.key");
        Assert.Matches("^(intaglio-sealing-key-1 [A-Za-z0-9+/]{92}\n)\\1$", outcome.Text);
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableFact]
    public void A_key_that_others_can_read_is_a_reason_to_warn()
    {
        Outcome outcome = Programs.Shell(folder.Path, "for mode in 600 400 640 604; do chmod $mode key; echo $mode >&2; $INTAGLIO encrypt --key-file key data -fo sealed; done");
        const string Warning = "intaglio: key: WARNING: others can read the key; 'chmod 600' prevents that\n";
        Assert.Equal($"600\n400\n640\n{Warning}604\n{Warning}", outcome.Error);
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableTheory]
    [InlineData("encrypt --key-file key data -o plain", "plain: File exists; --force replaces it", 1)]
    [InlineData("encrypt --key-file key data -o folder -f", "folder: Is a directory", 1)]
    [InlineData("encrypt --key-file key data -o new/", "new/: Is a directory", 1)]
    [InlineData("encrypt --key-file key data -o missing/new", "missing/new: No such file or directory", 1)]
    [InlineData("encrypt --key-file key data -o plain/new", "plain/new: Not a directory", 1)]
    [InlineData("encrypt --key-file key data -o /sys/new", "/sys/new: Permission denied", 1)]
    [InlineData("encrypt --key-file key data -o /dev/full", "/dev/full: No space left on device", 1)]
    [InlineData("encrypt --key-file key data -o - >/dev/full", "standard output: No space left on device", 1)]
    [InlineData("keygen -o - >/dev/full", "standard output: No space left on device", 1)]
    [InlineData("keygen -o /dev/full", "/dev/full: No space left on device", 1)]
    [InlineData("encrypt --key-file key missing -o new", "missing: No such file or directory", 1)]
    [InlineData("encrypt --key-file key folder -o new", "folder is a directory; specify -r and --output-dir DIR to convert the files in it; see 'intaglio encrypt --help'", 2)]
    [InlineData("encrypt --key-file key /proc/self/mem -o new", "/proc/self/mem: Input/output error", 1)]
    [InlineData("encrypt --key-file missing data -o new", "missing: No such file or directory", 1)]
    [InlineData("encrypt --key-file plain data -o new", "plain: this file is not a key file: a key file begins with 'intaglio-sealing-key-1 '", 1)]
    [InlineData("decrypt --key-file key data -o new", "data: the file is not a sealed file", 1)]
    [InlineData("decrypt --key-file key /dev/null -o new", "/dev/null: the file is empty and therefore not a sealed file", 1)]
    [InlineData("decrypt --key-file key -o new <plain", "-: the file is not a sealed file", 1)]
    [InlineData("encrypt --key-file key data -o data", "data and data are the same file, which cannot be both read and replaced; see 'intaglio encrypt --help'", 2)]
    [InlineData("encrypt --key-file key data -fo ./data", "./data and data are the same file, which cannot be both read and replaced; see 'intaglio encrypt --help'", 2)]
    [InlineData("encrypt --key-file key data -fo key", "key and key are the same file, which cannot be both read and replaced; see 'intaglio encrypt --help'", 2)]
    [InlineData("encrypt --key-file key data", "specify the output with -o PATH; - is standard output; see 'intaglio encrypt --help'", 2)]
    [InlineData("encrypt --key-file - -o new", "standard input cannot be both the key and the data; name the file to read; see 'intaglio encrypt --help'", 2)]
    [InlineData("keygen", "specify the output with -o PATH; - is standard output; see 'intaglio keygen --help'", 2)]
    public void What_cannot_be_done_is_said_in_one_line_and_leaves_nothing(string arguments, string message, int exitCode)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"$INTAGLIO {arguments}");
        Skip.If(outcome.Error == "intaglio: /sys/new: Read-only file system\n", "This container may not even ask the system.");
        Assert.Equal(($"intaglio: {message}\n", exitCode), (outcome.Error, outcome.ExitCode));
        Assert.Empty(outcome.Output);
        Assert.False(File.Exists(PathOf("new")));
        Assert.Empty(Leftovers());
        Assert.Equal("plain", File.ReadAllText(PathOf("plain")));
        Assert.Equal(data, Read("data"));
    }

    [SkippableFact]
    public void Files_that_are_the_same_by_another_name_are_not_replaced()
    {
        Outcome outcome = Programs.Shell(folder.Path, "ln -s data link; ln data hard; for name in link hard folder/../data; do $INTAGLIO encrypt --key-file key data -fo $name 2>&1; echo $?; done");
        Assert.Equal(3, outcome.Text.Split("are the same file").Length - 1);
        Assert.Equal(3, outcome.Text.Split("\n2\n").Length - 1);
        Assert.Equal(data, Read("data"));
    }

    [SkippableFact]
    public void A_link_stays_and_what_it_leads_to_is_written()
    {
        Outcome outcome = Programs.Shell(folder.Path, "ln -s folder/one here; ln -s folder/two there; touch folder/two; $INTAGLIO encrypt --key-file key data -fo here; $INTAGLIO encrypt --key-file key data -o there; $INTAGLIO encrypt --key-file key data -fo there; stat -c %F here there folder/one folder/two; $INTAGLIO decrypt --key-file key here -o - | cmp - data; $INTAGLIO decrypt --key-file key there -o - | cmp - data");
        Assert.Equal("symbolic link\nsymbolic link\nregular file\nregular file\n", outcome.Text);
        Assert.Equal(("intaglio: there: File exists; --force replaces it\n", 0), (outcome.Error, outcome.ExitCode));
        Assert.Empty(Directory.GetFiles(PathOf("folder"), ".*"));
    }

    [SkippableFact]
    public void What_replaces_a_file_is_not_open_to_more_than_that_was()
    {
        Outcome outcome = Programs.Shell(folder.Path, "umask 022; touch old; chmod 600 old; $INTAGLIO encrypt --key-file key data -fo old; $INTAGLIO encrypt --key-file key data -o new; stat -c %a old new; $INTAGLIO decrypt --key-file key new -fo old; stat -c %a old");
        Assert.Equal(("600\n644\n600\n", ""), (outcome.Text, outcome.Error));
    }

    [SkippableFact]
    public void A_disk_that_becomes_full_is_an_error_and_leaves_nothing()
    {
        // The limit is for files; the runtime, left to itself, has its code in one.
        Outcome outcome = Programs.Shell(folder.Path, "trap '' XFSZ; export DOTNET_EnableWriteXorExecute=0; ulimit -f 100; $INTAGLIO encrypt --key-file key data -o new");
        Assert.Equal(("intaglio: new: File too large\n", 1), (outcome.Error, outcome.ExitCode));
        Assert.False(File.Exists(PathOf("new")));
        Assert.Empty(Leftovers());
    }

    [Theory]
    [InlineData(Header + 2 * Record + 5, 2, "the sealed file was changed or damaged: verification failed for the data from byte 131072 on")]
    [InlineData(Header + 3 * Record + 5, 3, "the sealed file was changed, damaged, or truncated: verification failed for its last data, from byte 196608 on")]
    [InlineData(100, 0, "the key is wrong, or the header of the file was changed")]
    public void Of_a_damaged_file_nothing_takes_the_name_and_a_pipe_gets_what_was_verified(int at, int chunks, string message)
    {
        CheckQuiet(Programs.Intaglio(folder.Path, "encrypt", "--key-file", "key", "data", "-o", "sealed"));
        byte[] damaged = Read("sealed");
        damaged[at] ^= 1;
        folder.Write("sealed", damaged);
        bool isWrongKey = at < Header;

        Outcome outcome = Programs.Intaglio(folder.Path, "decrypt", "--key-file", "key", "sealed", "-o", "new");
        Assert.Equal(($"intaglio: sealed: {message}{(isWrongKey ? "" : "; new was not written")}\n", 1), (outcome.Error, outcome.ExitCode));
        Assert.False(File.Exists(PathOf("new")));

        outcome = Programs.Intaglio(folder.Path, "decrypt", "--key-file", "key", "sealed", "-f", "-o", "plain");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Equal("plain", File.ReadAllText(PathOf("plain")));

        outcome = Programs.Intaglio(folder.Path, "decrypt", "--key-file", "key", "sealed", "-o", "-");
        Assert.Equal(($"intaglio: sealed: {message}{(isWrongKey ? "" : "; what was written ends there")}\n", 1), (outcome.Error, outcome.ExitCode));
        Assert.Equal(data[..(chunks * Chunk)], outcome.Output);
        Assert.Empty(Leftovers());
    }

    [Fact]
    public void Another_key_is_told_from_damage()
    {
        CheckQuiet(Programs.Intaglio(folder.Path, "encrypt", "--key-file", "key", "data", "-o", "sealed"));
        CheckQuiet(Programs.Intaglio(folder.Path, "keygen", "-o", "other.key"));
        Outcome outcome = Programs.Intaglio(folder.Path, "decrypt", "--key-file", "other.key", "sealed", "-o", "new");
        Assert.Equal(("intaglio: sealed: the key is wrong, or the header of the file was changed\n", 1), (outcome.Error, outcome.ExitCode));
        outcome = Programs.Intaglio(folder.Path, "decrypt", "sealed", "-o", "new");
        Assert.Equal(("intaglio: sealed: the file was encrypted with a key file; specify --key-file\n", 1), (outcome.Error, outcome.ExitCode));
        Assert.False(File.Exists(PathOf("new")));
    }

    [SkippableFact]
    public void A_reader_that_has_gone_ends_it_quietly()
    {
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO encrypt --key-file key data -o - | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}");
        Assert.Equal(("", 141), (outcome.Error, outcome.ExitCode));
    }

    private static void CheckQuiet(Outcome outcome)
    {
        Assert.Equal(("", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    private string[] Leftovers() => Directory.GetFiles(folder.Path, ".*");

    private byte[] Read(string name) => File.ReadAllBytes(PathOf(name));

    private string PathOf(string name) => folder[name];
}
