using System.Globalization;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Manifests in memory.</summary>
internal static class ManifestForms
{
    /// <summary>What a manifest with the default parameters begins with.</summary>
    internal const string Head = "Intaglio manifest 1\nfile-digest BLAKE2b-256\ntree-over 8388608\nleaf-size 1048576\nleaves-over 8388608\nexecutable recorded\nspecial error\n\n";

    internal static byte[] Write(ManifestParameters? parameters, params ReadOnlySpan<ManifestEntry> entries)
    {
        using MemoryStream output = new();
        using ManifestWriter writer = new(output, parameters);
        foreach (ManifestEntry entry in entries)
            writer.Write(entry);
        writer.Complete();
        return output.ToArray();
    }

    internal static ManifestEntry[] Read(byte[] manifest)
    {
        using MemoryStream source = new(manifest);
        return Read(source);
    }

    internal static ManifestEntry[] Read(Stream source)
    {
        using ManifestReader reader = new(source);
        List<ManifestEntry> entries = [];
        while (reader.Read() is { } entry)
            entries.Add(entry);
        Assert.Equal(entries.Count, reader.Summary!.Value.Entries);
        Assert.Null(reader.Read());
        return [.. entries];
    }

    /// <summary>Reads what is no manifest.</summary>
    internal static ChecksumFormatException Refuse(byte[] manifest)
    {
        ChecksumFormatException exception = Assert.Throws<ChecksumFormatException>(() => Read(manifest));
        Assert.InRange(exception.Position ?? 0, 1, manifest.Count(b => b == '\n') + 2);
        Assert.Equal(exception.Message, exception.Message.ReplaceLineEndings(""));
        return exception;
    }

    /// <summary>An entry on one line: what a test compares.</summary>
    internal static string Show(ManifestEntry entry) => string.Create(CultureInfo.InvariantCulture,
        $"{entry.Kind} {entry.Name} {entry.IsExecutable} {entry.Size} {entry.Modified:O} {entry.Algorithm} {Convert.ToHexString(entry.Digest.Span)} {Convert.ToHexString(entry.LeafDigests.Span)} {entry.LinkTarget}");

    /// <summary>Puts a manifest together by hand, whose end says what it should.</summary>
    /// <param name="entries">The lines of the entries, each with its line feed.</param>
    /// <param name="root">The digest of the folder.</param>
    /// <param name="count">The number of entries.</param>
    /// <param name="bytes">Their lengths.</param>
    /// <param name="head">What comes before.</param>
    internal static byte[] Seal(string entries, string root = "-", long? count = null, string bytes = "0", string head = Head)
    {
        count ??= entries.Split('\n').Count(line => line.Length > 0 && "fxld".Contains(line[0], StringComparison.Ordinal));
        string text = string.Create(CultureInfo.InvariantCulture, $"{head}{entries}\nroot {root}\nentries {count}\nbytes {bytes}\n");
        return Encoding.UTF8.GetBytes($"{text}end {EndOf(text)}\n");
    }

    /// <summary>Computes what the last line of a manifest says of the lines before it.</summary>
    internal static string EndOf(string text) =>
        Convert.ToHexStringLower(Blake2b.HashData(Encoding.UTF8.GetBytes(text), new Blake2bParameters { DigestSize = 32, Personalization = "Intaglio text 1"u8 }));
}
