using Intaglio.Evaluation;
using NSec.Cryptography;

public sealed class BLAKE2b : IHashContender
{
    private const int FullSize = 64;

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental | HashFeatures.Spans | HashFeatures.Cloning
        | HashFeatures.Concurrent;

    // Keyed digests use another algorithm object with other sizes.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (arguments.Key.Length == 0)
        {
            Choose(in arguments).Hash(message, destination);
        }
        else
        {
            (Blake2bMac algorithm, Key key) = Import(in arguments);
            using (key)
                algorithm.Mac(key, message, destination);
        }
        return destination;
    }

    public IIncrementalContender Begin(in HashArguments arguments) =>
        arguments.Key.Length == 0 ? new Pieces(Choose(in arguments)) : new KeyedPieces(Import(in arguments).Key);

    private static HashAlgorithm Choose(in HashArguments arguments) =>
        arguments.DigestSize is 0 or FullSize ? HashAlgorithm.Blake2b_512 : new Blake2b(arguments.DigestSize);

    // A key belongs to the algorithm it was imported for.
    private static (Blake2bMac Algorithm, Key Key) Import(in HashArguments arguments)
    {
        Blake2bMac algorithm = new(arguments.Key.Length, arguments.DigestSize == 0 ? FullSize : arguments.DigestSize);
        return (algorithm, Key.Import(algorithm, arguments.Key, KeyBlobFormat.RawSymmetricKey));
    }

    private sealed class Pieces : IIncrementalContender
    {
        private IncrementalHash state;

        internal Pieces(HashAlgorithm algorithm) => IncrementalHash.Initialize(algorithm, out state);

        public void Append(byte[] data, int offset, int count) => IncrementalHash.Update(ref state, data.AsSpan(offset, count));

        public ReadOnlySpan<byte> Finish(Span<byte> destination)
        {
            IncrementalHash.Finalize(ref state, destination);
            return destination;
        }

        public void Dispose()
        {
        }
    }

    private sealed class KeyedPieces : IIncrementalContender
    {
        private readonly Key key;
        private IncrementalMac state;

        internal KeyedPieces(Key key)
        {
            this.key = key;
            IncrementalMac.Initialize(key, out state);
        }

        public void Append(byte[] data, int offset, int count) => IncrementalMac.Update(ref state, data.AsSpan(offset, count));

        public ReadOnlySpan<byte> Finish(Span<byte> destination)
        {
            IncrementalMac.Finalize(ref state, destination);
            return destination;
        }

        public void Dispose() => key.Dispose();
    }
}
