using System.Data.HashFunction.Blake2;
using Intaglio.Evaluation;

public sealed class BLAKE2b : IHashContender
{
    private readonly IBlake2B plain = Blake2BFactory.Instance.Create();

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        (arguments.Features == HashFeatures.None ? plain : Create(in arguments)).ComputeHash(message).Hash;

    // The size is in bits.
    private static IBlake2B Create(in HashArguments arguments)
    {
        Blake2BConfig config = new() { Key = OrNull(arguments.Key), Salt = OrNull(arguments.Salt),
            Personalization = OrNull(arguments.Personalization) };
        if (arguments.DigestSize != 0)
            config.HashSizeInBits = 8 * arguments.DigestSize;
        return Blake2BFactory.Instance.Create(config);
    }

    private static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;
}
