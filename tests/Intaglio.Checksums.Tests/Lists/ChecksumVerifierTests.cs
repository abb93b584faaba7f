using System.Net.Sockets;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

public sealed class ChecksumVerifierTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void Each_line_gets_its_status()
    {
        string good = folder["good"], missing = folder["missing"];
        File.WriteAllBytes(good, "abc"u8.ToArray());
        string digest = Convert.ToHexStringLower(Blake2b.HashData("abc"u8)), other = new('0', 128);
        string list = $"{digest}  {good}\n{other}  {good}\nbad\n{digest}  {missing}\n{digest}  {folder.Path}\n{digest}  -\nBLAKE2s (-) = {new string('0', 64)}\n";
        Assert.Equal(
            [ChecksumStatus.Matched, ChecksumStatus.Differs, ChecksumStatus.Malformed, ChecksumStatus.Missing, ChecksumStatus.Unreadable, ChecksumStatus.Malformed, ChecksumStatus.Malformed],
            Verify(list, null).Select(result => result.Status));
    }

    [Fact]
    public void A_dash_is_standard_input_where_there_is_one()
    {
        using MemoryStream input = new("abc"u8.ToArray());
        Assert.Equal(ChecksumStatus.Matched, Verify($"{Convert.ToHexStringLower(Blake2b.HashData("abc"u8))}  -\n", input).Single().Status);
    }

    [Fact]
    public void A_name_that_is_not_Unicode_is_unreadable_even_if_its_look_alike_exists()
    {
        string lookAlike = folder["a\uFFFD"];
        File.WriteAllBytes(lookAlike, "abc"u8.ToArray());
        byte[] digest = Encoding.ASCII.GetBytes(Convert.ToHexStringLower(Blake2b.HashData("abc"u8)));
        byte[] list = [.. digest, .. "  "u8, .. Encoding.UTF8.GetBytes(folder.Path), .. "/a"u8, 0xFF, .. "\n"u8, .. digest, .. "  "u8, .. Encoding.UTF8.GetBytes(lookAlike)];
        ChecksumResult[] results = Verify(list, null);
        Assert.Equal([ChecksumStatus.Unreadable, ChecksumStatus.Matched], results.Select(result => result.Status));
        Assert.IsType<UnrepresentableNameException>(results[0].Error);
    }

    [Fact]
    public void A_key_that_a_lines_algorithm_cannot_take_is_an_error_of_that_line()
    {
        using FileHasher hasher = new(new ChecksumParameters { Key = new byte[40] });
        using MemoryStream input = new();
        ChecksumLine[] lines = TextForms.Read($"BLAKE2s (-) = {new string('0', 64)}\nBLAKE2b (-) = {new string('0', 128)}\n");
        Assert.Equal([ChecksumStatus.Unreadable, ChecksumStatus.Differs], ChecksumVerifier.Verify(lines, hasher, new ChecksumVerifierOptions { StandardInput = input }).Select(result => result.Status));
    }

    [SkippableTheory]
    [InlineData("pipe")]
    [InlineData("to-pipe")]
    [InlineData("/dev/zero")]
    [InlineData("/dev/null")]
    [InlineData("socket")]
    [InlineData("sub")]
    public async Task A_name_that_is_not_a_file_s_is_an_error_at_once(string name)
    {
        Skip.If(OperatingSystem.IsWindows(), "it has none of these");
        Processes.Run(new(InstalledProgram.Need("mkfifo"), [folder["pipe"]]));
        File.CreateSymbolicLink(folder["to-pipe"], folder["pipe"]);
        Directory.CreateDirectory(folder["sub"]);
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(folder["socket"]));
        folder.Write("file", "");
        string digest = Convert.ToHexStringLower(Blake2b.HashData([]));
        // A pipe would be waited for, and one device gives zeros without an end.
        ChecksumResult[] results = await Task.Run(() => Verify($"{digest}  {folder[name]}\n{digest}  {folder["file"]}\n", null)).WaitAsync(TimeSpan.FromMinutes(1));
        Assert.Equal([ChecksumStatus.Unreadable, ChecksumStatus.Matched], results.Select(result => result.Status));
    }

    [SkippableTheory]
    [InlineData("a", ChecksumStatus.Matched)]
    [InlineData("./sub/b", ChecksumStatus.Matched)]
    [InlineData("sub//b", ChecksumStatus.Matched)]
    [InlineData("sub/missing", ChecksumStatus.Missing)]
    [InlineData("missing/b", ChecksumStatus.Missing)]
    [InlineData("../outside", ChecksumStatus.Unreadable)]
    [InlineData("sub/../a", ChecksumStatus.Unreadable)]
    [InlineData("sub/..", ChecksumStatus.Unreadable)]
    [InlineData("sub", ChecksumStatus.Unreadable)]
    [InlineData("a/b", ChecksumStatus.Unreadable)]
    [InlineData("ABSOLUTE", ChecksumStatus.Unreadable)]
    [InlineData("link", ChecksumStatus.Unreadable, true)]
    [InlineData("to-sub/b", ChecksumStatus.Unreadable, true)]
    [InlineData("to-parent/outside", ChecksumStatus.Unreadable, true)]
    public void No_name_leads_out_of_a_directory_that_was_given(string name, ChecksumStatus expected, bool needsLinks = false)
    {
        Skip.If(needsLinks && OperatingSystem.IsWindows(), "Links need a privilege on Windows.");
        foreach (string file in (string[])["outside", "dir/a", "dir/sub/b"])
            folder.Write(file, "x");
        if (needsLinks)
        {
            File.CreateSymbolicLink(folder["dir/link"], "a");
            Directory.CreateSymbolicLink(folder["dir/to-sub"], "sub");
            Directory.CreateSymbolicLink(folder["dir/to-parent"], "..");
        }
        name = name == "ABSOLUTE" ? folder["dir/a"] : name;
        string list = $"{Convert.ToHexStringLower(Blake2b.HashData("x"u8))}  {name}\n";
        using FileHasher hasher = new();
        ChecksumVerifierOptions options = new() { Directory = folder["dir"] };
        ChecksumResult result = Assert.Single(ChecksumVerifier.Verify(TextForms.Read(list), hasher, options));
        Assert.Equal((name, expected), (result.Line.Entry!.Name, result.Status));
    }

    [Fact]
    public void A_directory_that_is_not_there_is_an_error()
    {
        using FileHasher hasher = new();
        Assert.Contains("missing", Assert.Throws<FileNotFoundException>(() => ChecksumVerifier.Verify([], hasher, new ChecksumVerifierOptions { Directory = folder["missing"] }).Count()).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true, false, true)]
    [InlineData(false, false, false)]
    [InlineData(true, true, false)]
    public void The_function_of_a_list_is_recognized_if_asked_and_never_under_parameters(bool isAsked, bool hasParameters, bool isRecognized)
    {
        foreach (string name in (string[])["a", "b"])
            folder.Write(name, name);
        // Between them is a line whose tag says what it is.
        string Digest(string text) => Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(Encoding.UTF8.GetBytes(text)));
        string list = $"{Digest("a")}  {folder["missing"]}\n{Digest("a")}  {folder["a"]}\nBLAKE2s ({folder["b"]}) = {Digest("b")}\n{Digest("b")}  {folder["b"]}\n{Digest("a")}  {folder["b"]}\n";
        List<string> told = [];
        using FileHasher hasher = new(new() { Salt = hasParameters ? [1] : default });
        ChecksumVerifierOptions options = new() { RecognizeFunctions = isAsked, OnRecognized = (function, name) => told.Add($"{function} {Path.GetFileName(name)}") };
        ChecksumResult[] results = [.. ChecksumVerifier.Verify(TextForms.Read(list), hasher, options)];
        ChecksumStatus found = isRecognized ? ChecksumStatus.Matched : ChecksumStatus.Differs;
        Assert.Equal([ChecksumStatus.Missing, found, ChecksumStatus.Differs, found, ChecksumStatus.Differs], results.Select(result => result.Status));
        Assert.Equal([1, 2, 3, 4, 5], results.Select(result => result.Line.Number));
        Assert.Equal(isRecognized ? ["SHA256 a"] : [], told);
        Assert.Equal("BLAKE2s", results[2].Line.Entry!.Algorithm.Tag);
    }

    [Fact]
    public void A_short_digest_decides_nothing()
    {
        // 64 bits of SHA-256 are no digest of it, and those of another function may be right by chance.
        folder.Write("a", "a");
        using FileHasher hasher = new();
        ChecksumLine[] lines = TextForms.Read($"0123456789abcdef  {folder["a"]}\n");
        Assert.Equal(ChecksumStatus.Differs, ChecksumVerifier.Verify(lines, hasher, new ChecksumVerifierOptions { RecognizeFunctions = true, OnRecognized = (_, _) => Assert.Fail("It was found.") }).Single().Status);
    }

    [Fact]
    public void A_tally_counts()
    {
        ChecksumTally tally = new(), total = new();
        tally.Add(ChecksumStatus.Missing);
        tally.Add(ChecksumStatus.Missing);
        total.Add(ChecksumStatus.Matched);
        total.Add(tally);
        Assert.Equal((1, 2, 0), (total[ChecksumStatus.Matched], total[ChecksumStatus.Missing], total[ChecksumStatus.Malformed]));
    }

    private static ChecksumResult[] Verify(string list, Stream? input) => Verify(Encoding.UTF8.GetBytes(list), input);

    private static ChecksumResult[] Verify(byte[] list, Stream? input)
    {
        using FileHasher hasher = new();
        return [.. ChecksumVerifier.Verify(TextForms.Read(list), hasher, new ChecksumVerifierOptions { StandardInput = input })];
    }
}
