using System.Globalization;
using Intaglio.Reference;

namespace Intaglio.Cli.Tests;

/// <summary>BLAKE3 in lists, against <c>b3sum</c> and a transcription of its paper.</summary>
public sealed class Blake3Tests : IDisposable
{
    private static readonly int[] sizes = [0, 1, 63, 64, 65, 1023, 1024, 1025, 2048, 2049, 5000, 262_144, 262_145, 1_048_576, 2_097_153, 5_000_000];

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("", "")]
    [InlineData("-l 128", "-l 1024")]
    [InlineData("-l 3", "-l 24")]
    [InlineData("--keyed", "--key-file key")]
    [InlineData("--derive-key 2026-11-25/tests", "--derive-key 2026-11-25/tests")]
    [Trait("Duration", "Long")]
    public void It_prints_b3sums_lines(string theirs, string ours)
    {
        string[] names = WriteFiles();
        foreach (string name in new[] { "two\nlines", "back\\slash", "ä€😀", " ", "-" })
            folder.Write(name, name);
        folder.Write("key", CreateBytes(32));
        names = [.. names, "two\nlines", "back\\slash", "ä€😀", " ", "./-"];
        byte[] key = theirs == "--keyed" ? CreateBytes(32) : [];
        Outcome expected = Programs.Run(folder.Path, key, "b3sum", [.. Words(theirs), .. names]);
        Assert.Equal(0, expected.ExitCode);
        foreach (string threads in new[] { "1", "3" })
        {
            Outcome actual = Programs.Intaglio(folder.Path, ["sum", "-a", "blake3", "--threads", threads, .. Words(ours), .. names]);
            Assert.Equal((expected.Text, "", 0), (actual.Text, actual.Error.Contains("key:", StringComparison.Ordinal) ? "" : actual.Error, actual.ExitCode));
        }
        byte[] large = CreateBytes(sizes[^1]);
        if (key.Length == 0)
            Assert.Equal(Programs.Run(folder.Path, large, "b3sum", Words(theirs)).Text, Programs.Intaglio(folder.Path, large, ["sum", "-a", "blake3", .. Words(ours)]).Text);
    }

    [SkippableFact]
    public void Lists_are_checked_both_ways()
    {
        string[] names = [.. WriteFiles(), "two\nlines", "back\\slash", "ä€😀"];
        foreach (string name in names[^3..])
            folder.Write(name, name);
        string list = Programs.Run(folder.Path, "b3sum", names).Text;
        folder.Write("B3SUMS", list);
        folder.Write("list", list);
        folder.Write("ours", Programs.Intaglio(folder.Path, ["sum", "-a", "blake3", .. names]).Text);
        folder.Write("tagged", Programs.Intaglio(folder.Path, ["sum", "-a", "blake3", "--tag", .. names]).Text);
        Assert.Equal((names.Length, 0), Count(Programs.Run(folder.Path, "b3sum", "--check", "ours")));
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "check", "--strict", "B3SUMS")));
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "sum", "--check", "--strict", "./B3SUMS")));
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "check", "--strict", "-a", "blake3", "list")));
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "check", "--strict", "tagged")));

        // Under any other name check finds the function by trying, and sum takes BLAKE2b; an algorithm that is given counts more than the name.
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "check", "list")));
        Assert.Equal((0, 1), Count(Programs.Intaglio(folder.Path, "sum", "--check", "list")));
        Assert.Equal((0, 1), Count(Programs.Intaglio(folder.Path, "check", "-a", "blake2s", "B3SUMS")));

        folder.Write("B3SUMS", "0\n" + list);
        Assert.Contains("B3SUMS: 1: improperly formatted BLAKE3 checksum line", Programs.Intaglio(folder.Path, "check", "--warn", "B3SUMS").Error, StringComparison.Ordinal);
        folder.Write("65", "changed");
        Assert.Equal((names.Length - 1, 1), Count(Programs.Intaglio(folder.Path, "check", "B3SUMS")));
    }

    [Theory]
    [InlineData(0, 32)]
    [InlineData(1, 32)]
    [InlineData(31, 64)]
    [InlineData(64, 131)]
    [InlineData(1_099_511_627_783, 32)]
    [Trait("Duration", "Long")]
    public void Tagged_lines_and_output_from_anywhere_are_the_papers(long position, int size)
    {
        string[] names = WriteFiles();
        string expected = string.Concat(names.Select(name =>
            $"BLAKE3 ({name}) = {Convert.ToHexStringLower(Blake3Reference.Hash(CreateBytes(int.Parse(name, CultureInfo.InvariantCulture)), size, (ulong)position))}\n"));
        string[] options = ["-a", "blake3", "-l", $"{8 * size}", "--seek", $"{position}"];
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", "--tag", .. options, .. names]);
        Assert.Equal((expected, "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
        folder.Write("list", expected);
        Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, ["check", "--strict", .. options, "list"])));
        if (position == 0)
            Assert.Equal((names.Length, 0), Count(Programs.Intaglio(folder.Path, "check", "--strict", "list")));
    }

    [Fact]
    public void A_keyed_list_does_not_choose_how_it_is_checked()
    {
        byte[] key = CreateBytes(32);
        folder.Write("key", key);
        string unkeyed = Convert.ToHexStringLower(Blake3Reference.Hash("plain"u8)), keyed = Convert.ToHexStringLower(Blake3Reference.Hash(key, "plain"u8, 64));
        Assert.Equal(0, Check($"BLAKE3 (plain) = {keyed[..64]}"));
        Assert.Equal(0, Check($"{keyed[..64]}  plain"));
        Assert.Equal(0, Check($"{keyed}  plain", "-l", "512"));
        Assert.Equal(1, Check($"{keyed}  plain"));
        Assert.Equal(1, Check($"BLAKE3 (plain) = {keyed[..2]}"));
        Assert.Equal(1, Check($"BLAKE3-8 (plain) = {keyed[..2]}"));
        Assert.Equal(1, Check($"BLAKE3 (plain) = {unkeyed}"));
        Assert.Equal(2, Check($"{keyed[..16]}  plain", "-l", "64"));

        int Check(string line, params string[] options)
        {
            folder.Write("B3SUMS", line + "\n");
            return Programs.Intaglio(folder.Path, ["check", "-a", "blake3", "--key-file", "key", .. options, "B3SUMS"]).ExitCode;
        }
    }

    [Theory]
    [InlineData("sum -a blake3 --key-file short plain", "short: the key is too short; BLAKE3 takes exactly 32 bytes")]
    [InlineData("sum -a blake3 --key-file long plain", "long: the key is too long; BLAKE3 takes exactly 32 bytes")]
    [InlineData("sum -a blake3 --key-file key --derive-key x plain", "--key-file and --derive-key exclude each other; --derive-key derives keys from the files")]
    [InlineData("sum -a blake3 --salt 00 plain", "BLAKE3 does not take a salt")]
    [InlineData("sum -a blake3 --personal x plain", "BLAKE3 does not take a personalization")]
    [InlineData("sum -a blake3 --tree plain", "BLAKE3 is a tree hash itself; omit --tree")]
    [InlineData("sum -a blake3 -l 12 plain", "invalid length '12'; BLAKE3 takes 8 to 524288 bits, a multiple of 8, or 0 for 256")]
    [InlineData("sum -a blake3 --seek -1 plain", "invalid --seek '-1' (expected 0 to 18446744073709551583)")]
    [InlineData("sum -a blake3 -l 16 --seek 18446744073709551614 plain", "invalid --seek '18446744073709551614' (expected 0 to 18446744073709551613)")]
    [InlineData("sum --derive-key x plain", "--derive-key needs --algorithm blake3")]
    [InlineData("sum --tree --seek 1 plain", "--tree does not take a key, salt or personalization")]
    [InlineData("sum -a skein512 --seek 1 plain", "--seek needs --algorithm blake3")]
    [InlineData("check --derive-key x list", "--derive-key needs --algorithm blake3")]
    public void Wrong_use_says_what_to_do(string line, string message)
    {
        folder.Write("short", CreateBytes(31));
        folder.Write("long", CreateBytes(33));
        folder.Write("key", CreateBytes(32));
        Outcome outcome = Programs.Intaglio(folder.Path, line.Split(' '));
        Assert.Equal(($"intaglio: {message}; see 'intaglio {line.Split(' ')[0]} --help'\n", 2), (outcome.Error, outcome.ExitCode));
    }

    [Fact]
    public void A_list_becomes_a_manifest()
    {
        folder.Write("t/a", "a");
        folder.Write("B3SUMS", $"{Convert.ToHexStringLower(Blake3Reference.Hash("a"u8))}  a\n");
        Assert.Equal(0, Programs.Intaglio(folder.Path, "manifest", "import", "B3SUMS", "-o", "m").ExitCode);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "manifest", "audit", "t", "m").ExitCode);
        folder.Write("t/a", "b");
        Assert.Equal(1, Programs.Intaglio(folder.Path, "manifest", "audit", "t", "m").ExitCode);
    }

    private static string[] Words(string options) => options.Split(' ', StringSplitOptions.RemoveEmptyEntries);

    private static (int Matched, int ExitCode) Count(Outcome outcome) =>
        (outcome.Text.Split('\n').Count(line => line.EndsWith(": OK", StringComparison.Ordinal)), outcome.ExitCode);

    private static byte[] CreateBytes(int size)
    {
        byte[] bytes = new byte[size];
        new Random(size).NextBytes(bytes);
        return bytes;
    }

    private string[] WriteFiles()
    {
        foreach (int size in sizes)
            folder.Write($"{size}", CreateBytes(size));
        return [.. sizes.Select(size => $"{size}")];
    }
}
