using System.Text;

namespace Intaglio.Checksums.Tests;

public class ChecksumReaderTests
{
    [Theory]
    [InlineData("0a0b  name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("0a0b *name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("0A0B  name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("  0a0b  name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("0a0b name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("0a0b\t name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("0a0b   name ", "1 BLAKE2b-16 0a0b  name ")]
    [InlineData("\\0a0b  a\\\\b\\nc\\rd", "1 BLAKE2b-16 0a0b a\\b\nc\rd")]
    [InlineData("0a0b  a\\nb", "1 BLAKE2b-16 0a0b a\\nb")]
    [InlineData("BLAKE2b-16 (name) = 0a0b", "1 BLAKE2b-16 0a0b name")]
    [InlineData("BLAKE2s-16 (name) = 0a0b", "1 BLAKE2s-16 0a0b name")]
    [InlineData("BLAKE2b-16(name)= 0a0b", "1 BLAKE2b-16 0a0b name")]
    [InlineData("BLAKE2b-16 (a) = (b) = c) = 0a0b", "1 BLAKE2b-16 0a0b a) = (b) = c")]
    [InlineData("\\BLAKE2b-16 (a\\nb) = 0a0b", "1 BLAKE2b-16 0a0b a\nb")]
    [InlineData("Skein-512-16 (name) = 0a0b", "1 Skein-512-16 0a0b name")]
    [InlineData("Skein-256-9(name)= 0A80", "1 Skein-256-9 0a80 name")]
    [InlineData("Skein-1024-15 (name) = Cgo=", "1 Skein-1024-15 0a0a name")]
    [InlineData("BLAKE2b-16 (name) = BIFQ====", "1 BLAKE2b-16 0a0b name")]
    [InlineData("BLAKE2b-16 (name) = Cgs=", "1 BLAKE2b-16 0a0b name")]
    [InlineData("BLAKE2b-24 (name) = 0a0b", "1 BLAKE2b-24 d1ad1b name")]
    [InlineData("BIFQ====  name", "1 BLAKE2b-16 0a0b name")]
    [InlineData("Cgs=  name", "1 BLAKE2b-16 0a0b name")]
    public void A_line_is_read(string line, string expected) =>
        Assert.Equal([expected], TextForms.Read(line).Select(TextForms.Show));

    [Theory]
    [InlineData("0a0b  name", null, 16, true)]
    [InlineData("0a0b  name", null, 17, false)]
    [InlineData("Skein-512-16 (name) = 0a0b", null, 17, false)]
    [InlineData("0a0b  name", "BLAKE2b-16", 0, true)]
    [InlineData("0a0b  name", "BLAKE2b-24", 0, false)]
    [InlineData("BLAKE2b-16 (name) = 0a0b", "BLAKE2b-16", 0, true)]
    [InlineData("BLAKE2s-16 (name) = 0a0b", "BLAKE2b-16", 0, false)]
    [InlineData("BLAKE2b-16-tree-65536 (name) = 0a0b", "BLAKE2b-16", 0, false)]
    [InlineData("Skein-512-9 (name) = 0A80", "BLAKE2b-16", 0, false)]
    public void The_caller_may_fix_the_algorithm_and_the_least_digest(string line, string? required, int least, bool isAccepted)
    {
        ChecksumReaderOptions options = new()
        {
            RequiredAlgorithm = required is null ? null : ChecksumAlgorithm.Blake2b.WithDigestSizeInBits(int.Parse(required.AsSpan(8), System.Globalization.CultureInfo.InvariantCulture)),
            MinDigestSizeInBits = least,
        };
        ChecksumLine read = Assert.Single(ChecksumReader.Read(new MemoryStream(Encoding.UTF8.GetBytes(line)), options));
        Assert.Equal(isAccepted, read.Entry is not null);
    }

    [Theory]
    [InlineData("nonsense")]
    [InlineData("some words")]
    [InlineData("0a0b")]
    [InlineData("0a0b ")]
    [InlineData("0a0  name")]
    [InlineData("0a0g  name")]
    [InlineData("  name")]
    [InlineData("\\0a0b  a\\tb")]
    [InlineData("\\0a0b  a\\")]
    [InlineData("0a0b  a\0b")]
    [InlineData("BLAKE2b (name) = 0a0b")]
    [InlineData("BLAKE2b-32 (name) = 0a0b")]
    [InlineData("BLAKE2b-12 (name) = 0a0b")]
    [InlineData("BLAKE2b-0 (name) = ")]
    [InlineData("BLAKE2b-016 (name) = 0a0b")]
    [InlineData("BLAKE2b-+16 (name) = 0a0b")]
    [InlineData("BLAKE2b-520 (name) = 0a0b")]
    [InlineData("BLAKE2b-99999999999 (name) = 0a0b")]
    [InlineData("BLAKE2b- (name) = 0a0b")]
    [InlineData("BLAKE2b-")]
    [InlineData("BLAKE2b ")]
    [InlineData("BLAKE2b(")]
    [InlineData("Skein-512-15 (name) = 0a0b")]
    [InlineData("Skein-512-17 (name) = 0a0b")]
    [InlineData("Skein-512- (name) = 0a0b")]
    [InlineData("Skein-16 (name) = 0a0b")]
    [InlineData("BLAKE2b-16 () = 0a0b")]
    [InlineData("BLAKE2b-16 (name) 0a0b")]
    [InlineData("BLAKE2b-16 (name) = 0a0b ")]
    [InlineData("BLAKE2b-16 name = 0a0b")]
    [InlineData("MD5 (name) = 0a0b")]
    [InlineData("BIFR====  name")]
    [InlineData("BIFQ===  name")]
    [InlineData("Cgs  name")]
    public void A_malformed_line_is_reported(string line) =>
        Assert.Equal(["1 malformed"], TextForms.Read(line).Select(TextForms.Show));

    /// <summary>As <c>cksum</c> recognizes it; words of letters and digits that are shorter stay what they are.</summary>
    [Theory]
    [InlineData(216, true)]
    [InlineData(264, true)]
    [InlineData(384, true)]
    [InlineData(504, true)]
    [InlineData(192, false)]
    [InlineData(24, false)]
    public void Base_64_without_padding_is_recognized_from_216_bits_on(int bits, bool isRecognized)
    {
        byte[] digest = new byte[bits / 8];
        new Random(bits).NextBytes(digest);
        ChecksumLine line = TextForms.Read($"{Convert.ToBase64String(digest)}  name").Single();
        Assert.Equal(isRecognized ? Convert.ToHexStringLower(digest) : null, line.Entry is { } entry ? Convert.ToHexStringLower(entry.Digest.Span) : null);
    }

    [Theory]
    [InlineData("B3SUMS", true)]
    [InlineData("b3sums.txt", true)]
    [InlineData("B2SUMS", false)]
    [InlineData("XB3SUMS", false)]
    [InlineData("B3SUMS2", false)]
    public void The_name_of_a_list_tells_BLAKE3(string name, bool isBlake3)
    {
        using TestFolder folder = new();
        folder.Write(name, $"{new string('0', 64)}  a\n{new string('0', 64)}  b\nBLAKE2s (c) = {new string('0', 64)}\n");
        ChecksumAlgorithm untagged = isBlake3 ? ChecksumAlgorithm.Blake3 : ChecksumAlgorithm.Blake2b.WithDigestSize(32);
        Assert.Equal([untagged, untagged, ChecksumAlgorithm.Blake2s], ChecksumReader.ReadFile(folder[name]).Select(line => line.Entry!.Algorithm));
        Assert.All(ChecksumReader.ReadFile(folder[name], new() { UntaggedAlgorithm = ChecksumAlgorithm.Blake2s }), line => Assert.Equal(ChecksumAlgorithm.Blake2s, line.Entry!.Algorithm));
    }

    [Theory]
    [InlineData("BLAKE3 (a) = {0}", "BLAKE3")]
    [InlineData("BLAKE3-256 (a) = {0}", "BLAKE3")]
    [InlineData("BLAKE3 (a) = {0}{0}", "BLAKE3-512")]
    [InlineData("BLAKE3 (a) = 00", "BLAKE3-8")]
    [InlineData("BLAKE3-512 (a) = {0}{0}", "BLAKE3-512")]
    [InlineData("BLAKE3-256 (a) = {0}{0}", null)]
    [InlineData("BLAKE3-512 (a) = {0}", null)]
    [InlineData("BLAKE3-257 (a) = {0}", null)]
    [InlineData("BLAKE3-0 (a) = {0}", null)]
    [InlineData("BLAKE3 (a) = 0", null)]
    [InlineData("BLAKE3-tree-64 (a) = {0}", null)]
    public void A_BLAKE3_tag_leaves_the_size_to_the_digest(string line, string? tag)
    {
        line = string.Format(System.Globalization.CultureInfo.InvariantCulture, line, new string('0', 64));
        Assert.Equal(tag, TextForms.Read(line).Single().Entry?.Algorithm.Tag);
        Assert.Equal(tag == "BLAKE3", TextForms.Read(line, new() { RequiredAlgorithm = ChecksumAlgorithm.Blake3 }).Single().Entry is not null);
    }

    [Fact]
    public void Hexadecimal_digits_are_not_base_64()
    {
        string digits = string.Concat(Enumerable.Repeat("0123456789abcdef", 4));
        Assert.Equal([$"1 BLAKE2b-256 {digits} name"], TextForms.Read($"{digits}  name").Select(TextForms.Show));
    }

    [Fact]
    public void Lines_with_tags_name_their_function_also_where_they_are_malformed() =>
        Assert.Equal(["BLAKE2s", "Skein-512", "BLAKE2b", null, null],
            TextForms.Read("BLAKE2s-16 (name) = 0a0b\nSkein-512-15 (name) = 0a0b\nBLAKE2b-16 name\n0a0b  name\nnonsense").Select(line => line.FunctionName));

    [Fact]
    public void A_line_without_an_end_ends_the_reading()
    {
        using Stream endless = new EndlessStream();
        Assert.Contains("is longer than", Assert.Throws<IOException>(() => ChecksumReader.Read(endless).Count()).Message, StringComparison.Ordinal);
        Assert.InRange(endless.Position, LineSplitter.MaxSkippedLength, LineSplitter.MaxSkippedLength + (1 << 20));
        using Stream manifest = new EndlessStream();
        Assert.Equal(1, Assert.Throws<ChecksumFormatException>(() => new ManifestReader(manifest)).Position);
        Assert.InRange(manifest.Position, 1, 2 * LineSplitter.MaxLineLength);
    }

    [Fact]
    public void A_tag_without_the_size_of_Skeins_digest_is_malformed() =>
        Assert.Equal(["1 malformed", "2 malformed", "3 Skein-512-512 " + new string('0', 128) + " name"],
            TextForms.Read($"Skein-512 (name) = {new string('0', 128)}\nSkein-512(name) = {new string('0', 128)}\nSkein-512-512 (name) = {new string('0', 128)}").Select(TextForms.Show));

    [Fact]
    public void Without_a_tag_a_size_that_ends_within_a_byte_is_that_of_digests_of_as_many_bytes()
    {
        ChecksumReaderOptions options = new() { UntaggedAlgorithm = ChecksumAlgorithm.Skein256.WithDigestSizeInBits(15) };
        Assert.Equal(["1 Skein-256-15 0a0a n", "2 malformed", "3 Skein-256-8 01 n", "4 Skein-256-24 010101 n", "5 Skein-512-16 0a0b n"],
            TextForms.Read("0a0a  n\n0a0b  n\n01  n\n010101  n\nSkein-512-16 (n) = 0a0b", options).Select(TextForms.Show));
    }

    [Fact]
    public void A_digest_longer_than_the_algorithms_is_malformed()
    {
        string digest = new('0', 66);
        Assert.Null(TextForms.Read($"{digest}  name", new() { UntaggedAlgorithm = ChecksumAlgorithm.Blake2s }).Single().Entry);
        Assert.NotNull(TextForms.Read($"{digest}  name").Single().Entry);
        Assert.Null(TextForms.Read($"{new string('0', 130)}  name").Single().Entry);
        Assert.Null(TextForms.Read($"{new string('0', 131_074)}  name", new() { UntaggedAlgorithm = ChecksumAlgorithm.Skein256 }).Single().Entry);
        Assert.NotNull(TextForms.Read($"{new string('0', 131_072)}  name", new() { UntaggedAlgorithm = ChecksumAlgorithm.Skein256 }).Single().Entry);
    }

    [Fact]
    public void Lines_are_numbered_and_blank_lines_and_comments_passed_over() =>
        Assert.Equal(
            ["3 BLAKE2b-8 00 a", "5 malformed", "6 BLAKE2b-8 01 b"],
            TextForms.Read("# list\n\n00  a\r\n\r\nbad\n01  b").Select(TextForms.Show));

    [Fact]
    public void The_first_untagged_line_decides_between_one_space_and_two()
    {
        Assert.Equal(["1 BLAKE2b-8 00 a", "2 malformed"], TextForms.Read("00  a\n00 a\n").Select(TextForms.Show));
        Assert.Equal(["1 BLAKE2b-8 00 a", "2 BLAKE2b-8 00  a"], TextForms.Read("00 a\n00  a\n").Select(TextForms.Show));
    }

    [Fact]
    public void With_zero_bytes_as_ends_names_are_literal() =>
        Assert.Equal(
            ["1 BLAKE2b-8 00 a\\nb\nc\r", "2 malformed", "3 BLAKE2b-8 01 b"],
            TextForms.Read("00  a\\nb\nc\r\0\\00  a\0BLAKE2b-8 (b) = 01\0", new() { IsZeroTerminated = true }).Select(TextForms.Show));

    [Fact]
    public void An_encoding_given_is_the_only_one_read()
    {
        // Two hexadecimal digits each, or base 64 of three bytes.
        Assert.Equal(["1 BLAKE2b-16 abcd n"], TextForms.Read("abcd  n").Select(TextForms.Show));
        Assert.Equal(["1 BLAKE2b-24 69b71d n"], TextForms.Read("abcd  n", new() { Encoding = DigestEncoding.Base64 }).Select(TextForms.Show));
        Assert.Equal(["1 malformed"], TextForms.Read("abcd  n", new() { Encoding = DigestEncoding.Base32 }).Select(TextForms.Show));
    }

    public static TheoryData<string, int> Encodings()
    {
        TheoryData<string, int> data = [];
        foreach (string encoding in (string[])["utf-8", "utf-16", "utf-16BE"])
        {
            for (int chunk = 1; chunk <= 7; chunk++)
                data.Add(encoding, chunk);
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public void The_byte_order_mark_tells_the_encoding_however_the_bytes_arrive(string name, int chunk)
    {
        Encoding encoding = Encoding.GetEncoding(name);
        byte[] list = [.. encoding.Preamble, .. encoding.GetBytes("00  ä 😀\r\nBLAKE2b-8 (b) = 01\r\n")];
        using Stream source = new TrickleStream(list, chunk);
        Assert.Equal(["1 BLAKE2b-8 00 ä 😀", "2 BLAKE2b-8 01 b"], ChecksumReader.Read(source).Select(TextForms.Show));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\uFEFF")]
    [InlineData("\n")]
    [InlineData("#")]
    public void An_empty_list_has_no_lines(string list)
    {
        Assert.Empty(TextForms.Read(list));
        Assert.Empty(TextForms.Read([.. Encoding.Unicode.Preamble]));
    }

    [Fact]
    public void A_name_that_is_not_Unicode_is_kept_apart_from_the_name_it_resembles()
    {
        Assert.False(TextForms.Read([.. "00  a"u8, 0xFF]).Single().Entry!.IsNameExact);
        Assert.True(TextForms.Read("00  a\uFFFD").Single().Entry!.IsNameExact);
    }

    [Fact]
    public void A_line_longer_than_any_name_is_malformed_and_not_kept()
    {
        string longest = new('a', 100_000), tooLong = new('a', 3_000_000);
        Assert.Equal(
            [$"1 BLAKE2b-8 00 {longest}", "2 malformed", "4 BLAKE2b-8 01 b"],
            TextForms.Read($"00  {longest}\n00  {tooLong}\n#{tooLong}\n01  b").Select(TextForms.Show));
    }

    [Fact]
    public void Lines_are_read_as_they_are_asked_for()
    {
        using Stream source = new ChunkedMemoryStream("00  a\n01  b\n"u8.ToArray(), 6);
        Assert.Equal("a", ChecksumReader.Read(source).First().Entry!.Name);
        Assert.True(source.Position < source.Length);
    }
}
