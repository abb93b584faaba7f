using Intaglio.Evaluation;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Parameters;

public sealed class BLAKE3 : IHashContender
{
    private const int PlainSize = 32;

    private readonly Blake3Digest plain = new(8 * PlainSize);

    public string FunctionName => "BLAKE3";

    public int DigestSize => PlainSize;

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Cloning;

    // A finished digest object starts over.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        Blake3Digest digest = arguments.Features == HashFeatures.None ? plain : Create(in arguments);
        digest.BlockUpdate(message.AsSpan());
        return Finish(digest, SizeOf(in arguments), destination);
    }

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments), SizeOf(in arguments));

    private static Blake3Digest Create(in HashArguments arguments)
    {
        Blake3Digest digest = new(8 * PlainSize);
        if (arguments.Key.Length > 0)
            digest.Init(Blake3Parameters.Key(arguments.Key));
        return digest;
    }

    private static int SizeOf(in HashArguments arguments) => arguments.DigestSize == 0 ? PlainSize : arguments.DigestSize;

    private static ReadOnlySpan<byte> Finish(Blake3Digest digest, int size, Span<byte> destination) =>
        destination[..(size == PlainSize ? digest.DoFinal(destination) : digest.OutputFinal(destination[..size]))];

    private sealed class Pieces(Blake3Digest digest, int size) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => digest.BlockUpdate(data, offset, count);

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => BLAKE3.Finish(digest, size, destination);

        public void Dispose()
        {
        }
    }
}
