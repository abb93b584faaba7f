using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Cli.Tests;

public class SumTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableTheory]
    [InlineData]
    [InlineData("-l", "8")]
    [InlineData("-l256")]
    [InlineData("--length", "160")]
    [InlineData("--length=504")]
    [InlineData("-l", "0")]
    [InlineData("-l", "64", "-l", "128")]
    [InlineData("--tag")]
    [InlineData("--tag", "-l", "256")]
    [InlineData("--tag", "-b")]
    [InlineData("-z")]
    [InlineData("--zero", "--tag")]
    [InlineData("-zl64")]
    [InlineData("-b")]
    [InlineData("--binary", "--text")]
    [InlineData("-tb")]
    public void It_prints_what_b2sum_prints(params string[] options) =>
        AssertSame(Programs.Run(folder.Path, "b2sum", [.. options, "--", .. TestFolder.AwkwardNames]), [.. options, "--", .. TestFolder.AwkwardNames]);

    [SkippableFact]
    public void It_prints_what_cksum_prints()
    {
        AssertSame(Programs.Run(folder.Path, "cksum", ["-a", "blake2b", "-l", "256", "--", .. TestFolder.AwkwardNames]), ["--tag", "-l", "256", "--", .. TestFolder.AwkwardNames]);
        AssertSame(Programs.Run(folder.Path, "cksum", ["-a", "blake2b", "--untagged", "--", .. TestFolder.AwkwardNames]), ["--", .. TestFolder.AwkwardNames]);
    }

    [SkippableFact]
    public void Options_may_follow_the_names() =>
        AssertSame(Programs.Run(folder.Path, "b2sum", "plain", "-l", "64", "two words", "--tag"), "plain", "-l", "64", "two words", "--tag");

    // What System.CommandLine alone would take for options or their values.
    [SkippableTheory]
    [InlineData("@response")]
    [InlineData("/h")]
    [InlineData("/?")]
    [InlineData("--", "--check")]
    [InlineData("--", "-dash", "--", "plain")]
    [InlineData("--tag", "false")]
    [InlineData("-z", "false", "plain")]
    [InlineData("sum")]
    [InlineData("[suggest]")]
    [InlineData("a=b", "a:b")]
    public void A_word_that_is_no_option_is_a_name(params string[] arguments) =>
        AssertSame(Programs.Run(folder.Path, "b2sum", arguments), arguments);

    [SkippableTheory]
    [InlineData]
    [InlineData("-")]
    [InlineData("plain", "-", "plain")]
    public void Standard_input_is_hashed(params string[] arguments)
    {
        byte[] input = [.. "bytes, not text: "u8, 0xFF, 0x00, .. "\r\n"u8];
        Programs.AssertSame(Programs.Run(folder.Path, input, "b2sum", arguments), Programs.Intaglio(folder.Path, input, ["sum", .. arguments]));
    }

    [SkippableTheory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(1_048_575)]
    [InlineData(1_048_576)]
    [InlineData(1_048_577)]
    [InlineData(3_000_001)]
    public void Every_size_is_hashed(int size)
    {
        byte[] bytes = new byte[size];
        new Random(size).NextBytes(bytes);
        using TestFolder own = new();
        own.Write("data", bytes);
        Programs.AssertSame(Programs.Run(own.Path, "b2sum", "data"), Programs.Intaglio(own.Path, "sum", "data"));
        Programs.AssertSame(Programs.Run(own.Path, bytes, "b2sum"), Programs.Intaglio(own.Path, bytes, "sum"));
    }

    [SkippableTheory]
    [InlineData("missing", "plain")]
    [InlineData("folder", "plain")]
    [InlineData("", "plain")]
    [InlineData("missing name", "it's", "new\nline-missing", "plain")]
    public void What_cannot_be_read_is_named_and_the_rest_is_done(params string[] names)
    {
        Outcome expected = Programs.Run(folder.Path, "b2sum", names);
        expected = expected with { Error = expected.Error.Replace("Is a directory", "Is a directory; specify -r for the files in it, or run 'intaglio manifest digest' for one digest of all", StringComparison.Ordinal) };
        Outcome actual = Programs.Intaglio(folder.Path, ["sum", .. names]);
        Programs.AssertSame(expected, actual);
        Assert.Equal(1, actual.ExitCode);
    }

    [SkippableTheory]
    [InlineData("sum")]
    [InlineData("sum -r - plain")]
    [InlineData("check")]
    [InlineData("manifest import -")]
    public void Standard_input_that_is_closed_is_an_error_and_not_waited_for(string arguments)
    {
        InstalledProgram.Need("timeout");
        Outcome outcome = Programs.Shell(folder.Path, $"timeout 60 $INTAGLIO {arguments} <&-");
        Assert.Equal(1, outcome.ExitCode);
        Assert.StartsWith("intaglio: -: Bad file descriptor\n", outcome.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_name_that_is_too_long_or_a_link_to_itself_is_named()
    {
        using TestFolder own = new();
        File.CreateSymbolicLink(own["loop"], "loop");
        File.CreateSymbolicLink(own["dangling"], "nowhere");
        string[] names = ["loop", "dangling", new string('y', 256), "plain"];
        Programs.AssertSame(Programs.Run(own.Path, "b2sum", names), Programs.Intaglio(own.Path, ["sum", .. names]));
    }

    [SkippableFact]
    public void A_file_that_may_not_be_read_is_named()
    {
        Nobody.Need(folder.Path);
        Outcome outcome = Programs.Shell(folder.Path, $"chmod 000 plain; {Nobody.Intaglio} sum plain 'two words'; code=$?; chmod 644 plain; exit $code");
        Assert.Equal("intaglio: plain: Permission denied\n", outcome.Error);
        Assert.EndsWith("  two words\n", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    [SkippableFact]
    public void What_has_no_length_is_read_as_long_as_it_gives_data()
    {
        string[] names = ["/dev/null", "/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"];
        names = [.. names.Where(File.Exists)];
        Programs.AssertSame(Programs.Run(folder.Path, "b2sum", names), Programs.Intaglio(folder.Path, ["sum", .. names]));
        Outcome fifo = Programs.Shell(folder.Path, "head -c 1000000 /dev/zero | b2sum | sed 's/-$/fifo/' >&2; mkfifo fifo; head -c 1000000 /dev/zero >fifo & $INTAGLIO sum fifo; rm fifo");
        Assert.Equal(fifo.Error, fifo.Text);
    }

    [SkippableFact]
    public void A_name_that_is_not_Unicode_is_not_taken_for_one_it_resembles()
    {
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO sum \"$(printf '\\377')\"; $INTAGLIO sum \"$(printf '\\357\\277\\275')\"");
        Assert.StartsWith("intaglio: \uFFFD: the name is not valid Unicode", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(Programs.Run(folder.Path, "b2sum", "\uFFFD").Text, outcome.Text);
    }

    [SkippableFact]
    public void A_name_that_is_not_Unicode_is_an_error()
    {
        using TestFolder own = new();
        Outcome outcome = Programs.Shell(own.Path, "name=$(printf 'a\\377'); echo x >\"$name\"; $INTAGLIO sum \"$name\" plain; code=$?; rm \"$name\"; exit $code");
        Assert.Equal("intaglio: a\uFFFD: the name is not valid Unicode, so the file cannot be opened; rename the file\n", outcome.Error);
        Assert.EndsWith("  plain\n", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    [SkippableFact]
    public void A_file_that_becomes_shorter_while_it_is_read_is_an_error()
    {
        Outcome outcome = RunWhileChanging(1L << 42, file => file.SetLength(10));
        Assert.StartsWith("intaglio: big: the file became shorter while it was read, 10 bytes instead of ", outcome.Error, StringComparison.Ordinal);
        Assert.EndsWith("  plain\n", outcome.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("big", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void A_file_that_becomes_longer_while_it_is_read_is_hashed_to_its_end_with_a_warning()
    {
        Outcome outcome;
        int attempts = 0;
        // On a busy machine, the whole file can have been read before it becomes longer.
        do
            outcome = RunWhileChanging(1L << 31, file => file.SetLength(file.Length + 1));
        while (outcome.Error.Length == 0 && ++attempts < 20);
        Assert.StartsWith("intaglio: big: WARNING: the file grew while it was read; the digest covers ", outcome.Error, StringComparison.Ordinal);
        Assert.Contains("  big\n", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableTheory]
    [InlineData("--base32")]
    [InlineData("--base64")]
    public void Digests_are_written_in_other_bases(string option)
    {
        byte[] digest = Convert.FromHexString(Programs.Run(folder.Path, "b2sum", "plain").Text[..128]);
        string expected = Programs.Run(folder.Path, digest, "basenc", option, "--wrap=0").Text;
        Assert.Equal($"{expected}  plain\n", Programs.Intaglio(folder.Path, "sum", option, "plain").Text);
        Assert.Equal($"BLAKE2b (plain) = {expected}\n", Programs.Intaglio(folder.Path, "sum", "--tag", option, "plain").Text);
    }

    [SkippableFact]
    public void Raw_output_is_the_digest_alone()
    {
        Outcome expected = Programs.Run(folder.Path, "b2sum", "-l", "128", "plain");
        Assert.Equal(expected.Text[..32], Convert.ToHexStringLower(Programs.Intaglio(folder.Path, "sum", "--raw", "-l", "128", "plain").Output));
    }

    private void AssertSame(Outcome expected, params string[] arguments) => Programs.AssertSame(expected, Programs.Intaglio(folder.Path, ["sum", .. arguments]));

    /// <summary>Changes a sparse file once a good part of it has been read.</summary>
    private static Outcome RunWhileChanging(long size, Action<FileStream> change)
    {
        Skip.IfNot(Directory.Exists("/proc/self"), "There is no /proc to see how much a process has read.");
        const long SomeOfIt = 1L << 26;
        using TestFolder own = new();
        using FileStream file = new(own["big"], FileMode.Create, FileAccess.Write, FileShare.ReadWrite);
        file.SetLength(size);
        using Process process = Programs.StartIntaglio(own.Path, "sum", "big", "plain");
        Waiting.For(() => process.HasExited || ReadSoFar(process.Id) >= SomeOfIt, "a part of the file is read");
        change(file);
        return Processes.Finish(process);
    }

    private static long ReadSoFar(int process)
    {
        try
        {
            string count = File.ReadLines($"/proc/{process}/io").First();
            return long.Parse(count.AsSpan("rchar: ".Length), CultureInfo.InvariantCulture);
        }
        catch (IOException)
        {
            // It has just ended.
            return long.MaxValue;
        }
    }
}
