namespace Intaglio.Checksums.Tests;

/// <summary>Files with the same bytes are those that a comparison of all bytes finds.</summary>
public sealed class DuplicateSearchTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    public void Groups_are_those_of_the_bytes_themselves(int threads)
    {
        Fill();
        foreach (bool isEmptyIncluded in (bool[])[false, true])
        {
            string[] expected = [.. Directory.GetFiles(folder["t"], "*", SearchOption.AllDirectories)
                .Select(path => (Name: NameOf(path), Bytes: Convert.ToHexString(File.ReadAllBytes(path))))
                .Where(file => isEmptyIncluded || file.Bytes.Length > 0).GroupBy(file => file.Bytes, file => file.Name).Where(group => group.Count() > 1)
                .Select(group => (Waste: group.Key.Length / 2 * (group.Count() - 1), Size: group.Key.Length / 2, Names: group.Order(StringComparer.Ordinal).ToArray()))
                .OrderByDescending(group => group.Waste).ThenBy(group => group.Names[0], StringComparer.Ordinal).Select(group => $"{group.Waste} {group.Size} {string.Join(' ', group.Names)}")];
            Assert.True(expected.Length > 5);
            DuplicateOptions options = new() { MaxDegreeOfParallelism = threads, IncludeEmptyFiles = isEmptyIncluded };
            Assert.Equal(expected, Manifest.FindDuplicates(folder["t"], options: options).Select(Show));
            using MemoryStream manifest = new();
            Manifest.Create(folder["t"], manifest);
            manifest.Position = 0;
            using ManifestReader reader = new(manifest);
            Assert.Equal(expected, Manifest.FindDuplicates(reader, options).Select(Show));
        }
    }

    [Fact]
    public void Only_files_of_equal_length_are_read()
    {
        folder.Write("t/a", new byte[1000]);
        folder.Write("t/b", new byte[1001]);
        folder.Write("t/c", new byte[20_000_000]);
        folder.Write("t/d", [.. new byte[999], 1]);
        CountingProgress progress = new();
        Assert.Empty(Manifest.FindDuplicates(folder["t"], progress: progress));
        Assert.Equal(2000, progress.Bytes);
    }

    [Fact]
    public void Patterns_choose_files()
    {
        foreach (string name in (string[])["a", "b.tmp", "c", "sub/d"])
            folder.Write($"t/{name}", "same");
        Assert.Equal(["4 4 a c"], Manifest.FindDuplicates(folder["t"], new() { Patterns = new(exclude: ["*.tmp", "/sub/"]) }).Select(Show));
    }

    [SkippableFact]
    public void Hard_links_are_one_file_and_symbolic_links_none()
    {
        TestFolder.NeedUnix();
        folder.Write("t/b", "same");
        folder.Run("ln", "t/b", "t/a");
        folder.Link("t/link", "b");
        Assert.Empty(Manifest.FindDuplicates(folder["t"]));
        folder.Write("t/c", "same");
        folder.Run("ln", "t/c", "t/d");
        Assert.Equal(["4 4 a c"], Manifest.FindDuplicates(folder["t"]).Select(Show));
    }

    [SkippableFact]
    public void Problems_are_told_and_the_others_are_gone_on_with()
    {
        TestFolder.NeedUnix();
        folder.Write("t/a", "same");
        folder.Write("t/b", "same");
        folder.Run("mkfifo", "t/pipe");
        List<string> problems = [];
        Assert.Equal(["4 4 a b"], Manifest.FindDuplicates(folder["t"], options: new() { OnProblem = problem => problems.Add(problem.Name) }).Select(Show));
        Assert.Equal(["pipe"], problems);
        Assert.Contains("pipe", Assert.Throws<IOException>(() => Manifest.FindDuplicates(folder["t"])).Message, StringComparison.Ordinal);
        Assert.Contains("Not a directory", Assert.Throws<IOException>(() => Manifest.FindDuplicates(folder["t/a"])).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Unknown_lengths_come_last_and_functions_are_told_apart()
    {
        ManifestEntry Named(string name, ChecksumAlgorithm algorithm, long? size) => ManifestEntry.CreateFile(name, algorithm, new byte[32], size);
        using MemoryStream manifest = new();
        using (ManifestWriter writer = new(manifest, leaveOpen: true))
        {
            ChecksumAlgorithm other = ChecksumAlgorithm.Skein256;
            foreach (ManifestEntry entry in (ManifestEntry[])[Named("a", other, null), Named("b", other, null), Named("c", ChecksumAlgorithm.PlainFileDigest, 7), Named("d", ChecksumAlgorithm.PlainFileDigest, 7), Named("e", other, 7)])
                writer.Write(entry);
            writer.Complete();
        }
        manifest.Position = 0;
        using ManifestReader reader = new(manifest);
        Assert.Equal(["7 7 c d", "  a b"], Manifest.FindDuplicates(reader).Select(Show));
    }

    private static string Show(DuplicateGroup group) => $"{group.WastedBytes} {group.Size} {string.Join(' ', group.Names)}";

    private string NameOf(string path) => Path.GetRelativePath(folder["t"], path).Replace('\\', '/');

    // Few lengths and few bytes, so that there are many files of equal length that differ.
    private void Fill()
    {
        Random random = new(1);
        for (int i = 0; i < 300; i++)
            folder.Write($"t/d{random.Next(5)}/n{i:D3}", [.. new byte[random.Next(4) * 500], (byte)random.Next(9)]);
        foreach (string name in (string[])["e1", "e2", "d1/e3"])
            folder.Write($"t/{name}", "");
        byte[] large = new byte[9_000_000];
        folder.Write("t/large", large);
        folder.Write("t/large2", large);
        large[^1] = 1;
        folder.Write("t/large3", large);
    }
}
