using Intaglio.Evaluation;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;

public sealed class BLAKE2b : IHashContender
{
    private readonly Blake2bDigest plain = new();

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features => Digests.Features;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Digests.Hash(arguments.Features == HashFeatures.None ? plain : Create(in arguments), message, destination);

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    // The size is in bytes here. In the constructor without other arguments it is in bits.
    private static Blake2bDigest Create(in HashArguments arguments) =>
        new(Digests.OrNull(arguments.Key), arguments.DigestSize == 0 ? 64
        : arguments.DigestSize, Digests.OrNull(arguments.Salt), Digests.OrNull(arguments.Personalization));
}

public sealed class BLAKE2s : IHashContender
{
    private readonly Blake2sDigest plain = new();

    public string FunctionName => "BLAKE2s";

    public HashFeatures Features => Digests.Features;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Digests.Hash(arguments.Features == HashFeatures.None ? plain : Create(in arguments), message, destination);

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    // The size is in bytes here. In the constructor without other arguments it is in bits.
    private static Blake2sDigest Create(in HashArguments arguments) =>
        new(Digests.OrNull(arguments.Key), arguments.DigestSize == 0 ? 32
        : arguments.DigestSize, Digests.OrNull(arguments.Salt), Digests.OrNull(arguments.Personalization));
}

internal static class Digests
{
    internal const HashFeatures Features =
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Spans | HashFeatures.Cloning;

    // A finished digest object starts over.
    internal static ReadOnlySpan<byte> Hash(IDigest digest, byte[] message, Span<byte> destination)
    {
        digest.BlockUpdate(message.AsSpan());
        return destination[..digest.DoFinal(destination)];
    }

    internal static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;
}

internal sealed class Pieces(IDigest digest) : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => digest.BlockUpdate(data, offset, count);

    public ReadOnlySpan<byte> Finish(Span<byte> destination) => destination[..digest.DoFinal(destination)];

    public void Dispose()
    {
    }
}
