namespace Intaglio.Cryptography.Tests;

/// <summary>What a parameter that is short or left out stands for.</summary>
public class ParameterTests
{
    [Theory, Every<Blake2Function>]
    public void A_short_salt_or_personalization_is_padded_with_zeros(Blake2Function function)
    {
        for (int size = 0; size <= function.SaltSize; size++)
        {
            byte[] value = [.. Enumerable.Repeat((byte)0xA5, size)], padded = [.. value, .. new byte[function.SaltSize - size]];
            Assert.Equal(function.HashData("abc"u8, new() { Salt = padded }), function.HashData("abc"u8, new() { Salt = value }));
            Assert.Equal(function.HashData("abc"u8, new() { Personalization = padded }), function.HashData("abc"u8, new() { Personalization = value }));
        }
    }

    [Fact]
    public void A_default_tree_is_sequential_hashing()
    {
        Blake2TreeNode sequential = new() { Fanout = 1, MaxDepth = 1 };
        Assert.Equal(Blake2b.HashData("abc"u8), Blake2b.HashData("abc"u8, new() { Tree = sequential }));
        Assert.Equal(Blake2s.HashData("abc"u8), Blake2s.HashData("abc"u8, new() { Tree = sequential }));
    }

    [Theory, Every<Blake2Function>]
    public void A_short_key_is_not_the_same_key_padded(Blake2Function function) =>
        Assert.NotEqual(function.HashData("abc"u8, new() { Key = [1] }), function.HashData("abc"u8, new() { Key = [1, 0] }));
}
