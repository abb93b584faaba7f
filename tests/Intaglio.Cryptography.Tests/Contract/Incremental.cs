namespace Intaglio.Cryptography.Tests;

/// <summary>A hasher or a working state, as the contract sees both.</summary>
public sealed record Incremental(
    Func<int> DigestSize,
    Action<ReadOnlySpan<byte>> Append,
    Func<Span<byte>, int> GetCurrentHash,
    Func<Span<byte>, int> GetHashAndReset,
    Func<Incremental> Fork,
    Action End)
{
    public byte[] CurrentHash() => Filled(GetCurrentHash);

    public byte[] HashAndReset() => Filled(GetHashAndReset);

    private byte[] Filled(Func<Span<byte>, int> write)
    {
        byte[] digest = new byte[DigestSize()];
        Assert.Equal(digest.Length, write(digest));
        return digest;
    }
}
