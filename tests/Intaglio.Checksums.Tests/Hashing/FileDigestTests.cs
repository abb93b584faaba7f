using System.Text;

namespace Intaglio.Checksums.Tests;

/// <summary>The file digest among the algorithms: what computes it depends on the length of each file.</summary>
public sealed class FileDigestTests : IDisposable
{
    // Computed with Python's hashlib of bytes of which byte i is i modulo 251.
    private static readonly (int Length, string Digest)[] expected =
    [
        (0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
        (8_388_608, "74c7cd7c0542869d5cd8443960d867245a01d0a0968238d8c92f48f75775e7ff"),
        (8_388_609, "cd1b035651af5cb52b800bc14eee15d782a9aa960d6897c3b3677bdcb057dba0"),
        (9_437_184, "a605685a0a158f535fe1a11423ce67c9a03cbd64623cdaee6cb0c3f013d380d6"),
    ];

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Files_and_streams_have_the_digest_of_hashlib_and_the_algorithm_of_their_length(int threads)
    {
        FileToHash[] files =
        [
            .. expected.Select(vector => new FileToHash(Write(vector.Length), ChecksumAlgorithm.File)),
            .. expected.Select(vector => new FileToHash("-", ChecksumAlgorithm.File) { Source = new MemoryStream(Bytes(vector.Length)) }),
            .. Enumerable.Range(0, 100).Select(_ => new FileToHash(Write(0), ChecksumAlgorithm.File)),
        ];
        using FileHasher hasher = new(options: new() { MaxDegreeOfParallelism = threads });
        FileResult[] results = [.. hasher.HashFiles(files)];
        Assert.All(results, (result, i) =>
        {
            (int length, string digest) = expected[i < 8 ? i % 4 : 0];
            Assert.Null(result.Error);
            Assert.Equal((digest, length), (Convert.ToHexStringLower(result.File!.Value.Digest.Span), result.File.Value.Length));
            Assert.Equal(length > 8_388_608 ? "BLAKE2b-256-tree-1048576" : "BLAKE2b-256", result.Algorithm.Tag);
        });
        foreach ((int length, string digest) in expected)
        {
            Assert.Equal(digest, Convert.ToHexStringLower(hasher.HashFile(Write(length), ChecksumAlgorithm.File).Digest.Span));
            Assert.Equal(digest, Convert.ToHexStringLower(hasher.HashStream(new MemoryStream(Bytes(length)), ChecksumAlgorithm.File).Digest.Span));
        }
    }

    [SkippableFact]
    public void A_file_of_the_system_that_states_no_length_is_read_to_its_end()
    {
        const string Version = "/proc/version";
        Skip.IfNot(File.Exists(Version), $"There is no {Version}.");
        using FileHasher hasher = new();
        Assert.Equal(hasher.HashFile(Version, ChecksumAlgorithm.PlainFileDigest).Digest.ToArray(), hasher.HashFile(Version, ChecksumAlgorithm.File).Digest.ToArray());
    }

    [Fact]
    public void Contents_in_place_of_bytes_have_the_digest_of_their_length()
    {
        using FileHasher hasher = new(options: new() { OpenContent = file => { file.Dispose(); return new MemoryStream(Bytes(8_388_609)); } });
        FileResult result = Assert.Single(hasher.HashFiles([new(Write(0), ChecksumAlgorithm.File)]));
        Assert.Equal((expected[2].Digest, ChecksumAlgorithm.TreeFileDigest), (Convert.ToHexStringLower(result.File!.Value.Digest.Span), result.Algorithm));
    }

    [Fact]
    public void A_list_without_tags_is_checked()
    {
        StringBuilder list = new();
        foreach ((int length, string digest) in expected)
            list.Append(null, $"{digest}  {Write(length)}\n");
        list.Append(null, $"{expected[0].Digest}  {Write(8_388_609)}\n{expected[0].Digest[..32]}  {Write(0)}\nBLAKE2b-256-tree-1048576 ({Write(9_437_184)}) = {expected[3].Digest}\n");
        using MemoryStream source = new(Encoding.UTF8.GetBytes(list.ToString()));
        using FileHasher hasher = new();
        Assert.Equal(
            [ChecksumStatus.Matched, ChecksumStatus.Matched, ChecksumStatus.Matched, ChecksumStatus.Matched, ChecksumStatus.Differs, ChecksumStatus.Malformed, ChecksumStatus.Matched],
            ChecksumVerifier.Verify(ChecksumReader.Read(source, new() { UntaggedAlgorithm = ChecksumAlgorithm.File }), hasher).Select(result => result.Status));
    }

    [Fact]
    public void It_takes_no_key_has_one_size_and_is_in_no_tag()
    {
        using FileHasher keyed = new(new ChecksumParameters { Key = new byte[16] });
        Assert.Contains("does not accept a key", Assert.Throws<ArgumentOutOfRangeException>(() => keyed.HashFile(Write(0), ChecksumAlgorithm.File)).Message, StringComparison.Ordinal);
        Assert.Contains("does not accept a key", Assert.Throws<ArgumentOutOfRangeException>(() => keyed.HashStream(new MemoryStream([1]), ChecksumAlgorithm.File)).Message, StringComparison.Ordinal);
        Assert.Contains("does not accept a key", Assert.IsType<ArgumentOutOfRangeException>(Assert.Single(keyed.HashFiles([new(Write(9_437_184), ChecksumAlgorithm.File)])).Error).Message, StringComparison.Ordinal);
        Assert.Contains("does not accept a key", Assert.IsType<ArgumentOutOfRangeException>(Assert.Single(keyed.HashFiles([new(Write(8_388_608), ChecksumAlgorithm.File)])).Error).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("digestSize", () => ChecksumAlgorithm.File.WithDigestSize(16));
        Assert.Contains("FileHasher", Assert.Throws<NotSupportedException>(() => ChecksumAlgorithm.File.CreateHashAlgorithm()).Message, StringComparison.Ordinal);
        Assert.DoesNotContain(ChecksumAlgorithm.File, ChecksumAlgorithm.All);
        Assert.Throws<ArgumentException>("entry", () => new ChecksumWriter(Stream.Null, new() { IsTagged = true }).Write(new("a", ChecksumAlgorithm.File, new byte[32])));
        Assert.Equal((ChecksumAlgorithm.PlainFileDigest, ChecksumAlgorithm.TreeFileDigest), (ChecksumAlgorithm.GetFileDigest(8_388_608), ChecksumAlgorithm.GetFileDigest(8_388_609)));
    }

    private static byte[] Bytes(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)(i % 251))];

    private string Write(int length)
    {
        string path = folder[$"f{length}"];
        if (!File.Exists(path))
            File.WriteAllBytes(path, Bytes(length));
        return path;
    }
}
