namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio manifest prove</c> and <c>verify-proof</c>, as those use them who have the manifest and those who have not.</summary>
public sealed class ManifestProofTests : IDisposable
{
    private const int MiB = 1024 * 1024;

    private readonly TestFolder folder = new();
    private readonly string root;

    public ManifestProofTests()
    {
        Directory.CreateDirectory(Path.Combine(folder.Path, "tree", "none"));
        folder.Write("tree/a b", "hello\n");
        folder.Write("tree/long", Bytes(9 * MiB + 2));
        string created = Programs.Intaglio(folder.Path, "manifest", "create", "tree", "-o", "m").Text;
        root = created.TrimEnd()[^64..];
    }

    public void Dispose() => folder.Dispose();

    [Fact]
    public void A_file_is_proved_and_verified_without_the_manifest()
    {
        Outcome made = Programs.Intaglio(folder.Path, "manifest", "prove", "m", "a b", "-o", "p");
        Assert.Equal(($"p: 'a b', root {root}\n", "", 0), (made.Text, made.Error, made.ExitCode));
        File.Delete(folder["m"]);
        Assert.Equal(("'a b': OK\n", "", 0), Verify("p", "tree/a b"));
        Assert.Equal(("'a b': OK\n", "", 0), Verify("p", "tree/a b", "--whole"));
        Assert.Equal("'a b': OK\n", Programs.Intaglio(folder.Path, "hello\n"u8.ToArray(), "manifest", "verify-proof", "p", "--root", root.ToUpperInvariant(), "-").Text);
        Assert.Equal("'a b': OK\n", Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["p"]), "manifest", "verify-proof", "-", "--root", root, "tree/a b").Text);
        string digest = Programs.Intaglio(folder.Path, "sum", "-l", "256", "tree/a b").Text[..64];
        Assert.Equal(($"'a b': belongs to the folder with the digest {digest}; no content was checked\n", "", 0), Verify("p"));

        Assert.Equal(("", "intaglio: tree/long: does not match 'a b' of the folder\n", 1), Verify("p", "tree/long"));
        Assert.Equal(("", "intaglio: missing: No such file or directory\n", 1), Verify("p", "missing"));
        Assert.Equal(("", "intaglio: tree: Is a directory\n", 1), Verify("p", "tree"));
        Outcome elsewhere = Programs.Intaglio(folder.Path, "manifest", "verify-proof", "p", "--root", new string('0', 64), "tree/a b");
        Assert.Equal(("", $"intaglio: p: the proof leads to the root {root}, not to the specified one\n", 1), (elsewhere.Text, elsewhere.Error, elsewhere.ExitCode));
        File.AppendAllText(folder["p"], "\n");
        Assert.Equal(("", "intaglio: p: line 9: There is text after the end\n", 1), Verify("p", "tree/a b"));
    }

    [Fact]
    public void One_MiB_is_proved_and_found_in_the_whole_file()
    {
        byte[] content = Bytes(9 * MiB + 2);
        folder.Write("part", content.AsSpan((3 * MiB)..(4 * MiB)));
        folder.Write("other", content.AsSpan((4 * MiB)..(5 * MiB)));
        Assert.Equal($"p: long, bytes 3145728-4194303, root {root}\n", Programs.Intaglio(folder.Path, "manifest", "prove", "m", "long", "--leaf", "3", "-o", "p").Text);
        Assert.Equal(Programs.Intaglio(folder.Path, "manifest", "prove", "m", "long", "--offset", "3M").Output, File.ReadAllBytes(folder["p"]));
        Assert.Equal(Programs.Intaglio(folder.Path, "manifest", "prove", "m", "long", "--offset", "4194303", "-o", "-").Output, File.ReadAllBytes(folder["p"]));
        Assert.Equal(("long, bytes 3145728-4194303: OK\n", "", 0), Verify("p", "part"));
        Assert.Equal(("long, bytes 3145728-4194303: OK\n", "", 0), Verify("p", "--whole", "tree/long"));
        Assert.Equal(("", "intaglio: other: does not match long, bytes 3145728-4194303 of the folder; specify --whole for a whole file\n", 1), Verify("p", "other"));
        Assert.Equal(("", "intaglio: other: does not match long, bytes 3145728-4194303 of the folder\n", 1), Verify("p", "other", "--whole"));
        Assert.Equal(("", "intaglio: -: cannot seek, which --whole needs\n", 1), Verify("p", "-", "--whole"));
        // Damage elsewhere in the file does not matter.
        content[0] ^= 1;
        folder.Write("tree/long", content);
        Assert.Equal(("long, bytes 3145728-4194303: OK\n", "", 0), Verify("p", "--whole", "tree/long"));
        Programs.Intaglio(folder.Path, "manifest", "prove", "m", "long", "--leaf", "9", "-o", "p", "-f");
        Assert.Equal(("long, bytes 9437184 to the end: OK\n", "", 0), Verify("p", "--whole", "tree/long"));
    }

    [SkippableFact]
    public void Links_and_empty_directories_are_verified_as_they_are()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need rights there.");
        File.CreateSymbolicLink(Path.Combine(folder.Path, "tree", "link"), "long");
        string withLink = Programs.Intaglio(folder.Path, "manifest", "create", "tree", "-o", "n").Text.TrimEnd()[^64..];
        Programs.Intaglio(folder.Path, "manifest", "prove", "n", "link", "-o", "l");
        Programs.Intaglio(folder.Path, "manifest", "prove", "n", "none/", "-o", "e");
        Assert.Equal(("link: OK\n", "", 0), VerifyUnder(withLink, "l", "tree/link"));
        Assert.Equal("link: OK\n", Programs.Intaglio(folder.Path, "long"u8.ToArray(), "manifest", "verify-proof", "l", "--root", withLink, "-").Text);
        Assert.Equal(("", "intaglio: tree/long: Is not a symbolic link\n", 1), VerifyUnder(withLink, "l", "tree/long"));
        Assert.Equal(("none/: OK\n", "", 0), VerifyUnder(withLink, "e", "tree/none"));
        Assert.Equal(("", "intaglio: tree: does not match none/ of the folder\n", 1), VerifyUnder(withLink, "e", "tree"));
    }

    [Fact]
    public void A_path_from_elsewhere_is_found_in_the_manifest_and_said()
    {
        byte[] expected = Programs.Intaglio(folder.Path, "manifest", "prove", "m", "a b").Output;
        foreach (string path in (ReadOnlySpan<string>)["tree/a b", "./tree//a b", "tree/none/../a b", Path.Combine(folder.Path, "tree", "a b"), "some/where/else/tree/a b"])
        {
            Outcome outcome = Programs.Intaglio(folder.Path, "manifest", "prove", "m", path);
            Assert.Equal(($"intaglio: '{path}': the manifest calls it 'a b'\n", 0), (outcome.Error, outcome.ExitCode));
            Assert.Equal(expected, outcome.Output);
            Assert.Equal(expected, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["m"]), "manifest", "prove", "-", path).Output);
        }
        Assert.Equal("intaglio: tree/none: the manifest calls it none/\n", Programs.Intaglio(folder.Path, "manifest", "prove", "m", "tree/none").Error);
        // As it stands first, and then the longest.
        Directory.CreateDirectory(folder["tree/tree"]);
        folder.Write("tree/tree/a b", "other\n");
        Programs.Intaglio(folder.Path, "manifest", "create", "tree", "-o", "n");
        Assert.StartsWith("Intaglio proof 1\nname tree/a b\n", Programs.Intaglio(folder.Path, "manifest", "prove", "n", "tree/a b").Text, StringComparison.Ordinal);
        Assert.Empty(Programs.Intaglio(folder.Path, "manifest", "prove", "n", "tree/a b").Error);
        Assert.StartsWith("Intaglio proof 1\nname tree/a b\n", Programs.Intaglio(folder.Path, "manifest", "prove", "n", "tree/tree/a b").Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("m: the manifest does not contain 'b'", 1, "prove", "m", "b")]
    [InlineData("m is a manifest (expected MANIFEST NAME; are the arguments swapped?); see 'intaglio manifest prove --help'", 2, "prove", "tree/long", "m")]
    [InlineData("m: the manifest has no leaves of 'a b'; only files of more than 8388608 bytes can have them", 1, "prove", "m", "a b", "--leaf", "0")]
    [InlineData("m: 'long' has 10 leaves, numbered from 0", 1, "prove", "m", "long", "--offset", "10M")]
    [InlineData("tree/long: line 1: This is not a manifest, which begins with 'Intaglio manifest 1'", 1, "prove", "tree/long", "long")]
    [InlineData("missing: No such file or directory", 1, "prove", "missing", "long")]
    [InlineData("m: File exists; --force replaces it", 1, "prove", "plain", "long", "-o", "m")]
    [InlineData("m and m are the same file, which cannot be both read and replaced; see 'intaglio manifest prove --help'", 2, "prove", "m", "long", "-o", "m", "-f")]
    [InlineData("specify either --leaf or --offset; see 'intaglio manifest prove --help'", 2, "prove", "m", "long", "--leaf", "1", "--offset", "1")]
    [InlineData("invalid --leaf '-1' (expected 0 or more); see 'intaglio manifest prove --help'", 2, "prove", "m", "long", "--leaf", "-1")]
    [InlineData("m: line 1: This is not a proof, which begins with 'Intaglio proof 1'", 1, "verify-proof", "m", "--root", "@")]
    [InlineData("specify --root HEX, the digest of the folder; see 'intaglio manifest verify-proof --help'", 2, "verify-proof", "m")]
    [InlineData("invalid --root '00' (expected 64 hexadecimal digits); see 'intaglio manifest verify-proof --help'", 2, "verify-proof", "m", "--root", "00")]
    [InlineData("--whole needs FILE; see 'intaglio manifest verify-proof --help'", 2, "verify-proof", "m", "--whole", "--root", "@")]
    [InlineData("standard input cannot be both the proof and the file; see 'intaglio manifest verify-proof --help'", 2, "verify-proof", "-", "-", "--root", "@")]
    public void What_is_wrong_is_told_in_a_line(string message, int exitCode, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["manifest", .. arguments.Select(argument => argument.Replace("@", root, StringComparison.Ordinal))]);
        Assert.Equal(($"intaglio: {message}\n", "", exitCode), (outcome.Error, outcome.Text, outcome.ExitCode));
    }

    private (string Text, string Error, int ExitCode) Verify(string proof, params string[] arguments) => VerifyUnder(root, proof, arguments);

    private (string Text, string Error, int ExitCode) VerifyUnder(string expected, string proof, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["manifest", "verify-proof", proof, "--root", expected, .. arguments]);
        return (outcome.Text, outcome.Error, outcome.ExitCode);
    }

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
