using Intaglio.Reference;

namespace Intaglio.Checksums.Tests;

public class ChecksumAlgorithmTests
{
    [Fact]
    public void The_tag_states_the_bits_unless_the_digest_is_the_longest()
    {
        Assert.Equal("BLAKE2b", ChecksumAlgorithm.Blake2b.Tag);
        Assert.Equal("BLAKE2b-256", ChecksumAlgorithm.Blake2b.WithDigestSize(32).Tag);
        Assert.Equal("BLAKE2s", ChecksumAlgorithm.Blake2s.Tag);
        Assert.Equal("BLAKE2s-8", ChecksumAlgorithm.Blake2s.WithDigestSize(1).ToString());
    }

    [Fact]
    public void Skeins_tag_states_the_state_and_the_digest_always()
    {
        Assert.Equal("Skein-256-256", ChecksumAlgorithm.Skein256.Tag);
        Assert.Equal("Skein-512-512", ChecksumAlgorithm.Skein512.Tag);
        Assert.Equal("Skein-1024-1024", ChecksumAlgorithm.Skein1024.Tag);
        Assert.Equal("Skein-512-256", ChecksumAlgorithm.Skein512.WithDigestSize(32).Tag);
        Assert.Equal("Skein-1024-9", ChecksumAlgorithm.Skein1024.WithDigestSizeInBits(9).Tag);
    }

    [Fact]
    public void Blake3s_tag_states_every_size_but_the_usual_one()
    {
        Assert.Equal("BLAKE3", ChecksumAlgorithm.Blake3.Tag);
        Assert.Equal("BLAKE3-512", ChecksumAlgorithm.Blake3.WithDigestSize(64).Tag);
        Assert.Equal((32, 65_536, 8), (ChecksumAlgorithm.Blake3.DigestSize, ChecksumAlgorithm.Blake3.MaxDigestSize, ChecksumAlgorithm.Blake3.DigestSizeStepInBits));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(8, 1)]
    [InlineData(9, 2)]
    [InlineData(512, 64)]
    [InlineData(513, 65)]
    [InlineData(524_288, 65_536)]
    public void A_digest_of_bits_fills_its_last_byte_from_above(int bits, int bytes)
    {
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.Skein512.WithDigestSizeInBits(bits);
        Assert.Equal((bits, bytes), (algorithm.DigestSizeInBits, algorithm.DigestSize));
        byte[] digest = new byte[bytes];
        for (int bit = 0; bit < 8; bit++)
        {
            digest[^1] = (byte)(1 << bit);
            Assert.Equal(bits % 8 == 0 || bit >= 8 - bits % 8, algorithm.IsDigest(digest));
        }
        digest[^1] = 0;
        Assert.True(algorithm.IsDigest(digest));
        Assert.False(algorithm.IsDigest(digest.AsSpan(1)));
        Assert.False(algorithm.IsDigest([.. digest, 0]));
    }

