using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>A function of the Skein family, and what only these have.</summary>
public abstract class SkeinFunction : HashFunction
{
    /// <summary>The three sizes, without a tree.</summary>
    public static IReadOnlyList<SkeinFunction> Sizes { get; } = [new Skein256Function(), new Skein512Function(), new Skein1024Function()];

    public sealed override string Name => Tree == default ? $"Skein-{StateBits}" : $"Skein-{StateBits} in a tree";
    public sealed override int DefaultDigestSize => BlockSize;

    public sealed override IEnumerable<int> DigestSizes => [.. Enumerable.Range(1, BlockSize + 1), 2 * BlockSize, 3 * BlockSize + 5];
    public sealed override IEnumerable<int> KeySizes => [0, 1, BlockSize - 1, BlockSize, BlockSize + 1, 2 * BlockSize + 7];

    public sealed override bool AllocatesOnce => Tree != default;

    public int StateBits => 8 * BlockSize;

    /// <summary>The tree of requests that have none of their own.</summary>
    public virtual SkeinTree Tree => default;

    /// <summary>The class with extendable output.</summary>
    public abstract Type Xof { get; }

    public abstract byte[] HashBits(ReadOnlySpan<byte> source, long bitLength, SkeinRequest request);
    public abstract int HashBits(ReadOnlySpan<byte> source, long bitLength, Span<byte> destination, SkeinRequest request);
    public abstract void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, SkeinRequest request);
    public abstract SkeinHasher CreateHasher(SkeinRequest request);

    /// <summary>The beginning of the output, of a length in bytes, and from a message that may end within a byte.</summary>
    public abstract byte[] ReadXof(ReadOnlySpan<byte> source, long bitLength, ulong? outputLength, int count, SkeinRequest request);

    public sealed override byte[] Reference(ReadOnlySpan<byte> source, HashParameters parameters) => Reference(source, 8L * source.Length, new()
    {
        DigestSizeInBits = 8L * parameters.DigestSize,
        Key = parameters.Key,
        Personalization = parameters.Personalization,
        PublicKey = parameters.PublicKey,
        KeyIdentifier = parameters.KeyIdentifier,
        Nonce = parameters.Nonce,
        Tree = Tree,
    });

    public byte[] Reference(ReadOnlySpan<byte> source, long bitLength, SkeinRequest r) =>
        SkeinReference.Hash(StateBits, (ulong)(r.DigestSizeInBits == 0 ? StateBits : r.DigestSizeInBits), source, bitLength, r.Key,
            r.Personalization, r.PublicKey, r.KeyIdentifier, r.Nonce, (r.Tree.LeafSizeExponent, r.Tree.FanOutExponent, r.Tree.MaxHeight));

    protected SkeinParameters Of(HashParameters p) => new()
    {
        DigestSizeInBits = 8L * p.DigestSize,
        Key = p.Key,
        Personalization = p.Personalization,
        PublicKey = p.PublicKey,
        KeyIdentifier = p.KeyIdentifier,
        Nonce = p.Nonce,
        Tree = Tree,
    };
}
