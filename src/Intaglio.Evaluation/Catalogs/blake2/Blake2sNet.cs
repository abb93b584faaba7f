using Blake2s;
using Intaglio.Evaluation;

public sealed class BLAKE2s : IHashContender
{
    public string FunctionName => "BLAKE2s";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Concurrent;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        arguments.Features == HashFeatures.None ? Blake2S.ComputeHash(message) : Blake2S.ComputeHash(message, Configure(in arguments));

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Blake2S.Create(Configure(in arguments)));

    private static Blake2sConfig Configure(in HashArguments arguments)
    {
        Blake2sConfig config = new() { Key = OrNull(arguments.Key), Salt = OrNull(arguments.Salt),
            Personalization = OrNull(arguments.Personalization) };
        if (arguments.DigestSize != 0)
            config.OutputSizeInBytes = arguments.DigestSize;
        return config;
    }

    private static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;

    private sealed class Pieces(Hasher hasher) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => hasher.Update(data, offset, count);

        public ReadOnlySpan<byte> Finish(Span<byte> destination) => hasher.Finish();

        public void Dispose()
        {
        }
    }
}
