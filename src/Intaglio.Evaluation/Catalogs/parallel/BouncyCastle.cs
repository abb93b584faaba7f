using Intaglio.Evaluation;
using Org.BouncyCastle.Crypto.Digests;

public sealed class BLAKE2Xs : IHashContender
{
    private const int PlainSize = 32;

    private readonly Blake2xsDigest plain = new(PlainSize);

    public string FunctionName => "BLAKE2Xs";

    public int DigestSize => PlainSize;

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Spans | HashFeatures.Cloning;

    // A finished digest object starts over.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Blake2xsDigest digest = arguments.Features == HashFeatures.None ? plain : Create(in arguments);
        digest.BlockUpdate(message.AsSpan());
        return destination[..digest.DoFinal(destination)];
    }

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    private static Blake2xsDigest Create(in HashArguments arguments) =>
        new(arguments.DigestSize == 0 ? PlainSize
        : arguments.DigestSize, OrNull(arguments.Key), OrNull(arguments.Salt), OrNull(arguments.Personalization));

    private static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;

    private sealed class Pieces(Blake2xsDigest digest) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => digest.BlockUpdate(data, offset, count);

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => destination[..digest.DoFinal(destination)];

        public void Dispose()
        {
        }
    }
}
