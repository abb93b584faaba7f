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
        Processes.Run(new("mkfifo", [folder["pipe"]]));
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

    [Theory]
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
        foreach (string file in (string[])["outside", "dir/a", "dir/sub/b"])
            folder.Write(file, "x");
        if (needsLinks && OperatingSystem.IsWindows())
            return;
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
        Assert.Throws<FileNotFoundException>(() => ChecksumVerifier.Verify([], hasher, new ChecksumVerifierOptions { Directory = folder["missing"] }).Count());
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
