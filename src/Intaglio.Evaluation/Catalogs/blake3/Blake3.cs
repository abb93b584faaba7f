using Intaglio.Evaluation;

public sealed class BLAKE3 : IHashContender
{
    private const int PlainSize = 32;

    public string FunctionName => "BLAKE3";

    public int DigestSize => PlainSize;

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Concurrent;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        destination = destination[..SizeOf(in arguments)];
        if (arguments.Key.Length == 0)
        {
            Blake3.Hasher.Hash(message, destination);
            return destination;
        }
        using Blake3.Hasher hasher = Create(in arguments);
        hasher.Update(message);
        hasher.Finalize(destination);
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments), SizeOf(in arguments));

    private static Blake3.Hasher Create(in HashArguments arguments) =>
        arguments.Key.Length == 0 ? Blake3.Hasher.New() : Blake3.Hasher.NewKeyed(arguments.Key);

    private static int SizeOf(in HashArguments arguments) => arguments.DigestSize == 0 ? PlainSize : arguments.DigestSize;

    private sealed class Pieces(Blake3.Hasher hasher, int size) : IIncrementalContender
    {
        private Blake3.Hasher hasher = hasher;

        public void Append(byte[] data, int offset, int count) => hasher.Update(data.AsSpan(offset, count));

        public ReadOnlySpan<byte> Finish(Span<byte> destination)
        {
            hasher.Finalize(destination[..size]);
            return destination[..size];
        }

        public void Dispose() => hasher.Dispose();
    }
}
