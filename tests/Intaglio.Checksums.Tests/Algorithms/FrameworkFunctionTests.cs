namespace Intaglio.Checksums.Tests;

public class FrameworkFunctionTests
{
    // FIPS 180-4 and 202, examples of "abc"; RFC 3174, section 7.3; RFC 1321, section A.5.
    [SkippableTheory]
    [InlineData("SHA256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")]
    [InlineData("SHA384", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")]
    [InlineData("SHA512", "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")]
    [InlineData("SHA3-256", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532")]
    [InlineData("SHA1", "a9993e364706816aba3e25717850c26c9cd0d89d")]
    [InlineData("MD5", "900150983cd24fb0d6963f7d28e17f72")]
    public void Each_computes_what_its_standard_says(string name, string expected)
    {
        ChecksumAlgorithm algorithm = Find(name);
        Skip.IfNot(algorithm.IsSupported, $"This system does not have {name}.");
        Assert.Equal((name, name, 4 * expected.Length), (algorithm.Name, algorithm.Tag, algorithm.DigestSizeInBits));
        using (var hash = algorithm.CreateHashAlgorithm())
            Assert.Equal(expected, Convert.ToHexStringLower(hash.ComputeHash("abc"u8.ToArray())));
        using FileHasher hasher = new();
        for (int i = 0; i < 2; i++)
        {
            using MemoryStream source = new("abc"u8.ToArray());
            Assert.Equal(expected, Convert.ToHexStringLower(hasher.HashStream(source, algorithm).Digest.Span));
        }
    }

    [Theory]
    [InlineData("SHA256", false)]
    [InlineData("SHA384", false)]
    [InlineData("SHA512", false)]
    [InlineData("SHA3-256", false)]
    [InlineData("SHA1", true)]
    [InlineData("MD5", true)]
    public void They_have_one_size_and_no_parameters(string name, bool isBroken)
    {
        ChecksumAlgorithm algorithm = Find(name);
        Assert.Equal((isBroken, true, false, false), (algorithm.IsBroken, algorithm.HasFixedSize, algorithm.HasTree, algorithm.IsExtendable));
        Assert.Equal((0, 0, 0), (algorithm.MaxKeySize, algorithm.SaltSize, algorithm.PersonalizationSize));
        Assert.Same(algorithm, algorithm.WithDigestSize(algorithm.DigestSize));
        Assert.Throws<ArgumentOutOfRangeException>("digestSize", () => algorithm.WithDigestSize(algorithm.DigestSize - 1));
        Assert.Throws<ArgumentOutOfRangeException>("digestSize", () => algorithm.WithDigestSizeInBits(8));
        Assert.Contains("a key", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new() { Key = [1] })).Message, StringComparison.Ordinal);
        Assert.Contains("a salt", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new() { Salt = [1] })).Message, StringComparison.Ordinal);
        Assert.Contains("a personalization", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new() { Personalization = [1] })).Message, StringComparison.Ordinal);
        Assert.Contains("tree hash", Assert.Throws<NotSupportedException>(() => algorithm.WithTree()).Message, StringComparison.Ordinal);
        Assert.All(ChecksumAlgorithm.All.Where(other => other.Name.StartsWith("BLAKE", StringComparison.Ordinal) || other.Name.StartsWith("Skein", StringComparison.Ordinal)),
            other => Assert.Equal((false, false, true), (other.IsBroken, other.HasFixedSize, other.IsSupported)));
    }

    [Theory]
    [InlineData("SHA256 (a) = {0}", "SHA256")]
    [InlineData("SHA256(a)= {0}", "SHA256")]
    [InlineData("SHA2-256(a)= {0}", "SHA256")]
    [InlineData("SHA3-256 (a) = {0}", "SHA3-256")]
    [InlineData("BLAKE2S-256(a)= {0}", "BLAKE2s")]
    [InlineData("SHA256-256 (a) = {0}", null)]
    [InlineData("SHA3-256-256 (a) = {0}", null)]
    [InlineData("SHA2-256-256 (a) = {0}", null)]
    [InlineData("SHA2-512 (a) = {0}", null)]
    [InlineData("SHA256-tree-5242880 (a) = {0}", null)]
    [InlineData("SHA512 (a) = {0}", null)]
    [InlineData("SHA224 (a) = {0}", null)]
    [InlineData("MD5 (a) = {0}", null)]
    public void Tags_are_those_of_cksum_and_OpenSSL(string line, string? function)
    {
        ChecksumLine read = TextForms.Read(line.Replace("{0}", new string('0', 64), StringComparison.Ordinal) + "\n").Single();
        Assert.Equal(function, read.Entry?.Algorithm.Tag);
    }

    [Fact]
    public void Tags_of_broken_functions_can_be_refused()
    {
        string list = $"MD5 (a) = {new string('0', 32)}\nSHA1 (a) = {new string('0', 40)}\nSHA256 (a) = {new string('0', 64)}\n";
        Assert.Equal(3, TextForms.Read(list).Count(line => line.Entry is not null));
        Assert.Equal(["SHA256"], TextForms.Read(list, new() { ExcludeBrokenFunctions = true }).Where(line => line.Entry is not null).Select(line => line.Entry!.Algorithm.Name));
    }

    [Theory]
    [InlineData(63, false)]
    [InlineData(64, true)]
    [InlineData(66, false)]
    [InlineData(128, false)]
    public void A_line_without_a_tag_has_the_function_s_only_size(int digits, bool isRead)
    {
        List<string> told = [];
        ChecksumReaderOptions options = new() { UntaggedAlgorithm = ChecksumAlgorithm.Sha256, OnUntagged = function => told.Add(function.Tag) };
        string line = $"{new string('0', digits)}  a\n";
        Assert.Equal(isRead, TextForms.Read($"SHA256 (b) = {new string('0', 64)}\n{line}{line}", options)[^1].Entry is not null);
        Assert.Equal(digits % 2 == 0 && digits <= 64 ? ["SHA256"] : [], told);
    }

    private static ChecksumAlgorithm Find(string name) => ChecksumAlgorithm.All.Single(algorithm => algorithm.Name == name);
}
