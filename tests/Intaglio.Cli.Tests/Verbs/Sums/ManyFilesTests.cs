using System.Diagnostics;

namespace Intaglio.Cli.Tests;

/// <summary>Some thousand files of all kinds: what is printed is what b2sum prints, one after the other.</summary>
public sealed class ManyFilesTests : IClassFixture<ManyFilesTests.Files>
{
    private readonly Files files;

    public ManyFilesTests(Files files) => this.files = files;

    [SkippableTheory]
    [InlineData]
    [InlineData("--threads", "1")]
    [InlineData("--threads=2", "--no-progress")]
    [InlineData("--threads", "16")]
    public void They_are_printed_in_the_order_given(params string[] options)
    {
        Outcome expected = Programs.Run(files.Folder.Path, "b2sum", files.Names);
        expected = expected with { Error = expected.Error.Replace("Is a directory", "Is a directory; specify -r for the files in it, or run 'intaglio manifest digest' for one digest of all", StringComparison.Ordinal) };
        Programs.AssertSame(expected, Programs.Intaglio(files.Folder.Path, ["sum", .. options, .. files.Names]));
        Assert.Equal(1, expected.ExitCode);
    }

    [SkippableTheory]
    [InlineData]
    [InlineData("--threads", "1")]
    [InlineData("--threads", "5")]
    public void They_are_checked_in_the_order_of_the_list(params string[] options)
    {
        // Devices of lists are refused, which b2sum reads.
        string[] lines = Programs.Run(files.Folder.Path, "b2sum", [.. files.Names.Where(name => name != "/dev/null")]).Text.TrimEnd('\n').Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            if (i % 41 == 0)
                lines[i] = i % 2 == 0 ? "no checksum" : new string('0', 128) + lines[i][128..];
            else if (i % 43 == 0)
                lines[i] = lines[i][..130] + "missing";
        }
        files.Folder.Write("list", string.Join('\n', lines));
        Programs.AssertSame(
            Programs.Run(files.Folder.Path, "b2sum", "--check", "-w", "list"),
            Programs.Intaglio(files.Folder.Path, ["sum", "--check", "-w", .. options, "list"]));
    }

    [SkippableFact]
    public void Keyed_digests_are_those_of_hashlib()
    {
        const string Script = """
            import hashlib, sys
            for name in sys.argv[1:]:
                print(hashlib.blake2s(open(name, 'rb').read(), key=b'secret', salt=b'salt', person=b'personal').hexdigest() + '  ' + name)
            """;
        string[] names = [.. files.Names.Where(name => File.Exists(files.Folder[name]))];
        files.Folder.Write("key", "secret");
        string expected = Programs.Run(files.Folder.Path, "python3", ["-c", Script, .. names]).Text;
        string salt = Convert.ToHexString("salt"u8);
        Assert.Equal(expected, Programs.Intaglio(files.Folder.Path, ["sum", "-a", "blake2s", "--key-file", "key", "--salt", salt, "--personal", "personal", .. names]).Text);
    }

    [SkippableFact]
    public void Pipes_and_standard_input_are_read_in_the_midst()
    {
        InstalledProgram.Need("b2sum");
        const string Prepare = "rm -f fifo; mkfifo fifo; (sleep 0.2; head -c 3000000 /dev/zero) >fifo & some=$(ls s* | sed -n 1,300p);";
        const string Arguments = "sum $some fifo $some - $some missing $some";
        Outcome expected = Programs.Shell(files.Folder.Path, $"{Prepare} seq 100000 | b2{Arguments}; exit ${{PIPESTATUS[1]}}");
        Programs.AssertSame(expected, Programs.Shell(files.Folder.Path, $"{Prepare} seq 100000 | $INTAGLIO {Arguments}; exit ${{PIPESTATUS[1]}}"));
    }

    [SkippableFact]
    public void A_list_that_arrives_line_by_line_is_checked_line_by_line()
    {
        InstalledProgram.Need("b2sum");
        string[] lines = Programs.Run(files.Folder.Path, "b2sum", [.. files.Names.Where(name => name.StartsWith('s')).Take(40)]).Text.TrimEnd('\n').Split('\n');
        using Process process = Programs.StartIntaglio(files.Folder.Path, "sum", "--check", "--warn", "-");
        // Standard error is written at once, and after the results before it.
        foreach (string line in lines)
        {
            process.StandardInput.Write($"{line}\nbad\n");
            process.StandardInput.Flush();
            Assert.EndsWith("improperly formatted BLAKE2b checksum line", process.StandardError.ReadLine(), StringComparison.Ordinal);
            Assert.Equal($"{line[130..]}: OK", process.StandardOutput.ReadLine());
        }
        Outcome outcome = Processes.Finish(process);
        Assert.Equal(0, outcome.ExitCode);
    }

    /// <summary>The files; large ones among small ones, and what is no file at all.</summary>
    public sealed class Files : IDisposable
    {
        public Files()
        {
            List<string> names = [];
            Random random = new(1);
            byte[] bytes = new byte[3_500_000];
            random.NextBytes(bytes);
            for (int i = 0; i < 2500; i++)
            {
                int length = i % 100 == 99 ? random.Next(262_000, bytes.Length) : i % 10 == 0 ? random.Next(262_144) : random.Next(5000);
                Folder.Write($"s{i}", bytes.AsSpan(random.Next(bytes.Length - length), length).ToArray());
                names.Add($"s{i}");
                if (i % 333 == 0)
                    names.AddRange(["missing", "folder", "", "/dev/null"]);
            }
            Names = [.. names];
        }

        internal TestFolder Folder { get; } = new();

        internal string[] Names { get; }

        public void Dispose() => Folder.Dispose();
    }
}
