using Intaglio.Evaluation;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Parameters;

public sealed class Skein256() : Skein(SkeinDigest.SKEIN_256);

public sealed class Skein512() : Skein(SkeinDigest.SKEIN_512);

public sealed class Skein1024() : Skein(SkeinDigest.SKEIN_1024);

public abstract class Skein(int bits) : IHashContender
{
    private readonly SkeinDigest plain = Create(bits, default);

    public string FunctionName => $"Skein-{bits}";

    public int DigestSize => bits / 8;

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Personalization | HashFeatures.Incremental | HashFeatures.Spans
        | HashFeatures.Cloning;

    // A finished digest object starts over.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        SkeinDigest digest = arguments.Features == HashFeatures.None ? plain : Create(bits, in arguments);
        digest.BlockUpdate(message.AsSpan());
        return destination[..digest.DoFinal(destination)];
    }

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(bits, in arguments));

    private static SkeinDigest Create(int bits, in HashArguments arguments)
    {
        SkeinDigest digest = new(bits, arguments.DigestSize == 0 ? bits : 8 * arguments.DigestSize);
        SkeinParameters.Builder parameters = new();
        if (arguments.Key.Length > 0)
            parameters.SetKey(arguments.Key);
        if (arguments.Personalization.Length > 0)
            parameters.SetPersonalisation(arguments.Personalization);
        if ((arguments.Features & ~HashFeatures.DigestSize) != HashFeatures.None)
            digest.Init(parameters.Build());
        return digest;
    }

    private sealed class Pieces(SkeinDigest digest) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => digest.BlockUpdate(data, offset, count);

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => destination[..digest.DoFinal(destination)];

        public void Dispose()
        {
        }
    }
}
