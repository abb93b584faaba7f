using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>What is written to a manifest is read from it, whatever an editor has made of its text.</summary>
public class ManifestRoundTripTests
{
    [Fact]
    public void What_is_written_is_read_and_written_again_the_same() =>
        Prop.ForAll(ManifestEntries.All, entries =>
        {
            byte[] manifest = ManifestForms.Write(null, entries);
            ManifestEntry[] read = ManifestForms.Read(manifest);
            Assert.Equal(entries.Select(ManifestForms.Show), read.Select(ManifestForms.Show));
            Assert.Equal(manifest, ManifestForms.Write(null, read));
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(300));

    [Fact]
    public void Nothing_is_written_behind_the_end()
    {
        using MemoryStream output = new();
        using ManifestWriter writer = new(output);
        writer.Write(ManifestEntries.File("a", null, 3));
        writer.Complete();
        byte[] manifest = output.ToArray();
        Assert.Contains("already complete", Assert.Throws<InvalidOperationException>(() => writer.Write(ManifestEntries.File("b", null, 3))).Message, StringComparison.Ordinal);
        Assert.Contains("already complete", Assert.Throws<InvalidOperationException>(() => writer.Complete()).Message, StringComparison.Ordinal);
        Assert.Equal(manifest, output.ToArray());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_stream_is_closed_unless_it_is_left_open(bool leaveOpen)
    {
        MemoryStream written = new();
        using (ManifestWriter writer = new(written, leaveOpen: leaveOpen))
            writer.Complete();
        Assert.Equal(leaveOpen, written.CanWrite);
        MemoryStream read = new(written.ToArray());
        using (ManifestReader reader = new(read, leaveOpen))
            Assert.Null(reader.Read());
        Assert.Equal(leaveOpen, read.CanRead);
    }

    [Fact]
    public void A_root_prints_itself_and_is_compared_by_its_bytes()
    {
        ManifestRoot root = new(new byte[] { 0xAB, 0x01 });
        Assert.Equal("ab01", root.ToString());
        Assert.Equal(root, new ManifestRoot(new byte[] { 0xAB, 0x01 }));
        Assert.Equal(root.GetHashCode(), new ManifestRoot(new byte[] { 0xAB, 0x01 }).GetHashCode());
        Assert.True(root != new ManifestRoot(new byte[] { 0xAB, 0x02 }));
        Assert.Equal((true, ""), (default(ManifestRoot).IsEmpty, $"{default(ManifestRoot)}"));
    }

    [Fact]
    public void The_head_is_read_and_written_again_the_same()
    {
        foreach (long? leavesOver in (long?[])[null, FileDigest.TreeThreshold, long.MaxValue])
        foreach (bool isSet in (bool[])[false, true])
        {
            ManifestParameters parameters = new()
            {
                LeafThreshold = leavesOver,
                IncludeExecutableBits = isSet,
                ExcludeSpecialFiles = !isSet,
                Patterns = new(isSet ? ["*.txt", "/a\r", "\\!x", " "] : [], ["!ü/", "\\#", "include x", "日本 "]),
            };
            byte[] manifest = ManifestForms.Write(parameters, ManifestEntries.Few);
            using ManifestReader reader = new(new MemoryStream(manifest));
            Assert.Equal(leavesOver, reader.Parameters.LeafThreshold);
            Assert.Equal(isSet, reader.Parameters.IncludeExecutableBits);
            Assert.Equal(!isSet, reader.Parameters.ExcludeSpecialFiles);
            Assert.Equal(parameters.Patterns.Include, reader.Parameters.Patterns.Include);
            Assert.Equal(parameters.Patterns.Exclude, reader.Parameters.Patterns.Exclude);
            Assert.Equal(manifest, ManifestForms.Write(reader.Parameters, ManifestEntries.Few));
        }
    }

    [Fact]
    public void Line_ends_and_encodings_of_other_systems_do_not_matter()
    {
        string text = Encoding.UTF8.GetString(ManifestForms.Write(new() { Patterns = new(exclude: ["é\r"]) }, ManifestEntries.Few));
        string withReturns = text.Replace("\n", "\r\n", StringComparison.Ordinal);
        Encoding[] encodings = [new UTF8Encoding(false), Encoding.UTF8, Encoding.Unicode, Encoding.BigEndianUnicode];
        foreach (Encoding encoding in encodings)
        foreach (string form in (string[])[text, withReturns])
        {
            byte[] bytes = [.. encoding.GetPreamble(), .. encoding.GetBytes(form)];
            Assert.Equal(ManifestEntries.Few.Select(ManifestForms.Show), ManifestForms.Read(bytes).Select(ManifestForms.Show));
            Assert.Equal(ManifestEntries.Few.Select(ManifestForms.Show), ManifestForms.Read(new TrickleStream(bytes, 1)).Select(ManifestForms.Show));
        }
    }

    [Fact]
    public void Entries_out_of_order_and_in_the_way_of_others_are_refused_by_the_writer_which_goes_on_without_them()
    {
        ManifestEntry[] good = [.. "a a-b b/c b/d/e c/ d".Split(' ').Select(Entry)];
        byte[] expected = ManifestForms.Write(null, good);
        using MemoryStream output = new();
        using ManifestWriter writer = new(output);
        string[][] bad = [["a", "A", "a/b", "a/"], ["a-b/", "a/b", "a-a"], ["b/c", "b", "b/", "b/c/d", "b/a"], ["b/d/", "b/d", "a/x", "b/d/e/f/g"], ["c/d", "c", "b/e"], ["c/x/", "d/a", "d/"]];
        for (int i = 0; i < good.Length; i++)
        {
            writer.Write(good[i]);
            foreach (string name in bad[i])
                Assert.Throws<ArgumentException>("entry", () => writer.Write(Entry(name)));
        }
        writer.Complete();
        Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public void Lengths_that_add_up_to_more_than_there_can_be_are_refused_by_the_writer()
    {
        using ManifestWriter writer = new(new MemoryStream());
        writer.Write(Long("a", long.MaxValue));
        Assert.Throws<ArgumentException>("entry", () => writer.Write(Long("b", 1)));
        writer.Write(Long("b", 0));
        Assert.Equal(long.MaxValue, writer.Complete().Bytes);
    }

    private static ManifestEntry Long(string name, long size) => ManifestEntry.CreateFile(name, ChecksumAlgorithm.Blake2s, new byte[32], size);

    private static ManifestEntry Entry(string name) => name.EndsWith('/') ? ManifestEntry.CreateEmptyDirectory(name) : ManifestEntries.File(name, null, 1);
}
