using System.Text;

namespace Intaglio.Checksums.Tests;

/// <summary>Lists in memory.</summary>
internal static class TextForms
{
    internal static byte[] Write(ChecksumWriterOptions? options, params ChecksumEntry[] entries)
    {
        using MemoryStream output = new();
        ChecksumWriter writer = new(output, options);
        foreach (ChecksumEntry entry in entries)
            writer.Write(entry);
        return output.ToArray();
    }

    internal static ChecksumLine[] Read(byte[] list, ChecksumReaderOptions? options = null)
    {
        using MemoryStream source = new(list);
        return [.. ChecksumReader.Read(source, options)];
    }

    internal static ChecksumLine[] Read(string list, ChecksumReaderOptions? options = null) => Read(Encoding.UTF8.GetBytes(list), options);

    internal static ChecksumEntry Entry(string name, string digest) =>
        new(name, ChecksumAlgorithm.Blake2b.WithDigestSize(digest.Length / 2), Convert.FromHexString(digest));

    /// <summary>An entry on one line: what a test compares.</summary>
    internal static string Show(ChecksumLine line) =>
        line.Entry is { } entry ? $"{line.Number} {entry.Algorithm} {Convert.ToHexStringLower(entry.Digest.Span)} {entry.Name}" : $"{line.Number} malformed";
}
