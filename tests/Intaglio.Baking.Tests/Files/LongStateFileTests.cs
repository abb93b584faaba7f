using Intaglio.Checksums;

namespace Intaglio.Baking.Tests;

/// <summary>Files of a bake that are too long to be read.</summary>
[Collection(Alone.Name)]
public class LongStateFileTests
{
    /// <summary>A checkout can contain a file of any length. The bake continues as if it did not exist, and writes it again.</summary>
    [SkippableTheory]
    [InlineData(".state", 64)]
    [InlineData(".names", 256)]
    [InlineData(".manifest", 64)]
    [InlineData(".codes", 64)]
    [InlineData(".reasons", 64)]
    public void A_file_that_is_too_long_is_told_and_ignored(string extension, int limit)
    {
        Skip.If(OperatingSystem.IsWindows(), "A long file takes space there.");
        using Workshop workshop = StateFileTests.Create();
        workshop.Bake();
        workshop.Write("src/a.txt", "other");
        workshop.Bake();
        workshop.Write("src/a.txt", "third");
        string path = workshop[StateFileTests.State + extension];
        if (extension == ".manifest")
        {
            // Without a record, an output belongs to the recipe if its bytes are right.
            WriteManifest(path, (long)limit << 20);
            File.Delete(workshop.StatePath);
            workshop.Write("src/a.txt", "other");
        }
        else
            using (FileStream file = new(path, FileMode.Open))
                file.SetLength(1L << 40);
        string expected = $"'{path}' has more than {limit} MiB that are not proved to be yours, so it is ignored";
        BakeReport trial = workshop.Bake(options: new() { IsTrial = true });
        long before = GC.GetTotalAllocatedBytes();
        BakeReport report = workshop.Bake();
        // The manifest was checked, so that each of its entries was read.
        Assert.InRange(GC.GetTotalAllocatedBytes() - before, 0, extension == ".manifest" ? long.MaxValue : 16 << 20);
        // Files that only explanations need are not always read.
        if (extension is ".state" or ".names")
            Assert.Contains(expected, trial.Warnings.Append(trial.StateNote ?? ""));
        Assert.Single(report.Warnings.Append(report.StateNote ?? ""), expected);
        workshop.AssertClean(report);
        Assert.InRange(File.Exists(path) ? new FileInfo(path).Length : 0, 0, 1 << 20);
        Assert.Equal([""], workshop.Bake() is var next ? next.Warnings.Append(next.StateNote ?? "") : []);
    }

    private static void WriteManifest(string path, long length)
    {
        using FileStream file = File.Create(path);
        using ManifestWriter writer = new(file, new ManifestParameters { IncludeExecutableBits = true }, leaveOpen: true);
        string folder = new('f', 200);
        for (int i = 0; file.Length <= length; i++)
            writer.Write(ManifestEntry.CreateFile($"{folder}/{i:d9}", ChecksumAlgorithm.GetFileDigest(1), new byte[32], 1));
        writer.Complete();
    }
}
