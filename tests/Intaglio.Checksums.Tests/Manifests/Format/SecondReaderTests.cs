using System.Globalization;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Another program, written from the description of the format, reads manifests and finds in them what this one does.</summary>
public sealed class SecondReaderTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_second_reader_reads_the_manifests_of_random_trees()
    {
        TestFolder.NeedUnix();
        List<string> names = [], expected = [];
        for (int seed = 0; seed < 40; seed++)
        {
            string tree = seed.ToString("D2", CultureInfo.InvariantCulture);
            RandomTree.Fill(folder, tree, new Random(1000 + seed));
            ManifestParameters parameters = new() { IncludeExecutableBits = seed % 2 == 0, LeafThreshold = seed % 3 == 0 ? null : FileDigest.TreeThreshold, Patterns = seed % 5 == 0 ? new(["*"], ["\\!"]) : PathPatterns.Everything };
            using (FileStream output = File.Create(folder[tree + ".manifest"]))
                Manifest.Create(folder[tree], output, parameters);
            names.Add(tree + ".manifest");
        }
        File.WriteAllBytes(folder["few"], ManifestForms.Write(null, ManifestEntries.Few));
        names.Add("few");
        foreach (string name in names)
        {
            using FileStream source = File.OpenRead(folder[name]);
            using ManifestReader reader = new(source);
            while (reader.Read() is { } entry)
                expected.Add(Show(entry));
            ManifestSummary summary = reader.Summary!.Value;
            expected.Add(string.Create(CultureInfo.InvariantCulture, $"root {(summary.Root.IsEmpty ? "-" : Convert.ToHexStringLower(summary.Root.Span))} entries {summary.Entries} bytes {summary.Bytes}"));
        }
        string listing = folder.Run("python3", [Path.Combine(AppContext.BaseDirectory, "Manifests", "read_manifest.py"), .. names]);
        Assert.Equal(expected, listing.Split('\n')[..^1]);
        Assert.True(expected.Count > 150);
    }

    private static string Show(ManifestEntry entry)
    {
        char kind = entry.Kind switch { ManifestEntryKind.Link => 'l', ManifestEntryKind.EmptyDirectory => 'd', _ => entry.IsExecutable ? 'x' : 'f' };
        string digest = kind is 'f' or 'x' ? Convert.ToHexStringLower(entry.Digest.Span) : "-";
        return string.Create(CultureInfo.InvariantCulture,
            $"{kind} {digest} {entry.Size?.ToString(CultureInfo.InvariantCulture) ?? "-"} {entry.Modified?.ToString("O", CultureInfo.InvariantCulture) ?? "-"} {entry.LeafDigests.Length} {Hex(entry.Name)} {Hex(entry.LinkTarget ?? "")}");
    }

    private static string Hex(string text) => Convert.ToHexStringLower(System.Text.Encoding.UTF8.GetBytes(text));
}
