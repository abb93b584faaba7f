namespace Intaglio.Cryptography.Tests;

/// <summary>What a test asks of any hash function: the union of all algorithms' parameters, none of them a reference struct.</summary>
public sealed record HashParameters
{
    public static HashParameters Default { get; } = new();

    public int DigestSize { get; init; }
    public byte[] Key { get; init; } = [];
    public byte[] Salt { get; init; } = [];
    public byte[] Personalization { get; init; } = [];
    public Blake2TreeNode Tree { get; init; }
    public byte[] PublicKey { get; init; } = [];
    public byte[] KeyIdentifier { get; init; } = [];
    public byte[] Nonce { get; init; } = [];

    public override string ToString() => $"digest {DigestSize}, key {Key.Length}, salt {Salt.Length}, personalization {Personalization.Length}, {Tree}, "
        + $"public key {PublicKey.Length}, key identifier {KeyIdentifier.Length}, nonce {Nonce.Length}";
}
