using Intaglio.Reference;

namespace Intaglio.Cli.Tests;

/// <summary>Keys, salts and personalizations: what they compute, where they come from, and what lists that were made with them match.</summary>
public sealed class KeyTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    // Python's hashlib has every parameter of these two.
    [SkippableTheory]
    [InlineData("blake2b", "", "", "")]
    [InlineData("blake2b", "6b6579", "", "")]
    [InlineData("blake2b", "00", "73616c74", "personal")]
    [InlineData("blake2b", "0a0d1a00ff", "", "0123456789abcdef")]
    [InlineData("blake2b", "", "", "a=b: --c")]
    [InlineData("blake2b", "", "", "-z")]
    [InlineData("blake2b", "", "", "@ä€😀")]
    [InlineData("blake2s", "", "", "")]
    [InlineData("blake2s", "6b6579", "0102030405060708", "é")]
    [InlineData("blake2s", "", "", "01234567")]
    [Trait("Duration", "Long")]
    public void Hashlib_computes_the_same(string algorithm, string key, string salt, string personal)
    {
        const string Script = """
            import hashlib, sys
            function, key, salt, person = sys.argv[1:]
            data, h = b'plain', bytes.fromhex
            print(getattr(hashlib, function)(data, digest_size=20, key=h(key), salt=h(salt), person=person.encode()).hexdigest())
            """;
        string expected = Programs.Run(folder.Path, "python3", "-c", Script, algorithm, key, salt, personal).Text.Trim();
        AssertDigest(expected, algorithm, "160", Convert.FromHexString(key), salt, personal);
    }

    [Theory]
    [InlineData("blake2bp", 64)]
    [InlineData("blake2bp", 20)]
    [InlineData("blake2sp", 32)]
    [InlineData("blake2sp", 1)]
    public void The_parallel_functions_take_them_too(string algorithm, int size)
    {
        byte[] key = "key"u8.ToArray(), salt = [1, 2, 3, 4, 5, 6, 7, 8], personal = "personal"u8.ToArray(), data = "plain"u8.ToArray();
        byte[] expected = algorithm == "blake2bp"
            ? Blake2ParallelReference.HashBlake2bp(data, size, key, salt, personal)
            : Blake2ParallelReference.HashBlake2sp(data, size, key, salt, personal);
        AssertDigest(Convert.ToHexStringLower(expected), algorithm, $"{size * 8}", key, Convert.ToHexString(salt), "personal");
    }

    [Theory]
    [InlineData(256, 256, 1, "")]
    [InlineData(256, 13, 0, "personal")]
    [InlineData(512, 512, 65, "2026-11-21 tests@example.org key=value: ä€😀")]
    [InlineData(512, 256, 10_000, "")]
    [InlineData(1024, 1024, 128, "x")]
    [InlineData(1024, 384, 0, "a personalization that is longer than the block of Skein-1024, for it is compressed as any string is, whatever its length may be.")]
    public void Skein_takes_any_key_and_any_personalization(int stateBits, int bits, int keySize, string personal)
    {
        byte[] key = new byte[keySize];
        new Random(keySize).NextBytes(key);
        byte[] expected = SkeinReference.Hash(stateBits, (ulong)bits, "plain"u8, key: key, personalization: System.Text.Encoding.UTF8.GetBytes(personal));
        AssertDigest(Convert.ToHexStringLower(expected), $"skein{stateBits}", $"{bits}", key, "", personal);
    }

    [Theory]
    [InlineData("blake2b", 64, 65)]
    [InlineData("blake2s", 32, 33)]
    [InlineData("blake2bp", 64, 65)]
    [InlineData("blake2sp", 32, 1000)]
    [InlineData("skein512", 1_048_576, 1_048_577)]
    public void A_key_is_as_long_as_the_function_takes(string algorithm, int longest, int tooLong)
    {
        WriteKey("longest", new byte[longest]);
        WriteKey("too long", new byte[tooLong]);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "sum", "-a", algorithm, "--key-file", "longest", "plain").ExitCode);
        string name = algorithm.Replace("blake", "BLAKE", StringComparison.Ordinal).Replace("skein", "Skein-", StringComparison.Ordinal);
        foreach (string verb in new[] { "sum", "check" })
            AssertWrongUse($"'too long': the key is too long; {name} takes 1 to {longest} bytes", verb, "-a", algorithm, "--key-file", "too long", "plain");
    }

    [SkippableTheory]
    [InlineData("/dev/null", "the key is empty; BLAKE2b takes 1 to 64 bytes")]
    [InlineData("/dev/zero", "the key is too long; BLAKE2b takes 1 to 64 bytes")]
    [InlineData("/dev/zero", "the key is too long; Skein-256 takes 1 to 1048576 bytes", "-a", "skein256")]
    public void A_device_is_read_no_further_than_a_key_goes(string device, string message, params string[] options)
    {
        Skip.IfNot(File.Exists(device), $"There is no {device}.");
        AssertWrongUse($"{device}: {message}", ["sum", .. options, "--key-file", device, "plain"]);
    }

    [Fact]
    public void An_empty_key_is_no_key()
    {
        WriteKey("empty", []);
        AssertWrongUse("empty: the key is empty; Skein-512 takes 1 to 1048576 bytes", "sum", "-a", "skein512", "--key-file", "empty", "plain");
        AssertWrongUse("-: the key is empty; BLAKE2b takes 1 to 64 bytes", "sum", "--key-file", "-", "plain");
    }

    [Theory]
    [InlineData("no key", "'no key': No such file or directory")]
    [InlineData("folder", "folder: Is a directory")]
    [InlineData("", "'': No such file or directory")]
    public void A_key_that_cannot_be_read_is_named_and_nothing_is_hashed(string file, string message)
    {
        foreach (string verb in new[] { "sum", "check" })
        {
            Outcome outcome = Programs.Intaglio(folder.Path, verb, "--key-file", file, "plain");
            Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
            Assert.Equal(1, outcome.Error.Count(c => c == '\n'));
            Assert.Empty(outcome.Output);
            Assert.Equal(1, outcome.ExitCode);
        }
    }

    [SkippableFact]
    public void A_key_that_may_not_be_read_is_named()
    {
        Nobody.Need(folder.Path);
        WriteKey("key", "secret"u8);
        Outcome outcome = Programs.Shell(folder.Path, $"{Nobody.Intaglio} sum --key-file key plain");
        Assert.Equal(("intaglio: key: Permission denied\n", "", 1), (outcome.Error, outcome.Text, outcome.ExitCode));
    }

    [Theory]
    [InlineData("sum", "--key-file", "-")]
    [InlineData("sum", "--key-file=-", "plain", "-")]
    [InlineData("check", "--key-file=-")]
    [InlineData("check", "--key-file=-", "-")]
    public void Standard_input_is_the_key_or_the_data(params string[] arguments) =>
        AssertWrongUse("standard input cannot be both the key and the data; name the files to read", arguments);

    [SkippableTheory]
    [InlineData("600", null)]
    [InlineData("400", null)]
    [InlineData("620", "change")]
    [InlineData("602", "change")]
    [InlineData("640", "read")]
    [InlineData("604", "read")]
    [InlineData("644", "read")]
    [InlineData("662", "read and change")]
    [Trait("Duration", "Long")]
    public void A_key_that_others_can_read_or_change_is_warned_of(string mode, string? exposure)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has other ways to say who may read a file.");
        folder.Write("my key", "secret");
        Outcome outcome = Programs.Shell(folder.Path, $"chmod {mode} 'my key'; ln -s 'my key' link; for key in 'my key' link; do $INTAGLIO sum -l 64 --key-file \"$key\" plain; done");
        string[] names = ["'my key'", "link"];
        Assert.Equal(exposure is not null ? string.Concat(names.Select(name => $"intaglio: {name}: WARNING: others can {exposure} the key; 'chmod 600' prevents that\n")) : "", outcome.Error);
        Assert.Matches("^([0-9a-f]{16}  plain\n)\\1$", outcome.Text);
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableFact]
    public void A_key_may_come_through_a_pipe()
    {
        WriteKey("key", "secret"u8);
        string expected = Programs.Intaglio(folder.Path, "sum", "--key-file", "key", "plain").Text;
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO sum --key-file <(printf sec; sleep 0.1; printf ret) plain");
        Assert.Equal((expected, "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
        outcome = Programs.Shell(folder.Path, "(printf sec; sleep 0.1; printf ret) | $INTAGLIO sum --key-file - plain");
        Assert.Equal((expected, "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData("blake2b", false)]
    [InlineData("skein512", true)]
    public void A_list_matches_with_what_it_was_made_with_alone(string algorithm, bool isTagged)
    {
        WriteKey("key", "secret"u8);
        WriteKey("wrong", "Secret"u8);
        string[] form = isTagged ? ["--tag"] : [], name = ["-a", algorithm];
        foreach (string[] made in new string[][] { [], ["--key-file", "key"], ["--personal", "p"], ["--key-file", "key", "--personal", "p"] })
        {
            folder.Write("list", Programs.Intaglio(folder.Path, ["sum", "-a", algorithm, .. form, .. made, "plain", "sum"]).Output);
            foreach (string[] given in new string[][] { [], ["--key-file", "key"], ["--key-file", "wrong"], ["--personal", "p"], ["--key-file", "key", "--personal", "p"], ["--key-file", "key", "--personal", "P"] })
            {
                Outcome outcome = Programs.Intaglio(folder.Path, ["check", .. name, .. given, "list"]);
                bool matches = given.SequenceEqual(made);
                Assert.Equal(matches ? "plain: OK\nsum: OK\n" : "plain: FAILED\nsum: FAILED\n", outcome.Results());
                Assert.Equal(matches ? 0 : 1, outcome.ExitCode);
                Assert.Equal(!matches, outcome.Error.Contains("list: nothing matched; specify the --algorithm, --key-file,", StringComparison.Ordinal));
            }
        }
    }

    /// <summary>Lists that somebody made who does not have the key: some of these digests are right whatever the key is.</summary>
    [Theory]
    [InlineData("blake2b 8 bits")]
    [InlineData("skein512 1 bit")]
    public void Without_the_key_no_list_can_be_made_that_matches(string forgery)
    {
        WriteKey("key", "secret"u8);
        string[] lines = forgery == "skein512 1 bit"
            ? ["Skein-512-1 (plain) = 00", "Skein-512-1 (plain) = 80"]
            : [.. Enumerable.Range(0, 256).Select(digest => $"{digest:x2}  plain")];
        folder.Write("list", string.Concat(lines.Select(line => line + "\n")));
        foreach (string[] options in (string[][])[[], ["-a", "skein512"], ["-l", "256"], ["--strict"]])
        {
            foreach (string[] verb in (string[][])[["check"], ["sum", "--check"]])
            {
                Outcome outcome = Programs.Intaglio(folder.Path, [.. verb, "--key-file", "key", .. options, "list"]);
                Assert.Equal(("", 1), (verb[0] == "check" ? outcome.Results() : outcome.Text, outcome.ExitCode));
                Assert.Contains("intaglio: list: no properly formatted checksum lines found\n", outcome.Error, StringComparison.Ordinal);
            }
        }

        // Nor can a line be added to a list that somebody made with it.
        folder.Write("list", Programs.Intaglio(folder.Path, "sum", "--key-file", "key", "plain").Text + lines[0].Replace("plain", "sum", StringComparison.Ordinal) + "\n");
        Outcome mixed = Programs.Intaglio(folder.Path, "check", "--key-file", "key", "list");
        Assert.Equal(("plain: OK\n", 1), (mixed.Results(), mixed.ExitCode));
    }

    [Fact]
    public void A_keyed_digest_that_could_be_guessed_is_not_checked()
    {
        WriteKey("key", "secret"u8);
        AssertWrongUse("--length 120 is too short for keyed digests; specify at least 128 bits", "check", "--key-file", "key", "-l", "120", "plain");
        folder.Write("list", Programs.Intaglio(folder.Path, "sum", "--key-file", "key", "-l", "128", "plain").Output);
        Assert.Equal("plain: OK\n", Programs.Intaglio(folder.Path, "check", "--key-file", "key", "-l", "128", "list").Results());
    }

    [Fact]
    public void The_hint_is_for_lists_of_which_nothing_matches()
    {
        string list = Programs.Intaglio(folder.Path, "sum", "plain", "sum").Text;
        folder.Write("list", list.Replace("  sum", "  plain", StringComparison.Ordinal));
        Assert.DoesNotContain("nothing matched", Programs.Intaglio(folder.Path, "check", "list").Error, StringComparison.Ordinal);
        Assert.DoesNotContain("nothing matched", Programs.Intaglio(folder.Path, "check", "--status", "--personal", "p", "list").Error, StringComparison.Ordinal);

        // b2sum knows no keys, and says nothing of them.
        Assert.Contains("nothing matched", Programs.Intaglio(folder.Path, "sum", "--check", "--personal", "p", "list").Error, StringComparison.Ordinal);
        folder.Write("list", list.Replace("  plain", "  false", StringComparison.Ordinal).Replace("  sum", "  false", StringComparison.Ordinal));
        Assert.Equal("intaglio: WARNING: 2 computed checksums did NOT match\n", Programs.Intaglio(folder.Path, "sum", "--check", "list").Error);
    }

    [Fact]
    public void A_key_for_some_of_the_tags_fails_the_others()
    {
        WriteKey("key", new byte[100]);
        string list = Programs.Intaglio(folder.Path, "sum", "-a", "skein256", "--tag", "--key-file", "key", "plain").Text;
        folder.Write("list", list + Programs.Intaglio(folder.Path, "sum", "--tag", "sum").Text + Programs.Intaglio(folder.Path, "sum", "--tag", "--tree", "false").Text);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "-a", "skein256", "--key-file", "key", "list");
        Assert.Equal(("plain: OK\n", 1), (outcome.Results(), outcome.ExitCode));
        Assert.StartsWith("intaglio: list: with a key only digests of Skein-256 with 256 bits are accepted; specify the --algorithm and --length that the list was made with\nintaglio: WARNING: 2 lines are improperly formatted\n", outcome.Error, StringComparison.Ordinal);

        outcome = Programs.Intaglio(folder.Path, "check", "--salt", "01", "list");
        Assert.StartsWith("intaglio: plain: Skein-256 does not accept a salt\n", outcome.Error, StringComparison.Ordinal);
        Assert.Equal("plain: FAILED open or read\nsum: FAILED\nfalse: FAILED open or read\n", outcome.Results());
    }

    [SkippableFact]
    public void A_personalization_that_is_not_Unicode_is_wrong_use()
    {
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO sum --personal \"$(printf 'a\\377')\" plain");
        Assert.StartsWith("intaglio: --personal a\uFFFD is not valid Unicode", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(("", 2), (outcome.Text, outcome.ExitCode));
    }

    [Theory]
    [InlineData("--key-file", "key")]
    [InlineData("--salt", "00")]
    [InlineData("--personal", "p")]
    public void Tree_sums_take_none(string option, string value)
    {
        WriteKey("key", "secret"u8);
        AssertWrongUse("--tree does not take a key, salt or personalization", "sum", "--tree", option, value, "plain");
        AssertWrongUse("--tree does not take a key, salt or personalization", "check", "--tree", option, value, "plain");
    }

    private void AssertDigest(string expected, string algorithm, string bits, byte[] key, string salt, string personal)
    {
        List<string> arguments = ["sum", "-a", algorithm, "-l", bits, "plain"];
        if (salt != "")
            arguments.AddRange(["--salt", salt]);
        if (personal != "")
            arguments.AddRange(["--personal", personal]);
        if (key.Length > 0)
        {
            WriteKey("key", key);
            Outcome piped = Programs.Intaglio(folder.Path, key, [.. arguments, "--key-file", "-"]);
            Assert.Equal(($"{expected}  plain\n", "", 0), (piped.Text, piped.Error, piped.ExitCode));
            arguments.AddRange(["--key-file", "key"]);
        }
        Outcome outcome = Programs.Intaglio(folder.Path, [.. arguments]);
        Assert.Equal(($"{expected}  plain\n", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    private void AssertWrongUse(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.Error.Count(c => c == '\n'));
        Assert.Equal(("", 2), (outcome.Text, outcome.ExitCode));
    }

    private void WriteKey(string name, ReadOnlySpan<byte> key)
    {
        folder.Write(name, key.ToArray());
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[name], UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }
}
