using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>The limits of Skein's parameters: what lies on them is accepted, what lies beyond is refused by every way.</summary>
public class SkeinLimitTests
{
    private static readonly SkeinTree Tree = new() { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 2 };

    private static readonly (string Name, string Range, SkeinRequest Request)[] Refused =
    [
        .. from bits in new[] { -1, SkeinParameters.MaxDigestSizeInBits + 1, long.MinValue, long.MaxValue }
           select ("DigestSizeInBits", "0 to 17179869176 ", new SkeinRequest { DigestSizeInBits = bits }),
        .. from value in new[] { 0, -1, 256, int.MinValue, int.MaxValue }
           from refused in new (string, string, SkeinTree)[]
           {
               ("Tree.LeafSizeExponent", "1 to 255 ", Tree with { LeafSizeExponent = value }),
               ("Tree.FanOutExponent", "1 to 255 ", Tree with { FanOutExponent = value }),
               ("Tree.MaxHeight", "2 to 255 ", Tree with { MaxHeight = value }),
           }
           select (refused.Item1, refused.Item2, new SkeinRequest { Tree = refused.Item3 }),
        ("Tree.MaxHeight", "2 to 255 ", new() { Tree = Tree with { MaxHeight = 1 } }),
        ("Tree.FanOutExponent", "1 to 255 ", new() { Tree = new() { LeafSizeExponent = 1 } }),
    ];

    [Fact]
    public void The_sizes_are_those_of_the_paper()
    {
        Assert.Equal((32, 64, 128), (Skein256.BlockSize, Skein512.BlockSize, Skein1024.BlockSize));
        Assert.Equal((32, 64, 128), (Skein256Random.StateSize, Skein512Random.StateSize, Skein1024Random.StateSize));
        Assert.Equal((1UL << 61) - 1, SkeinXofParameters.MaxOutputLength);
        Assert.Equal(8 * (long)int.MaxValue, SkeinParameters.MaxDigestSizeInBits);
        Assert.Equal(255, SkeinTree.UnlimitedHeight);
    }

    [Fact]
    public async Task Parameters_beyond_the_limits_are_refused_by_every_way()
    {
        byte[] destination = new byte[100];
        foreach ((string name, string range, SkeinRequest request) in Refused)
        {
            using MemoryStream stream = new(TestData.Counting(100));
            ArgumentOutOfRangeException[] errors =
            [
                Error(() => Skein512.HashData("abc"u8, request.Parameters)),
                Error(() => Skein512.HashData("abc"u8, destination, request.Parameters)),
                Error(() => Skein512.TryHashData("abc"u8, destination, out _, request.Parameters)),
                Error(() => Skein512.HashData(stream, request.Parameters)),
                Error(() => Skein512.HashData(stream, destination, request.Parameters)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await Skein512.HashDataAsync(stream, request.Parameters)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await Skein512.HashDataAsync(stream, destination, request.Parameters)),
                Error(() => Skein512.HashBits("abc"u8, 24, request.Parameters)),
                Error(() => Skein512.HashBits("abc"u8, 24, destination, request.Parameters)),
                Error(() => Skein512.HashMany([], destination, request.Parameters)),
                Error(() => Skein512.CreateHasher(request.Parameters)),
            ];
            Assert.All(errors, error => Assert.Equal(name, error.ParamName));
            Assert.All(errors, error => Assert.Contains(range, error.Message, StringComparison.Ordinal));
            Assert.Equal(name, Error(() => Skein512.CreateHashAlgorithm(request.Parameters)).ParamName);
            Assert.Equal(0, stream.Position);
        }
        Assert.Equal(new byte[100], destination);
    }

    [Theory, EverySkein]
    public void The_largest_digest_can_be_asked_for(SkeinFunction function)
    {
        SkeinHasher hasher = function.CreateHasher(new SkeinRequest { DigestSizeInBits = SkeinParameters.MaxDigestSizeInBits });
        Assert.Equal("destination", Assert.Throws<ArgumentException>(() => hasher.GetCurrentHash(new byte[100])).ParamName);
        Assert.Contains("2147483647", Assert.Throws<ArgumentException>(() => hasher.GetCurrentHash(new byte[100])).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_adapter_is_refused_digests_whose_bits_it_cannot_count()
    {
        const int Most = int.MaxValue - 7;
        using HashAlgorithm largest = Skein512.CreateHashAlgorithm(new() { DigestSizeInBits = Most });
        Assert.Equal(Most, largest.HashSize);
        foreach (long bits in new[] { Most + 1L, int.MaxValue, SkeinParameters.MaxDigestSizeInBits })
            Assert.Contains($"0 to {Most} ", Error(() => Skein512.CreateHashAlgorithm(new() { DigestSizeInBits = bits })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_adapter_counts_the_bits_of_whole_bytes()
    {
        using HashAlgorithm algorithm = Skein512.CreateHashAlgorithm(new() { DigestSizeInBits = 13 });
        Assert.Equal(16, algorithm.HashSize);
        Assert.Equal(Skein512.HashData("abc"u8, new() { DigestSizeInBits = 13 }), algorithm.ComputeHash("abc"u8.ToArray()));
    }

    private static ArgumentOutOfRangeException Error(Action action) => Assert.Throws<ArgumentOutOfRangeException>(action);
}
