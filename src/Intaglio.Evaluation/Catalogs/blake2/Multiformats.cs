using Intaglio.Evaluation;
using Multiformats.Hash;

public sealed class BLAKE2b : IHashContender
{
    public string FunctionName => "BLAKE2b";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Concurrent;

    // Each size has its own type, and the types are consecutive.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Multihash.Sum(arguments.DigestSize == 0 ? HashType.BLAKE2B_512
        : HashType.BLAKE2B_8 + (uint)(arguments.DigestSize - 1), message).Digest;
}

public sealed class BLAKE2s : IHashContender
{
    public string FunctionName => "BLAKE2s";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Concurrent;

    // Each size has its own type, and the types are consecutive.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Multihash.Sum(arguments.DigestSize == 0 ? HashType.BLAKE2S_256
        : HashType.BLAKE2S_8 + (uint)(arguments.DigestSize - 1), message).Digest;
}
