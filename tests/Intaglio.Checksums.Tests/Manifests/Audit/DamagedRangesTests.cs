namespace Intaglio.Checksums.Tests;

/// <summary>Where a long file is damaged is told to a leaf.</summary>
public sealed class DamagedRangesTests : IDisposable
{
    private const int Leaf = 1024 * 1024, Length = 20 * Leaf + 12345;

    private readonly TestFolder folder = new();
    private readonly byte[] content = new byte[Length];
    private readonly byte[] manifest;

    public DamagedRangesTests()
    {
        new Random(1).NextBytes(content);
        manifest = Create(new());
    }

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("0", "0+1048576")]
    [InlineData("1048575", "0+1048576")]
    [InlineData("1048576", "1048576+1048576")]
    [InlineData("7654321", "7340032+1048576")]
    [InlineData("20971519", "19922944+1048576")]
    [InlineData("20971520", "20971520+12345")]
    [InlineData("20983864", "20971520+12345")]
    [InlineData("0 1048575", "0+1048576")]
    [InlineData("5242880 6291456 7340032", "5242880+3145728")]
    [InlineData("0 2097152 20983864", "0+1048576 2097152+1048576 20971520+12345")]
    [InlineData("19922944 20971520", "19922944+1060921")]
    public void Bytes_that_were_flipped_are_in_the_leaves_that_are_named(string places, string ranges)
    {
        byte[] damaged = [.. content];
        foreach (string place in places.Split(' '))
            damaged[int.Parse(place, null)] ^= 0x10;
        Expect(damaged, ranges);
    }

    [Theory]
    [InlineData(20 * Leaf + 5000, "20971520+12345")]
    [InlineData(Length + 1, "20971520+12346")]
    [InlineData(22 * Leaf + 7, "20971520+2097159")]
    [InlineData(15 * Leaf + 1, "15728640+5255225")]
    [InlineData(3 * Leaf + 9, "3145728+17838137")]
    public void What_only_one_version_has_is_named(int length, string ranges)
    {
        byte[] changed = new byte[length];
        content.AsSpan(0, Math.Min(Length, length)).CopyTo(changed);
        Expect(changed, ranges);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(Leaf)]
    [InlineData(15 * Leaf)]
    [InlineData(20 * Leaf)]
    public void A_file_cut_off_at_a_leaf_is_named_from_at_most_a_leaf_before_that(int length)
    {
        AuditRange range = Assert.Single(Audit(manifest, content[..length]).Ranges);
        Assert.InRange(range.Offset, Math.Max(0, length - Leaf), length);
        Assert.Equal(Length, range.Offset + range.Length);
    }

    [Fact]
    public void Without_leaves_and_in_haste_there_are_no_ranges()
    {
        byte[] damaged = [.. content];
        damaged[0]++;
        AuditFinding finding = Audit(Create(new() { LeafThreshold = null }), damaged);
        Assert.Equal((AuditKind.Changed, Length, Length), (finding.Kind, finding.RecordedSize, finding.Size));
        Assert.Empty(finding.Ranges);
        Assert.Empty(Audit(Create(new() { LeafThreshold = Length }), damaged).Ranges);
        Assert.Single(Audit(Create(new() { LeafThreshold = Length - 1 }), damaged).Ranges);
        finding = Audit(manifest, damaged, new() { IsQuick = true });
        Assert.Equal(AuditKind.Unchanged, finding.Kind);
        CountingProgress progress = new();
        finding = Audit(manifest, damaged[1..], new() { IsQuick = true }, progress);
        Assert.Equal((AuditKind.Changed, Length, Length - 1, 0), (finding.Kind, finding.RecordedSize, finding.Size, progress.Bytes));
        Assert.Empty(finding.Ranges);
    }

    private void Expect(byte[] changed, string ranges)
    {
        foreach (int threads in (int[])[1, 3])
        {
            AuditFinding finding = Audit(manifest, changed, new() { MaxDegreeOfParallelism = threads });
            Assert.Equal((AuditKind.Changed, Length, changed.Length), (finding.Kind, finding.RecordedSize, finding.Size));
            Assert.Equal(ranges, string.Join(' ', finding.Ranges.Select(range => $"{range.Offset}+{range.Length}")));
        }
    }

    private byte[] Create(ManifestParameters parameters)
    {
        folder.Write("t/file", content);
        using MemoryStream output = new();
        Manifest.Create(folder["t"], output, parameters);
        return output.ToArray();
    }

    private AuditFinding Audit(byte[] manifest, byte[] changed, ManifestAuditOptions? options = null, IProgress<long>? progress = null)
    {
        folder.Write("t/file", changed);
        using MemoryStream source = new(manifest);
        return Assert.Single(Manifest.Audit(folder["t"], source, options, progress));
    }
}
