namespace Intaglio.Cryptography.Tests;

/// <summary>The examples of RFC 7693's appendices, by the library and by our transcription of the RFC.</summary>
public class Rfc7693Tests
{
    private delegate byte[] Hash(ReadOnlySpan<byte> source, HashParameters parameters);

    private const string
        AbcBlake2b = "BA80A53F981C4D0D6A2797B69F12F6E94C212F14685AC4B74B12BB6FDBFFA2D17D87C5392AAB792DC252D5DE4533CC9518D38AA8DBF1925AB92386EDD4009923",
        AbcBlake2s = "508C5E8C327C14E2E1A72BA34EEB452F37458B209ED63A294D999B4C86675982",
        SelfTestBlake2b = "C23A7800D98123BD10F506C61E29DA5603D763B8BBAD2E737F5E765A7BCCD475",
        SelfTestBlake2s = "6A411F08CE25ADCDFB02ABA641451CEC53C598B24F4FC787FBDC88797F4C1DFE";

    [Fact]
    public void Appendix_A_BLAKE2b_of_abc() => CheckAbc(new Blake2bFunction(), AbcBlake2b);

    [Fact]
    public void Appendix_B_BLAKE2s_of_abc() => CheckAbc(new Blake2sFunction(), AbcBlake2s);

    [Fact]
    public void Appendix_E_self_test_of_BLAKE2b() =>
        CheckSelfTest(new Blake2bFunction(), [20, 32, 48, 64], [0, 3, 128, 129, 255, 1024], SelfTestBlake2b);

    [Fact]
    public void Appendix_E_self_test_of_BLAKE2s() =>
        CheckSelfTest(new Blake2sFunction(), [16, 20, 28, 32], [0, 3, 64, 65, 255, 1024], SelfTestBlake2s);

    private static void CheckAbc(Blake2Function function, string expected)
    {
        Assert.Equal(expected, Convert.ToHexString(function.HashData("abc"u8, HashParameters.Default)));
        Assert.Equal(expected, Convert.ToHexString(function.Reference("abc"u8, HashParameters.Default)));
    }

    private static void CheckSelfTest(Blake2Function function, int[] digestSizes, int[] lengths, string expected)
    {
        Assert.Equal(expected, GrandHash(function.HashData, digestSizes, lengths));
        Assert.Equal(expected, GrandHash(function.Reference, digestSizes, lengths));
    }

    /// <summary>A 256-bit digest over all digests, unkeyed and keyed in turn.</summary>
    private static string GrandHash(Hash hash, int[] digestSizes, int[] lengths)
    {
        List<byte> digests = [];
        foreach (int digestSize in digestSizes)
        {
            foreach (int length in lengths)
            {
                byte[] input = Sequence(length);
                digests.AddRange(hash(input, new() { DigestSize = digestSize }));
                digests.AddRange(hash(input, new() { DigestSize = digestSize, Key = Sequence(digestSize) }));
            }
        }
        return Convert.ToHexString(hash([.. digests], new() { DigestSize = 32 }));
    }

    /// <summary>The RFC's deterministic input: the high bytes of a Fibonacci sequence, its seed the length.</summary>
    private static byte[] Sequence(int length)
    {
        uint a = 0xDEAD4BAD * (uint)length, b = 1;
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
        {
            (a, b) = (b, a + b);
            bytes[i] = (byte)(b >> 24);
        }
        return bytes;
    }
}
