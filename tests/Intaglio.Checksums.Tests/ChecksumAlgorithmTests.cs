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
    public void Two_are_equal_if_function_and_size_are()
    {
        Assert.Equal(ChecksumAlgorithm.Blake2b.WithDigestSize(32), ChecksumAlgorithm.Blake2b.WithDigestSize(20).WithDigestSize(32));
        Assert.Equal(ChecksumAlgorithm.Blake2b, ChecksumAlgorithm.Blake2b.WithDigestSize(1).WithDigestSize(64));
        Assert.NotEqual(ChecksumAlgorithm.Blake2b.WithDigestSize(32), ChecksumAlgorithm.Blake2s);
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
}
