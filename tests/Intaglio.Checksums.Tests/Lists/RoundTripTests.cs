using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Checksums.Tests;

public class RoundTripTests
{
    /// <summary>Names of all that could confuse a reader, and digests of every size.</summary>
    private static readonly Arbitrary<(string Name, byte[] Digest)> Entries = (
        from name in Gen.Elements("\\", "\n", "\r", "n", "r", " ", "*", "(", ")", "=", "-", "#", "ä", "😀", "\uFEFF", "\uFFFD", "BLAKE2b", "\t", "0", "\"", "\u0085")
            .NonEmptyListOf().Select(string.Concat)
        from size in Gen.Choose(1, 64)
        from digest in Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf(size)
        select (name, digest)).ToArbitrary();

    public static TheoryData<bool, bool, bool, DigestEncoding> Forms()
    {
        TheoryData<bool, bool, bool, DigestEncoding> data = [];
        foreach (DigestEncoding encoding in Enum.GetValues<DigestEncoding>())
        {
            for (int bits = 0; bits < 8; bits++)
                data.Add((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, encoding);
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void What_is_written_is_read(bool tagged, bool binary, bool zero, DigestEncoding encoding) =>
        Prop.ForAll(Entries, pair =>
        {
            ChecksumEntry entry = TextForms.Entry(pair.Name, Convert.ToHexString(pair.Digest));
            byte[] list = TextForms.Write(new() { IsTagged = tagged, IsBinary = binary, IsZeroTerminated = zero, Encoding = encoding }, entry, entry);
            ChecksumLine[] lines = TextForms.Read(list, new() { IsZeroTerminated = zero, Encoding = encoding });
            Assert.Equal([TextForms.Show(new(1, entry)), TextForms.Show(new(2, entry))], lines.Select(TextForms.Show));
            Assert.All(lines, line => Assert.True(line.Entry!.IsNameExact && line.Entry.Matches(pair.Digest)));
        }).QuickCheckThrowOnFailure();

    /// <summary>Digests of every size in bits that ends in each of the first bytes, and of some much longer.</summary>
    private static readonly Arbitrary<ChecksumEntry> SkeinEntries = (
        from algorithm in Gen.Elements(ChecksumAlgorithm.Skein256, ChecksumAlgorithm.Skein512, ChecksumAlgorithm.Skein1024)
        from bits in Gen.OneOf(Gen.Choose(1, 64), Gen.Choose(1, 3000), Gen.Choose(524_000, 524_288))
        from seed in Gen.Choose(0, int.MaxValue)
        select CreateEntry(algorithm.WithDigestSizeInBits(bits), seed)).ToArbitrary();

    [Theory]
    [MemberData(nameof(Forms))]
    public void Skein_digests_of_all_sizes_are_read(bool tagged, bool binary, bool zero, DigestEncoding encoding) =>
        Prop.ForAll(SkeinEntries, entry =>
        {
            byte[] list = TextForms.Write(new() { IsTagged = tagged, IsBinary = binary, IsZeroTerminated = zero, Encoding = encoding }, entry);
            ChecksumLine line = TextForms.Read(list, new() { UntaggedAlgorithm = tagged ? ChecksumAlgorithm.Blake2s : entry.Algorithm, IsZeroTerminated = zero, Encoding = encoding }).Single();
            Assert.Equal(TextForms.Show(new(1, entry)), TextForms.Show(line));
        }).QuickCheckThrowOnFailure();

    [Theory]
    [MemberData(nameof(Forms))]
    public void Blake3_digests_of_all_sizes_are_read(bool tagged, bool binary, bool zero, DigestEncoding encoding)
    {
        for (int size = 1; size <= 200; size++)
        {
            ChecksumEntry entry = CreateEntry(ChecksumAlgorithm.Blake3.WithDigestSize(size), size);
            byte[] list = TextForms.Write(new() { IsTagged = tagged, IsBinary = binary, IsZeroTerminated = zero, Encoding = encoding }, entry);
            Assert.Equal(tagged && (encoding == DigestEncoding.Hexadecimal || size == 32), list.AsSpan().StartsWith("BLAKE3 ("u8));
            ChecksumLine line = TextForms.Read(list, new() { UntaggedAlgorithm = tagged ? null : ChecksumAlgorithm.Blake3, IsZeroTerminated = zero, Encoding = tagged ? null : encoding }).Single();
            Assert.Equal(TextForms.Show(new(1, entry)), TextForms.Show(line));
        }
    }

    [Fact]
    public void No_bytes_make_the_reader_fail() =>
        Prop.ForAll<byte[]>(bytes =>
        {
            TextForms.Read(bytes);
            TextForms.Read([.. "BLAKE2b-8 ("u8, .. bytes], new() { IsZeroTerminated = true });
            TextForms.Read([.. "\\00  "u8, .. bytes]);
            TextForms.Read([.. "Skein-512-"u8, .. bytes]);
            TextForms.Read([.. "BLAKE3 (a) = "u8, .. bytes]);
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void Unescaping_undoes_escaping() =>
        Prop.ForAll(Entries, pair =>
        {
            string escaped = ChecksumName.Escape(pair.Name);
            Assert.DoesNotContain('\n', escaped);
            Assert.DoesNotContain('\r', escaped);
            Assert.Equal(pair.Name, ChecksumName.Unescape(escaped));
        }).QuickCheckThrowOnFailure();

    private static ChecksumEntry CreateEntry(ChecksumAlgorithm algorithm, int seed)
    {
        byte[] digest = new byte[algorithm.DigestSize];
        new Random(seed).NextBytes(digest);
        digest[^1] &= (byte)(0xFF << (8 * digest.Length - algorithm.DigestSizeInBits));
        return new ChecksumEntry("name", algorithm, digest);
    }
}
