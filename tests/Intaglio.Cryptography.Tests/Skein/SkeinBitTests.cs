namespace Intaglio.Cryptography.Tests;

/// <summary>Messages and digests that end within a byte.</summary>
public class SkeinBitTests
{
    [Theory, EverySkein]
    public void Messages_of_every_number_of_bits_to_two_blocks(SkeinFunction function)
    {
        byte[] message = TestData.Counting(2 * function.BlockSize + 1, 251), digest = new byte[function.BlockSize];
        SkeinHasher hasher = function.CreateHasher(SkeinRequest.Default);
        for (int bits = 0; bits <= 2 * function.StateBits + 1; bits++)
        {
            byte[] expected = function.Reference(message, bits, SkeinRequest.Default);
            Check.Same(expected, function.HashBits(message, bits, SkeinRequest.Default), bits);
            Assert.Equal(digest.Length, function.HashBits(message, bits, digest, SkeinRequest.Default));
            Check.Same(expected, digest, bits);
            hasher.AppendBits(message, bits);
            Check.Same(expected, hasher.GetHashAndReset(), bits);
        }
    }

    [Theory, EverySkein]
    public void Digests_of_every_number_of_bits_to_a_block_and_more_end_in_zeros(SkeinFunction function)
    {
        for (int bits = 1; bits <= function.StateBits + 17; bits++)
        {
            SkeinRequest request = new() { DigestSizeInBits = bits };
            byte[] digest = function.HashBits("abc"u8, 24, request);
            Check.Same(function.Reference("abc"u8, 24, request), digest, bits);
            Assert.Equal((bits + 7) / 8, digest.Length);
            Assert.Equal(0, digest[^1] & (1 << 8 * digest.Length - bits) - 1);
        }
    }

    [Fact]
    public void The_first_bit_is_the_most_significant_and_the_rest_does_not_count()
    {
        Assert.Equal(Skein512.HashBits([0x80], 1), Skein512.HashBits([0xFF, 0xFF], 1));
        Assert.NotEqual(Skein512.HashBits([0x80], 1), Skein512.HashBits([0x01], 1));
        Assert.Equal(Skein512.HashBits([0x12, 0x34, 0x50], 20), Skein512.HashBits([0x12, 0x34, 0x5F, 0xFF], 20));
    }

    [Theory, EverySkein]
    public void After_a_partial_byte_nothing_follows_until_the_reset(SkeinFunction function)
    {
        foreach (SkeinTree tree in new[] { default, new SkeinTree { LeafSizeExponent = 1, FanOutExponent = 1, MaxHeight = 2 } })
        {
            SkeinRequest request = new() { Tree = tree };
            byte[] expected = function.Reference([1, 2, 3, 0xA0], 27, request), current = new byte[function.BlockSize];
            SkeinHasher hasher = function.CreateHasher(request);
            hasher.AppendBits([1, 2], 16);
            hasher.AppendData([]);
            hasher.AppendBits([], 0);
            hasher.AppendBits([3, 0xBF], 11);
            Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => hasher.AppendData([4])).Message, StringComparison.Ordinal);
            Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => hasher.AppendData([])).Message, StringComparison.Ordinal);
            Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => hasher.AppendBits([4], 8)).Message, StringComparison.Ordinal);
            Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => hasher.AppendBits([], 0)).Message, StringComparison.Ordinal);
            Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => hasher.Fork().AppendData([4])).Message, StringComparison.Ordinal);
            hasher.GetCurrentHash(current);
            Assert.Equal(expected, current);
            Assert.Equal(expected, hasher.GetHashAndReset());

            hasher.AppendData([1, 2]);
            hasher.AppendBits([3, 0xA0], 11);
            Assert.Equal(expected, hasher.GetHashAndReset());
        }
    }

    [Fact]
    public void After_a_partial_byte_output_can_be_read_and_nothing_appended()
    {
        using Skein512Xof xof = new();
        xof.AppendBits([0xA0], 3);
        Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => xof.AppendData([1])).Message, StringComparison.Ordinal);
        Assert.Contains("ended within a byte", Assert.Throws<InvalidOperationException>(() => xof.AppendBits([1], 8)).Message, StringComparison.Ordinal);
        byte[] output = xof.GetCurrentHash(100);
        Assert.Equal(output, xof.Read(100));
        xof.Reset();
        xof.AppendData([]);
        xof.AppendBits([0xB0], 3);
        Assert.Equal(output, xof.GetHashAndReset(100));
    }

    [Theory, EverySkein]
    public void Bits_that_are_not_there_are_refused(SkeinFunction function)
    {
        byte[] destination = new byte[function.BlockSize];
        SkeinHasher hasher = function.CreateHasher(SkeinRequest.Default);
        foreach ((int size, long bits) in new[] { (0, 1L), (3, 25L), (3, -1L), (3, long.MaxValue), (3, long.MinValue) })
        {
            byte[] message = new byte[size];
            ArgumentOutOfRangeException[] errors =
            [
                Assert.Throws<ArgumentOutOfRangeException>("bitLength", () => function.HashBits(message, bits, SkeinRequest.Default)),
                Assert.Throws<ArgumentOutOfRangeException>("bitLength", () => function.HashBits(message, bits, destination, SkeinRequest.Default)),
                Assert.Throws<ArgumentOutOfRangeException>("bitLength", () => hasher.AppendBits(message, bits)),
            ];
            Assert.All(errors, error => Assert.Contains($"0 to {8 * size} ", error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Equal(bits, error.ActualValue));
        }
        Assert.Throws<ArgumentException>("destination", () => function.HashBits("abc"u8, 24, destination.AsSpan(1), SkeinRequest.Default));
        Assert.Equal(new byte[function.BlockSize], destination);
        Assert.Equal(function.Reference([], 0, SkeinRequest.Default), hasher.GetHashAndReset());
    }

    [SkippableTheory, EverySkein]
    public void Bits_allocate_just_the_digest_asked_for(SkeinFunction function)
    {
        byte[] message = TestData.Counting(1000), destination = new byte[function.BlockSize];
        SkeinRequest request = new() { Key = [1], Nonce = [2] };
        SkeinHasher hasher = function.CreateHasher(request);
        byte[]? kept = null;
        long array = AllocationTests.Allocated(() => kept = new byte[function.BlockSize]);
        Assert.Equal(array, AllocationTests.Allocated(() =>
        {
            function.HashBits(message, 7999, destination, request);
            hasher.AppendBits(message, 8000);
            hasher.AppendBits(message, 7999);
            hasher.GetCurrentHash(destination);
            kept = hasher.GetHashAndReset();
        }));
    }
}
