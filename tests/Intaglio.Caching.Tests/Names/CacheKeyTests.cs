using System.Globalization;
using System.Text;

namespace Intaglio.Caching.Tests;

public class CacheKeyTests
{
    // docs/formats/cache-names.md, worked by hand.
    [Fact]
    public void The_encoding_is_the_documented_one()
    {
        CacheKey key = new CacheKey("thumbs", version: 2).Add("width", 300).Add("format", "png").Add("sharp", true).Add("gamma", 2.2).Add("profile", (string?)null).Add("crop", [1, 255]).Add("tags", ["a", null]);
        string expected = string.Concat(
            "01", "0200000000000000", "07000000",
            "04000000", "63726F70", "06", "02000000", "01FF",
            "06000000", "666F726D6174", "05", "03000000", "706E67",
            "05000000", "67616D6D61", "04", "9A99999999990140",
            "07000000", "70726F66696C65", "00",
            "05000000", "7368617270", "02",
            "04000000", "74616773", "07", "02000000", "05", "01000000", "61", "00",
            "05000000", "7769647468", "03", "2C010000000000000000000000000000");
        Assert.Equal(expected, Convert.ToHexString(key.Encode()));
        Assert.Equal(7, key.Count);
    }

    [Fact]
    public void Settings_that_differ_in_anything_are_encoded_differently()
    {
        CacheKey[] keys =
        [
            new(), new(version: 2), new CacheKey().Add("a", "b"), new CacheKey().Add("ab", ""), new CacheKey().Add("a", ""), new CacheKey().Add("a", (string?)null),
            new CacheKey().Add("ab", "c"), new CacheKey().Add("a", "bc"), new CacheKey().Add("a", 1), new CacheKey().Add("a", "1"), new CacheKey().Add("a", 1.0), new CacheKey().Add("a", true),
            new CacheKey().Add("a", false), new CacheKey().Add("a", 0), new CacheKey().Add("a", -1), new CacheKey().Add("a", ulong.MaxValue), new CacheKey().Add("a", Int128.MaxValue), new CacheKey().Add("a", "1"u8),
            new CacheKey().Add("a", ["1"]), new CacheKey().Add("a", [null]), new CacheKey().Add("a", Array.Empty<string>()), new CacheKey().Add("a", ["1", "2"]), new CacheKey().Add("a", ["2", "1"]), new CacheKey().Add("a", ["12"]),
            new CacheKey().Add("a", "1").Add("b", "2"), new CacheKey().Add("a", "2").Add("b", "1"), new CacheKey().Add("a", double.NaN), new CacheKey().Add("a", double.PositiveInfinity), new CacheKey().Add("A", "b"),
            new CacheKey().Add("ä", ""), new CacheKey().Add("a\u0308", ""), new CacheKey().Add("a", "\0"),
        ];
        Assert.Equal(keys.Length, keys.Select(key => Convert.ToHexString(key.Encode())).Distinct().Count());
        Assert.Equal(keys.Length, keys.Select(key => key.ToName(128)).Distinct().Count());
    }

    [Fact]
    public void What_means_the_same_is_encoded_the_same()
    {
        Same(new CacheKey().Add("a", 1).Add("b", 2).Add("é", 3), new CacheKey().Add("é", 3).Add("b", 2).Add("a", 1));
        Same(new CacheKey().Add("a", 1), new CacheKey().Add("a", 1L));
        Same(new CacheKey().Add("a", 1UL), new CacheKey().Add("a", (Int128)1));
        Same(new CacheKey().Add("a", -0.0), new CacheKey().Add("a", 0.0));
        Same(new CacheKey().Add("a", double.NaN), new CacheKey().Add("a", BitConverter.UInt64BitsToDouble(0xFFF0_0000_0000_0001)));
        Same(new CacheKey().Add("a", 0.1f), new CacheKey().Add("a", (double)0.1f));

        static void Same(CacheKey left, CacheKey right) => Assert.Equal(Convert.ToHexString(left.Encode()), Convert.ToHexString(right.Encode()));
    }

