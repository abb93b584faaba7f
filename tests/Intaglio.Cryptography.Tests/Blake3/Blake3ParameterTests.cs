using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>What BLAKE3 takes, and what it refuses.</summary>
public class Blake3ParameterTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(31)]
    [InlineData(33)]
    [InlineData(64)]
    public void A_key_has_32_bytes(int size)
    {
        ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => Blake3.HashData([], new Blake3Parameters { Key = new byte[size] }));
        Assert.Equal("Key", exception.ParamName);
        Assert.Contains("0 or 32 bytes", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_digest_has_no_negative_size() =>
        Assert.Equal("DigestSize", Assert.Throws<ArgumentOutOfRangeException>(() => Blake3.CreateHasher(new() { DigestSize = -1 })).ParamName);

    [Fact]
    public void A_key_and_a_context_are_not_given_together() =>
        Assert.Throws<ArgumentException>("Key", () => Blake3.HashData([], new Blake3Parameters { Key = new byte[32], KeyDerivationContext = "context" }));

    [Fact]
    public void A_context_is_well_formed_text() =>
        Assert.Contains("D800", Assert.Throws<ArgumentException>("KeyDerivationContext", () => Blake3.HashData([], new Blake3Parameters { KeyDerivationContext = "\uD800" })).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("")]
    [InlineData("example.com 2026-11-25 session tokens v1")]
    [InlineData("日本語 😀")]
    public void Keys_are_derived_in_any_context(string context)
    {
        byte[] material = [.. "secret"u8];
        Assert.Equal(Blake3Reference.DeriveKey(context, material, 80), Blake3.HashData(material, new Blake3Parameters { KeyDerivationContext = context, DigestSize = 80 }));
    }

    [Fact]
    public void A_digest_is_the_beginning_of_a_longer_one()
    {
        byte[] message = [.. "message"u8], longest = Blake3.HashData(message, new Blake3Parameters { DigestSize = 1000 });
        for (int size = 1; size < longest.Length; size++)
            Check.Same(longest.AsSpan(0, size), Blake3.HashData(message, new Blake3Parameters { DigestSize = size }), size);
    }
}
