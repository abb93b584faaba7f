namespace Intaglio.Cli.Tests;

public class WrongUseTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Theory]
    [InlineData("unknown option '--frob'", "sum", "--frob", "plain")]
    [InlineData("unknown option '--frob'", "sum", "plain", "--frob=3")]
    [InlineData("unknown option '-y'", "sum", "-y", "plain")]
    [InlineData("unknown option '-y'", "sum", "-cy", "plain")]
    [InlineData("unknown option '-p'", "sum", "-zplain")]
    [InlineData("option '--tag' does not take a value", "sum", "--tag=false", "plain")]
    [InlineData("option '-l' needs a value", "sum", "plain", "-l")]
    [InlineData("option '--length' needs a value", "sum", "plain", "--length")]
    [InlineData("invalid length '12'; BLAKE2b takes 8 to 512 bits", "sum", "-l", "12", "plain")]
    [InlineData("invalid length '520'; BLAKE2b takes 8 to 512 bits", "sum", "-l520", "plain")]
    [InlineData("invalid length '264'; BLAKE2s takes 8 to 256 bits", "sum", "-a", "blake2s", "-l", "264", "plain")]
    [InlineData("invalid length '-8'", "sum", "-l", "-8", "plain")]
    [InlineData("invalid length '-z'", "sum", "-l", "-z", "plain")]
    [InlineData("invalid length 'x'", "sum", "--length=x", "plain")]
    [InlineData("invalid length ' 8'", "sum", "-l", " 8", "plain")]
    [InlineData("invalid length ''", "sum", "--length=", "plain")]
    [InlineData("invalid length '99999999999'", "sum", "-l", "99999999999", "plain")]
    [InlineData("invalid --threads '0' (expected 1 to 1024)", "sum", "--threads", "0", "plain")]
    [InlineData("invalid --threads '-1'", "sum", "--threads=-1", "plain")]
    [InlineData("invalid --threads 'x'", "check", "--threads", "x", "plain")]
    [InlineData("invalid --threads '1025'", "check", "--threads", "1025", "plain")]
    [InlineData("invalid --threads ''", "sum", "--threads=", "plain")]
    [InlineData("option '--threads' needs a value", "sum", "plain", "--threads")]
    [InlineData("unknown algorithm 'crc32' (expected blake2b, blake2s, blake2bp, blake2sp, skein256, skein512, skein1024, blake3, sha256, sha384, sha512, sha3-256, sha1, md5, file", "sum", "-a", "crc32", "plain")]
    [InlineData("unknown algorithm 'skein'", "sum", "-a", "skein", "plain")]
    [InlineData("unknown algorithm '--'", "sum", "-a", "--", "plain")]
    [InlineData("invalid --salt 'zz' (expected up to 16 bytes", "sum", "--salt", "zz", "plain")]
    [InlineData("invalid --salt '012'", "sum", "--salt", "012", "plain")]
    [InlineData("invalid --salt '000000000000000000' (expected up to 8 bytes", "sum", "-a", "blake2s", "--salt", "000000000000000000", "plain")]
    [InlineData("Skein-512 does not take a salt", "sum", "-a", "skein512", "--salt", "00", "plain")]
    [InlineData("--personal 01234567890123456 has 17 bytes; BLAKE2b takes up to 16", "sum", "--personal", "01234567890123456", "plain")]
    [InlineData("--personal ääääää has 12 bytes; BLAKE2sp takes up to 8", "sum", "-a", "blake2sp", "--personal", "ääääää", "plain")]
    [InlineData("--personal 012345678 has 9 bytes; BLAKE2s takes up to 8", "check", "-a", "blake2s", "--personal", "012345678", "plain")]
    [InlineData("invalid length '524289'; Skein-512 takes 1 to 524288 bits, or 0 for 512", "sum", "-a", "skein512", "-l", "524289", "plain")]
    [InlineData("invalid length '-1'; Skein-256 takes 1 to 524288 bits, or 0 for 256", "sum", "-a", "skein256", "-l", "-1", "plain")]
    [InlineData("invalid length '12'; BLAKE2b takes 8 to 512 bits", "check", "-l", "12", "plain")]
    [InlineData("--tree needs blake2b or blake2s, not Skein-1024", "sum", "-a", "skein1024", "--tree", "plain")]
    [InlineData("--base32 and --base64 exclude each other", "sum", "--base32", "--base64", "plain")]
    [InlineData("--tag does not support --text", "sum", "--tag", "-t", "plain")]
    [InlineData("--raw needs one file", "sum", "--raw", "plain", "plain")]
    [InlineData("--raw needs one file", "sum", "--raw", "--tag", "plain")]
    [InlineData("--raw needs one file", "sum", "--raw", "--base64", "plain")]
    [InlineData("--raw needs one file", "sum", "--raw", "-z", "plain")]
    [InlineData("--quiet needs --check", "sum", "--quiet", "plain")]
    [InlineData("--status needs --check", "sum", "--status", "plain")]
    [InlineData("--strict needs --check", "sum", "--strict", "plain")]
    [InlineData("--warn needs --check", "sum", "-w", "plain")]
    [InlineData("--ignore-missing needs --check", "sum", "--ignore-missing", "plain")]
    [InlineData("--tag cannot be used with --check", "sum", "-c", "--tag", "plain")]
    [InlineData("--binary cannot be used with --check", "sum", "-cb", "plain")]
    [InlineData("--text cannot be used with --check", "sum", "-ct", "plain")]
    [InlineData("--raw cannot be used with --check", "sum", "-c", "--raw", "plain")]
    [InlineData("--recursive cannot be used with --check", "sum", "-cr", "plain")]
    [InlineData("--recursive needs a directory", "sum", "-r")]
    [InlineData("--raw needs one file", "sum", "-r", "--raw", "folder")]
    [InlineData("--follow-links needs --recursive", "sum", "-L", "plain")]
    [InlineData("unknown option '-c'", "check", "-c", "plain")]
    [InlineData("invalid --threads '0'", "encrypt", "--threads", "0", "plain", "-o", "new")]
    [InlineData("option '--force' does not take a value", "decrypt", "plain", "-o", "new", "--force=yes")]
    [InlineData("option '-o' needs a value", "decrypt", "plain", "-o")]
    [InlineData("the name of the output is empty; specify -o PATH", "decrypt", "plain", "-o", "")]
    [InlineData("specify the output with -o PATH", "encrypt", "--key-file", "65", "plain")]
    [InlineData("specify --output-dir DIR for 2 inputs", "encrypt", "plain", "two words", "-o", "new")]
    [InlineData("unexpected argument plain", "keygen", "-o", "new", "plain")]
    [InlineData("unknown option '--key-file'", "keygen", "-o", "new", "--key-file", "plain")]
    [InlineData("unknown option '--passphrase'", "encrypt", "--passphrase=secret", "plain", "-o", "new")]
    [InlineData("unknown verb 'frob'", "frob")]
    [InlineData("unknown verb '/h'", "/h")]
    [InlineData("unknown verb '@plain'", "@plain")]
    [InlineData("unknown option '--frob'", "--frob")]
    public void Wrong_use_is_one_line_that_says_what_and_exit_code_2(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.StartsWith("intaglio: " + message, outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.Error.Count(c => c == '\n'));
        Assert.Empty(outcome.Output);
        Assert.Equal(2, outcome.ExitCode);
    }

    [Fact]
    public void A_stack_trace_is_shown_for_debug_only()
    {
        Assert.Equal(1, Programs.Intaglio(folder.Path, "sum", "missing").Error.Count(c => c == '\n'));
        Outcome outcome = Programs.Intaglio(folder.Path, "sum", "--debug", "missing");
        Assert.StartsWith("intaglio: missing: No such file or directory\nSystem.IO.FileNotFoundException", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }
}
