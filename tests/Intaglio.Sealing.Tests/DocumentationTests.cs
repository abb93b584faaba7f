using System.Text.RegularExpressions;
using Intaglio.Reference;

namespace Intaglio.Sealing.Tests;

/// <summary>docs/formats/sealed-files.md: its example is right.</summary>
public class DocumentationTests
{
    private static readonly string page = DocumentationPage.Read("sealed-files.md");

    [Fact]
    public void The_example_is_right()
    {
        string hexadecimal = Regex.Match(page, "```text\n([0-9a-f\n]+)```").Groups[1].Value.Replace("\n", "", StringComparison.Ordinal);
        byte[] file = Convert.FromHexString(hexadecimal);
        Assert.Equal("abc"u8, Sample.Decrypt(file, Sample.Key));
        Assert.Equal(SealedFileReference.Encrypt("abc"u8.ToArray(), Sample.KeyBytes, Sample.Nonce), file);
    }
}
