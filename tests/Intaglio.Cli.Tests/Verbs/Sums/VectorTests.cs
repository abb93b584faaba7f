using System.Security.Cryptography;

namespace Intaglio.Cli.Tests;

/// <summary>The BLAKE2 authors' vectors: files of 0 to 255 bytes that count up, without and with a key.</summary>
public sealed class VectorTests : IDisposable
{
    private const int Messages = 256;

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("blake2b", 64)]
    [InlineData("blake2s", 32)]
    [InlineData("blake2bp", 64)]
    [InlineData("blake2sp", 32)]
    public void All_digests_are_the_authors(string algorithm, int keySize)
    {
        byte[] counting = [.. Enumerable.Range(0, Messages).Select(i => (byte)i)];
        string[] names = [.. Enumerable.Range(0, Messages).Select(size => $"{size:000}")];
        for (int size = 0; size < Messages; size++)
            File.WriteAllBytes(folder[names[size]], counting[..size]);
        File.WriteAllBytes(folder["key"], counting[..keySize]);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["key"], UnixFileMode.UserRead);

        byte[] digests = [.. Sum(["-a", algorithm, .. names]), .. Sum(["-a", algorithm, "--key-file", "key", .. names])];
        string expected = File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Vectors", "blake2-official.txt")).Single(line => line.StartsWith($"{algorithm} ", StringComparison.Ordinal));
        Assert.Equal(expected, $"{algorithm} {2 * Messages} {Convert.ToHexStringLower(SHA256.HashData(digests))}");
    }

    private byte[] Sum(string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", .. arguments]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        string[] lines = outcome.Text.TrimEnd('\n').Split('\n');
        Assert.Equal(Messages, lines.Length);
        return [.. lines.SelectMany(line => Convert.FromHexString(line.Split(' ')[0]))];
    }
}