    [Theory]
    [InlineData(false, 0)]
    [InlineData(false, -8)]
    [InlineData(false, 12)]
    [InlineData(false, 520)]
    [InlineData(true, 0)]
    [InlineData(true, -1)]
    [InlineData(true, 524_289)]
    public void A_size_in_bits_out_of_range_is_refused_with_the_range(bool isSkein, int bits)
    {
        ChecksumAlgorithm algorithm = isSkein ? ChecksumAlgorithm.Skein512 : ChecksumAlgorithm.Blake2b;
        Assert.False(algorithm.HasDigestSizeInBits(bits));
        ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.WithDigestSizeInBits(bits));
        Assert.Contains(isSkein ? "1 to 524288 bits." : "8 to 512 bits, multiples of 8.", exception.Message, StringComparison.Ordinal);
        Assert.Equal(65_536, ChecksumAlgorithm.Skein1024.MaxDigestSize);
    }

    [Fact]
    public void Skein_takes_any_key_and_personalization_but_no_salt()
    {
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.Skein256;
        Assert.Equal((int.MaxValue, 0, int.MaxValue), (algorithm.MaxKeySize, algorithm.SaltSize, algorithm.PersonalizationSize));
        Assert.Contains("a salt", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new ChecksumParameters { Salt = [1] })).Message, StringComparison.Ordinal);
        Assert.Contains("tree hash", Assert.Throws<NotSupportedException>(() => algorithm.WithTree()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Blake3_takes_keys_of_32_bytes_or_a_context_and_an_output_position()
    {
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.Blake3;
        Assert.Equal((32, 32, 0, 0, true), (algorithm.MinKeySize, algorithm.MaxKeySize, algorithm.SaltSize, algorithm.PersonalizationSize, algorithm.IsExtendable));
        Assert.Contains("a salt", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new ChecksumParameters { Salt = [1] })).Message, StringComparison.Ordinal);
        Assert.Contains("a personalization", Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.CreateHashAlgorithm(new ChecksumParameters { Personalization = [1] })).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("Key", () => algorithm.CreateHashAlgorithm(new ChecksumParameters { Key = new byte[31] }));
        Assert.Throws<ArgumentOutOfRangeException>("OutputPosition", () => algorithm.CreateHashAlgorithm(new ChecksumParameters { OutputPosition = ulong.MaxValue }));
        Assert.Throws<ArgumentException>("Key", () => algorithm.CreateHashAlgorithm(new ChecksumParameters { Key = new byte[32], KeyDerivationContext = "" }));
        Assert.Contains("tree hash", Assert.Throws<NotSupportedException>(() => algorithm.WithTree()).Message, StringComparison.Ordinal);
        foreach (ChecksumAlgorithm other in ChecksumAlgorithm.All.Where(other => other != algorithm).Append(ChecksumAlgorithm.Blake2b.WithTree()).Append(ChecksumAlgorithm.File))
        {
            Assert.False(other.IsExtendable);
            Assert.Throws<ArgumentOutOfRangeException>(() => Hash(other, new ChecksumParameters { KeyDerivationContext = "" }));
            Assert.Throws<ArgumentOutOfRangeException>(() => Hash(other, new ChecksumParameters { OutputPosition = 1 }));
        }

        static void Hash(ChecksumAlgorithm algorithm, in ChecksumParameters parameters)
        {
            using FileHasher hasher = new(parameters);
            hasher.HashStream(new MemoryStream(new byte[1]), algorithm);
        }
    }

    [Fact]
    public void Two_are_equal_if_function_and_size_are()
    {
        Assert.Equal(ChecksumAlgorithm.Blake2b.WithDigestSize(32), ChecksumAlgorithm.Blake2b.WithDigestSize(20).WithDigestSize(32));
        Assert.Equal(ChecksumAlgorithm.Blake2b, ChecksumAlgorithm.Blake2b.WithDigestSize(1).WithDigestSize(64));
        Assert.NotEqual(ChecksumAlgorithm.Blake2b.WithDigestSize(32), ChecksumAlgorithm.Blake2s);
        Assert.Equal(ChecksumAlgorithm.Skein512.WithDigestSizeInBits(256), ChecksumAlgorithm.Skein512.WithDigestSize(32));
        Assert.NotEqual(ChecksumAlgorithm.Skein512.WithDigestSizeInBits(255), ChecksumAlgorithm.Skein512.WithDigestSize(32));
        Assert.NotEqual(ChecksumAlgorithm.Skein512.WithDigestSize(32), ChecksumAlgorithm.Skein256);
        Assert.NotEqual(ChecksumAlgorithm.Blake2b.WithTree(), ChecksumAlgorithm.Blake2b);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(33)]
    public void A_size_out_of_range_is_refused_with_the_range(int size)
    {
        ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => ChecksumAlgorithm.Blake2s.WithDigestSize(size));
        Assert.Contains("1 to 32 bytes", exception.Message, StringComparison.Ordinal);
    }

    // RFC 7693, appendices A and B.
    [Theory]
    [InlineData(true, "BA80A53F981C4D0D6A2797B69F12F6E94C212F14685AC4B74B12BB6FDBFFA2D17D87C5392AAB792DC252D5DE4533CC9518D38AA8DBF1925AB92386EDD4009923")]
    [InlineData(false, "508C5E8C327C14E2E1A72BA34EEB452F37458B209ED63A294D999B4C86675982")]
    public void It_computes_what_its_name_says(bool isBlake2b, string expected)
    {
        using var hash = (isBlake2b ? ChecksumAlgorithm.Blake2b : ChecksumAlgorithm.Blake2s).CreateHashAlgorithm();
        Assert.Equal(expected, Convert.ToHexString(hash.ComputeHash("abc"u8.ToArray())));
    }

    [Theory]
    [InlineData("Skein-256", 256, 9)]
    [InlineData("Skein-512", 512, 512)]
    [InlineData("Skein-1024", 1024, 100)]
    public void Skein_computes_what_its_paper_says(string name, int stateBits, int bits)
    {
        byte[] key = [1, 2, 3], personalization = [4, 5];
        ChecksumAlgorithm algorithm = ChecksumAlgorithm.All.Single(known => known.Name == name).WithDigestSizeInBits(bits);
        using var hash = algorithm.CreateHashAlgorithm(new ChecksumParameters { Key = key, Personalization = personalization });
        Assert.Equal(SkeinReference.Hash(stateBits, (ulong)bits, "abc"u8, key: key, personalization: personalization), hash.ComputeHash("abc"u8.ToArray()));
    }
}
