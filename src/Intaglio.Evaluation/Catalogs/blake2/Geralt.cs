using Geralt;
using Intaglio.Evaluation;

public sealed class BLAKE2b : IHashContender
{
    private const int FullSize = 64;

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Spans | HashFeatures.Concurrent;

    // The static methods take a key, or a salt and personalization. The incremental class takes all of them.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        bool isPersonal = arguments.Salt.Length + arguments.Personalization.Length > 0;
        if (isPersonal && arguments.Key.Length > 0)
        {
            using IncrementalBLAKE2b state = Create(in arguments, destination.Length);
            state.Update(message);
            state.Finalize(destination);
        }
        else if (isPersonal)
        {
            Geralt.BLAKE2b.ComputeHash(destination, message, Pad(arguments.Personalization), Pad(arguments.Salt));
        }
        else if (arguments.Key.Length > 0)
        {
            Geralt.BLAKE2b.ComputeTag(destination, message, arguments.Key);
        }
        else
        {
            Geralt.BLAKE2b.ComputeHash(destination, message);
        }
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments) =>
        new Pieces(Create(in arguments, arguments.DigestSize == 0 ? FullSize : arguments.DigestSize));

    private static IncrementalBLAKE2b Create(in HashArguments arguments, int size) =>
        arguments.Salt.Length + arguments.Personalization.Length > 0
        ? new IncrementalBLAKE2b(size, arguments.Key, Pad(arguments.Personalization), Pad(arguments.Salt))
        : new IncrementalBLAKE2b(size, arguments.Key, default, default);

    // The method requires both or neither. Zeros have no effect.
    private static byte[] Pad(byte[] bytes) => bytes.Length == 0 ? new byte[16] : bytes;
}

file sealed class Pieces(IncrementalBLAKE2b state) : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => state.Update(data.AsSpan(offset, count));

    public ReadOnlySpan<byte> Finish(Span<byte> destination)
    {
        state.Finalize(destination);
        return destination;
    }

    public void Dispose() => state.Dispose();
}