    /// <summary>Pairs of settings of few names and values, so that many are almost alike: the same bytes if and only if they are the same settings.</summary>
    [Trait(Counts.Trait, Counts.Edits)]
    [Fact]
    public void Random_pairs_do_not_collide()
    {
        Random random = new(5);
        CacheKey left = new(), right = new();
        int same = 0, pairs = Counts.Choose(50_000, 5_000_000);
        for (int i = 0; i < pairs; i++)
        {
            string one = Fill(left, random), other = Fill(right, random);
            bool equal = left.Encode().SequenceEqual(right.Encode());
            Assert.True(equal == (one == other), $"{one} and {other}");
            same += equal ? 1 : 0;
        }
        Assert.InRange(same, pairs / 1_000, pairs / 10 * 9);
    }

    [Theory]
    [InlineData("de-DE")]
    [InlineData("tr-TR")]
    [InlineData("ar-SA")]
    public void No_culture_matters(string name)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        string expected = Create();
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo(name);
            Assert.Equal(expected, Create());
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }

        static string Create() => new CacheKey("Iı").Add("i", 1.5).Add("I", -3).Add("ı", "İ").Add("z", true).ToName(256);
    }

    [Fact]
    public void A_key_that_is_used_again_allocates_nothing()
    {
        CacheKey key = new("thumbs");
        char[] name = new char[8];
        Assert.Equal(0, Allocations.Fewest(Fill, 100));

        void Fill()
        {
            key.Clear();
            key.Add("width", 300).Add("format", "png").Add("gamma", 2.2).WriteName(name);
        }
    }

    [Fact]
    public void Wrong_use_is_refused_and_changes_nothing()
    {
        CacheKey key = new CacheKey().Add("a", "b");
        string before = Convert.ToHexString(key.Encode());
        Assert.Throws<ArgumentException>("name", () => key.Add("a", 1));
        Assert.Throws<ArgumentException>("name", () => key.Add("", 1));
        Assert.Throws<ArgumentNullException>("name", () => key.Add(null!, 1));
        Assert.Throws<ArgumentException>("name", () => key.Add("\uD800", 1));
        Assert.Throws<ArgumentException>("value", () => key.Add("c", "x\uDC00"));
        Assert.Throws<ArgumentException>("values", () => key.Add("d", ["good", "\uD800"]));
        Assert.Throws<ArgumentNullException>("values", () => key.Add("e", (IReadOnlyCollection<string?>)null!));
        Assert.Equal(before, Convert.ToHexString(key.Encode()));
        Assert.Throws<ArgumentException>("application", () => new CacheKey("seventeen letters"));
        Assert.Throws<ArgumentException>("application", () => new CacheKey("a\0"));
        Assert.Throws<ArgumentException>("application", () => new CacheKey("\uD800"));
    }

    private static string Fill(CacheKey key, Random random)
    {
        key.Clear();
        SortedDictionary<string, string> settings = new(StringComparer.Ordinal);
        for (int count = random.Next(3); count >= 0; count--)
        {
            string name = Pick("a", "b", "ab", "\0");
            if (settings.ContainsKey(name))
                continue;
            switch (random.Next(6))
            {
                case 0: string text = Pick("", "a", "b", "ab", "1"); key.Add(name, text); settings[name] = $"text '{text}'"; break;
                case 1: int integer = random.Next(-1, 3); key.Add(name, integer); settings[name] = $"integer {integer}"; break;
                case 2: double number = random.Next(-1, 3) / 2.0; key.Add(name, number); settings[name] = $"number {number.ToString("R", CultureInfo.InvariantCulture)}"; break;
                case 3: bool truth = random.Next(2) == 0; key.Add(name, truth); settings[name] = $"truth {truth}"; break;
                case 4: key.Add(name, (string?)null); settings[name] = "null"; break;
                default: byte[] bytes = Encoding.ASCII.GetBytes(Pick("", "a", "b", "ab", "1")); key.Add(name, bytes); settings[name] = $"bytes {Convert.ToHexString(bytes)}"; break;
            }
        }
        return string.Join(", ", settings.Select(pair => $"{(pair.Key == "\0" ? "zero" : pair.Key)}: {pair.Value}"));

        string Pick(params ReadOnlySpan<string> all) => all[random.Next(all.Length)];
    }
}
