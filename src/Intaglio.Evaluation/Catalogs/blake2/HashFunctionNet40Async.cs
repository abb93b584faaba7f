using System.Data.HashFunction;
using Intaglio.Evaluation;

public sealed class BLAKE2b : IHashContender
{
    private readonly Blake2B plain = new();

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeHash(message);

    // The size is in bits.
    private static Blake2B Create(in HashArguments arguments) =>
        new(arguments.DigestSize == 0 ? 512
        : 8 * arguments.DigestSize, OrNull(arguments.Key), OrNull(arguments.Salt), OrNull(arguments.Personalization));

    private static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;
}
