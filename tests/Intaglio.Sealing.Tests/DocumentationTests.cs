using System.Text.RegularExpressions;
using Intaglio.Cryptography.Tests;
using Intaglio.Reference;

namespace Intaglio.Sealing.Tests;

/// <summary>docs/sealing.md: its code is compiled here, run, and compared with what stands there, and its example is right.</summary>
public class DocumentationTests
{
    private static readonly string page = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "sealing.md"));

    [Fact]
    public async Task The_code_runs()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("intaglio-");
        string path = Path.Combine(folder.FullName, "plain"), sealedPath = Path.Combine(folder.FullName, "sealed"), copyPath = Path.Combine(folder.FullName, "copy");
        byte[] plaintext = Sample.Plaintext(100_000);
        await File.WriteAllBytesAsync(path, plaintext);
        using CancellationTokenSource cancellation = new();
        IProgress<long> progress = new Progress<long>();

        await RunAsync(path, sealedPath, copyPath, progress, cancellation);
        Assert.Equal(plaintext, await File.ReadAllBytesAsync(copyPath));
        folder.Delete(recursive: true);
        DocumentedCode.CheckSame("sealing.md", block: 0, "DocumentationTests.cs", "// Code");
    }

    [Fact]
    public void The_example_is_right()
    {
        string hexadecimal = Regex.Match(page, "```text\n([0-9a-f\n]+)```").Groups[1].Value.Replace("\n", "", StringComparison.Ordinal);
        byte[] file = Convert.FromHexString(hexadecimal);
        Assert.Equal("abc"u8, Sample.Decrypt(file, Sample.Key));
        Assert.Equal(SealedFileReference.Encrypt("abc"u8.ToArray(), Sample.KeyBytes, Sample.Nonce), file);
    }

    private static async Task RunAsync(string path, string sealedPath, string copyPath, IProgress<long> progress, CancellationTokenSource cancellation)
    {
        // Code
        using SealingKey key = SealingKey.Generate();
        using (FileStream source = File.OpenRead(path), sealedFile = File.Create(sealedPath))
            SealedFile.Encrypt(source, sealedFile, key);

        using FileStream input = File.OpenRead(sealedPath);
        using FileStream output = File.Create(copyPath);
        try
        {
            await SealedFile.DecryptAsync(input, output, key, progress: progress, cancellationToken: cancellation.Token);
        }
        catch (SealingException exception) when (exception.Error == SealingError.Damaged)
        {
            Console.WriteLine(exception.Message);                                   // what was written ends before the damage
        }
        // end
    }
}
