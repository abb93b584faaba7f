using System.Text;
using Intaglio.Reference;

namespace Intaglio.Caching.Tests;

public class ShortNameTests
{
    // b2sum -l 40 of "abc" is 44229fc0ef; basenc --base32 of these bytes is IQRJ7QHP.
    [Fact]
    public void A_name_is_base_32_of_a_digest_of_its_size() => Assert.Equal("iqrj7qhp", ShortName.Create("abc"u8));

    // RFC 4648, section 10, and Crockford's page: values 0 to 31 in order.
    [Theory]
    [InlineData(ShortNameAlphabet.Rfc4648, "abcdefghijklmnopqrstuvwxyz234567")]
    [InlineData(ShortNameAlphabet.Crockford, "0123456789abcdefghjkmnpqrstvwxyz")]
    public void Every_size_and_alphabet_spells_the_references_digest(ShortNameAlphabet alphabet, string digits)
    {
        byte[] message = Encoding.ASCII.GetBytes("the settings"), personalization = [.. "thumbs"u8, .. new byte[10]];
        for (int bits = ShortName.MinBits; bits <= ShortName.MaxBits; bits += 8)
        {
            byte[] digest = Blake2bReference.Hash(message, bits / 8, personalization: personalization);
            string binary = string.Concat(digest.Select(value => value.ToString("b8", null)));
            string padded = binary.PadRight((binary.Length + 4) / 5 * 5, '0');
            string expected = string.Concat(Enumerable.Range(0, padded.Length / 5).Select(i => digits[Convert.ToInt32(padded.Substring(5 * i, 5), 2)]));
            Assert.Equal(expected, ShortName.Create(message, "thumbs"u8, bits, alphabet));
            Assert.Equal(expected.Length, ShortName.GetLength(bits));
        }
    }

    [Fact]
    public void A_longer_name_does_not_begin_with_a_shorter_one() => Assert.NotEqual(ShortName.Create("abc"u8), ShortName.Create("abc"u8, bits: 80)[..8]);

    [Fact]
    public void A_personalization_makes_other_names() => Assert.NotEqual(ShortName.Create("abc"u8), ShortName.Create("abc"u8, "thumbs"u8));

    [Theory]
    [InlineData(0)]
    [InlineData(-8)]
    [InlineData(12)]
    [InlineData(520)]
    public void Other_sizes_are_refused(int bits) => Assert.Throws<ArgumentOutOfRangeException>(nameof(bits), () => ShortName.Create("abc"u8, bits: bits));

    [Fact]
    public void Other_wrong_use_is_refused_and_writes_nothing()
    {
        char[] destination = "untouched"[..7].ToCharArray();
        Assert.Throws<ArgumentException>("destination", () => ShortName.Write("abc"u8, destination));
        Assert.Equal("untouch", new string(destination));
        Assert.Throws<ArgumentException>("personalization", () => ShortName.Create("abc"u8, new byte[17]));
        Assert.Throws<ArgumentOutOfRangeException>("alphabet", () => ShortName.Create("abc"u8, alphabet: (ShortNameAlphabet)2));
    }

    // The birthday problem with 365 days has 23 people for a half; sizes here are powers of 256. The other cases are n² / 2^(b+1), worked by hand.
    [Theory]
    [InlineData(1, 0.5, 8)]
    [InlineData(2, 0.5, 8)]
    [InlineData(19, 0.5, 8)]
    [InlineData(20, 0.5, 16)]
    [InlineData(1_000, 0.5, 24)]
    [InlineData(1_000_000, 0.5, 40)]
    [InlineData(1_000_000, 1e-6, 64)]
    [InlineData(1e9, 1e-9, 96)]
    [InlineData(1e30, 1e-18, 264)]
    public void The_bits_of_a_population_are_those_of_the_birthday_bound(double items, double probability, int bits) => Assert.Equal(bits, ShortName.BitsFor(items, probability));

    /// <summary>One size less would be too few, this one is enough, by the exact product.</summary>
    [Theory]
    [InlineData(2, 0.001)]
    [InlineData(40, 0.1)]
    [InlineData(300, 0.01)]
    [InlineData(3_000, 0.3)]
    public void The_bits_are_enough_and_no_more(int items, double probability)
    {
        int bits = ShortName.BitsFor(items, probability);
        Assert.True(Collision(bits) <= probability * 1.01);
        Assert.True(bits == 8 || Collision(bits - 8) > probability);

        double Collision(int size)
        {
            double none = 1, names = Math.Pow(2, size);
            for (int i = 0; i < items; i++)
                none *= Math.Max(0, 1 - i / names);
            return 1 - none;
        }
    }

    [Theory]
    [InlineData(0, 0.5, "items")]
    [InlineData(double.NaN, 0.5, "items")]
    [InlineData(double.PositiveInfinity, 0.5, "items")]
    [InlineData(10, 0, "probability")]
    [InlineData(10, 1, "probability")]
    [InlineData(10, double.NaN, "probability")]
    [InlineData(1e200, 1e-300, "items")]
    public void No_bits_are_told_for_what_is_no_population(double items, double probability, string parameter) =>
        Assert.Throws<ArgumentOutOfRangeException>(parameter, () => ShortName.BitsFor(items, probability));
}
