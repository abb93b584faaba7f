using Intaglio.Reference;

namespace Intaglio.Cli.Tests;

/// <summary>Skein in lists, against a transcription of its paper.</summary>
public sealed class SkeinTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("skein256", 256)]
    [InlineData("skein512", 512)]
    [InlineData("skein1024", 1024)]
    [InlineData("Skein512", 512, "-l", "512")]
    [InlineData("skein512", 512, "-l", "0")]
    [InlineData("skein512", 256, "-l", "256")]
    [InlineData("skein512", 1, "-l1")]
    [InlineData("skein256", 9, "-l", "9")]
    [InlineData("skein256", 2047, "--length", "2047")]
    [InlineData("skein1024", 1025, "--length=1025")]
    public void It_prints_the_papers_digests(string algorithm, int bits, params string[] options)
    {
        int stateBits = int.Parse(algorithm[5..], System.Globalization.CultureInfo.InvariantCulture);
        string expected = "", tagged = "";
        foreach (int size in new[] { 0, 1, 31, 32, 33, 64, 127, 128, 129, 1000, 300_000 })
        {
            byte[] data = Write($"{size}", size);
            string digest = Convert.ToHexStringLower(SkeinReference.Hash(stateBits, (ulong)bits, data));
            expected += $"{digest}  {size}\n";
            tagged += $"Skein-{stateBits}-{bits} ({size}) = {digest}\n";
        }
        string[] names = [.. expected.TrimEnd('\n').Split('\n').Select(line => line[(line.LastIndexOf(' ') + 1)..])];
        Assert.Equal(expected, Programs.Intaglio(folder.Path, ["sum", "-a", algorithm, .. options, .. names]).Text);

        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", "--tag", "-a", algorithm, .. options, .. names]);
        Assert.Equal((tagged, "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
        byte[] raw = Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["1000"]), ["sum", "--raw", "-a", algorithm, .. options]).Output;
        Assert.Equal(expected.Split('\n')[^3], $"{Convert.ToHexStringLower(raw)}  1000");
    }

    [Theory]
    [InlineData(512)]
    [InlineData(32)]
    [InlineData(9)]
    [InlineData(1)]
    [InlineData(1021)]
    public void A_list_is_checked_by_its_tags_or_by_the_algorithm_and_what_a_digest_leaves_open(int bits)
    {
        string digest = Convert.ToHexStringLower(SkeinReference.Hash(512, (ulong)bits, "plain"u8));
        folder.Write("tagged", $"Skein-512-{bits} (plain) = {digest}\n");
        folder.Write("untagged", $"{digest}  plain\n");
        Assert.Equal("plain: OK\n", Programs.Intaglio(folder.Path, "check", "--strict", "tagged").Results());
        Assert.Equal("plain: OK\n", Programs.Intaglio(folder.Path, "check", "--strict", "-a", "skein512", "-l", $"{bits}", "untagged").Results());
        Assert.Equal("plain: OK\n", Programs.Intaglio(folder.Path, "sum", "-c", "--strict", "-a", "skein512", "-l", $"{bits}", "untagged").Text);

        // Without the length, a digest is of whole bytes.
        Assert.Equal(bits % 8 == 0 ? 0 : 1, Programs.Intaglio(folder.Path, "check", "-a", "skein512", "untagged").ExitCode);
        Assert.Equal(1, Programs.Intaglio(folder.Path, "check", "-a", "skein256", "untagged").ExitCode);
        // Only a digest of the usual length is recognized by trying.
        Assert.Equal(bits == 512 ? 0 : 1, Programs.Intaglio(folder.Path, "check", "untagged").ExitCode);
    }

    [Fact]
    public void A_tag_names_all_that_other_tools_call_Skein_256()
    {
        string state256 = Convert.ToHexStringLower(SkeinReference.Hash(256, 256, "plain"u8)), state512 = Convert.ToHexStringLower(SkeinReference.Hash(512, 256, "plain"u8));
        folder.Write("list", $"Skein-256-256 (plain) = {state256}\nSkein-512-256 (plain) = {state512}\nSkein-512-256 (plain) = {state256}\n");
        Assert.Equal("plain: OK\nplain: OK\nplain: FAILED\n", Programs.Intaglio(folder.Path, "check", "list").Results());
    }

    [Theory]
    [InlineData("Skein-512 (plain) = {0}")]
    [InlineData("Skein-512- (plain) = {0}")]
    [InlineData("Skein-512-0 (plain) = {0}")]
    [InlineData("Skein-512-0512 (plain) = {0}")]
    [InlineData("Skein-512-511 (plain) = {0}")]
    [InlineData("Skein-512-520 (plain) = {0}")]
    [InlineData("Skein-512-4294967808 (plain) = {0}")]
    [InlineData("Skein-512-524289 (plain) = {0}")]
    [InlineData("Skein-512-512-tree-64 (plain) = {0}")]
    [InlineData("Skein-128-512 (plain) = {0}")]
    [InlineData("Skein512-512 (plain) = {0}")]
    [InlineData("skein-512-512 (plain) = {0}")]
    [InlineData("Skein-512-9 (plain) = 0040")]
    public void A_tag_of_no_digest_is_malformed(string line)
    {
        // It ends with a one, as no digest of 511 bits does.
        string digest = Convert.ToHexStringLower(SkeinReference.Hash(512, 512, "plain"u8));
        digest = digest[..^1] + 'f';
        folder.Write("list", string.Format(System.Globalization.CultureInfo.InvariantCulture, line, digest) + "\n");
        Assert.Contains("no properly formatted checksum lines found", Programs.Intaglio(folder.Path, "check", "list").Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--tag")]
    [InlineData("--binary")]
    [InlineData("--tag", "--base32")]
    public void The_longest_digest_of_the_longest_name_is_read_again(params string[] options)
    {
        // As long as a path may be, from a folder in which all of it is escaped.
        string name = string.Concat(Enumerable.Repeat($"{new string('\n', 250)}/../", 15)) + new string('\\', 255);
        Directory.CreateDirectory(Path.Combine(folder.Path, new string('\n', 250)));
        folder.Write(new string('\\', 255), "plain");
        string list = Programs.Intaglio(folder.Path, ["sum", "-a", "skein1024", "-l", "524288", .. options, name]).Text;
        if (options[^1] == "--binary")
            Assert.StartsWith($"\\{Convert.ToHexStringLower(SkeinReference.Hash(1024, 524_288, "plain"u8))} *", list, StringComparison.Ordinal);
        folder.Write("list", list);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "--strict", "-a", "skein1024", "list");
        Assert.EndsWith(": OK\n", outcome.Results(), StringComparison.Ordinal);
        Assert.Equal(0, outcome.ExitCode);
    }

    [Theory]
    [InlineData("skein256", 256, 256)]
    [InlineData("skein512", 512, 100)]
    [InlineData("skein1024", 1024, 1024)]
    [Trait("Duration", "Long")]
    public void Many_files_at_once_have_the_digests_of_each(string algorithm, int stateBits, int bits)
    {
        byte[] key = "a key"u8.ToArray(), personalization = "2026-11-21 tests@example.org"u8.ToArray();
        folder.Write("key", key);
        string expected = "";
        string[] names = new string[400];
        Dictionary<int, string> digests = [];
        for (int i = 0; i < names.Length; i++)
        {
            // So many in front that those behind them go into lanes, if there are any; and large ones in the midst.
            int size = i < 100 ? 200_000 : i % 50 == 0 ? 300_000 : i * 7;
            byte[] data = Write(names[i] = $"f{i}", size);
            if (!digests.TryGetValue(size, out string? digest))
                digests.Add(size, digest = Convert.ToHexStringLower(SkeinReference.Hash(stateBits, (ulong)bits, data, key: key, personalization: personalization)));
            expected += $"{digest}  {names[i]}\n";
        }
        foreach (string jobs in new[] { "1", "3" })
        {
            string actual = Programs.Intaglio(
                folder.Path, ["sum", "-a", algorithm, "-l", $"{bits}", "--threads", jobs, "--key-file", "key", "--personal", "2026-11-21 tests@example.org", .. names]).Text;
            Assert.Equal(expected, actual);
        }
    }

    private byte[] Write(string name, int size)
    {
        byte[] data = new byte[size];
        new Random(size).NextBytes(data);
        folder.Write(name, data);
        return data;
    }
}
