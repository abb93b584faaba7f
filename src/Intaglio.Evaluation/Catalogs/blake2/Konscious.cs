using Intaglio.Evaluation;
using Konscious.Security.Cryptography;

public sealed class BLAKE2b : IHashContender
{
    public string FunctionName => "BLAKE2b";

    public HashFeatures Features => HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Incremental;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        using HMACBlake2B algorithm = Create(in arguments);
        return algorithm.ComputeHash(message);
    }

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces(Create(in arguments));

    // The size is in bits.
    private static HMACBlake2B Create(in HashArguments arguments)
    {
        int bits = arguments.DigestSize == 0 ? 512 : 8 * arguments.DigestSize;
        HMACBlake2B algorithm = arguments.Key.Length == 0 ? new HMACBlake2B(bits) : new HMACBlake2B(arguments.Key, bits);
        algorithm.Initialize();
        return algorithm;
    }

    private sealed class Pieces(HMACBlake2B algorithm) : IIncrementalContender
    {
        public void Append(byte[] data, int offset, int count) => algorithm.TransformBlock(data, offset, count, null, 0);

        public ReadOnlySpan<byte> Finish(Span<byte> destination)
        {
            algorithm.TransformFinalBlock([], 0, 0);
            return algorithm.Hash;
        }

        public void Dispose() => algorithm.Dispose();
    }
}
