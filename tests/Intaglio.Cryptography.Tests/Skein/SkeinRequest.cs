namespace Intaglio.Cryptography.Tests;

/// <summary>What a test asks of Skein, in bits.</summary>
public sealed record SkeinRequest
{
    /// <summary>Plain hashing.</summary>
    public static SkeinRequest Default { get; } = new();

    public long DigestSizeInBits { get; init; }
    public byte[] Key { get; init; } = [];
    public byte[] Personalization { get; init; } = [];
    public byte[] PublicKey { get; init; } = [];
    public byte[] KeyIdentifier { get; init; } = [];
    public byte[] Nonce { get; init; } = [];
    public SkeinTree Tree { get; init; }

    public SkeinParameters Parameters => new()
    {
        DigestSizeInBits = DigestSizeInBits,
        Key = Key,
        Personalization = Personalization,
        PublicKey = PublicKey,
        KeyIdentifier = KeyIdentifier,
        Nonce = Nonce,
        Tree = Tree,
    };

    public SkeinXofParameters XofParameters(ulong? outputLength) => new()
    {
        OutputLength = outputLength,
        Key = Key,
        Personalization = Personalization,
        PublicKey = PublicKey,
        KeyIdentifier = KeyIdentifier,
        Nonce = Nonce,
        Tree = Tree,
    };

    public override string ToString() => $"digest {DigestSizeInBits} bits, key {Key.Length}, personalization {Personalization.Length}, "
        + $"public key {PublicKey.Length}, key identifier {KeyIdentifier.Length}, nonce {Nonce.Length}, {Tree}";
}
