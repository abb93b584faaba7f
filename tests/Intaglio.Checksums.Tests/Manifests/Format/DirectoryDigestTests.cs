using System.Globalization;

namespace Intaglio.Checksums.Tests;

/// <summary>The digest of a folder is what its specification says, as another program that was written from it computes it.</summary>
public sealed class DirectoryDigestTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void Two_hundred_trees_have_the_digests_that_a_program_by_the_specification_computes(bool countsExecutable)
    {
        TestFolder.NeedUnix();
        string[] trees = [.. Enumerable.Range(0, 200).Select(i => i.ToString("D3", CultureInfo.InvariantCulture))];
        foreach (string tree in trees)
            RandomTree.Fill(folder, tree, new Random(int.Parse(tree, CultureInfo.InvariantCulture)));
        string script = Path.Combine(AppContext.BaseDirectory, "Manifests", "directory_digest.py");
        string output = folder.Run("python3", countsExecutable ? [script, "--executable", .. trees] : [script, .. trees]);
        string[] expected = output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        ManifestParameters parameters = new() { IncludeExecutableBits = countsExecutable };
        Assert.Equal(expected, trees.Select(tree => $"{Convert.ToHexStringLower(Manifest.HashFolder(folder[tree], parameters))}  {tree}"));
        Assert.True(expected.Distinct().Count() > 190);
    }
}
