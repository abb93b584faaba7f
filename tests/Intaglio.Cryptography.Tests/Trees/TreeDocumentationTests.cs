using System.Text.RegularExpressions;

namespace Intaglio.Cryptography.Tests;

/// <summary>docs/formats/tree-hashes.md: its manifest is one, and its program in another language reads ours.</summary>
public class TreeDocumentationTests
{
    private const string Document = "tree-hashes.md";

    private static readonly byte[] data = TestData.Counting(10_000_000, 251);

    [Fact]
    public void The_manifest_in_the_document_is_one()
    {
        string text = Regex.Match(DocumentationPage.Read(Document), "```text\n(Intaglio tree manifest .*?)```", RegexOptions.Singleline).Groups[1].Value;
        Blake2TreeManifest manifest = Blake2TreeManifest.Load(new MemoryStream(System.Text.Encoding.ASCII.GetBytes(text)));
        Assert.True(manifest.Compare("hello s3git\n"u8.ToArray()).IsMatch);
    }

    [SkippableFact]
    public void The_program_in_another_language_checks_what_is_written_here()
    {
        string python = InstalledProgram.Need("python3");
        using TreeTestFile manifest = new([]), script = new([]);
        File.WriteAllText(script.Path, Regex.Match(DocumentationPage.Read(Document), "```python\n(.*?)```", RegexOptions.Singleline).Groups[1].Value);
        foreach (TreeFunction function in TreeFunction.All)
        {
            using (FileStream saved = File.Create(manifest.Path))
                function.HashData(data.AsMemory(0, 12_345), new() { LeafSize = 1000, DigestSize = 20, KeepLeafDigests = true }).ToManifest().Save(saved);
            using TreeTestFile same = new(data.AsSpan(0, 12_345)), other = new([.. data.AsSpan(0, 12_344), 0]);
            Assert.Equal("the same\n", Run(same.Path));
            Assert.Equal("leaf 12 differs\n", Run(other.Path));
        }

        string Run(string file) => Processes.Run(new(python, [script.Path, manifest.Path, file])).Text;
    }
}
