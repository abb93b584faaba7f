using Intaglio.Evaluation;
using Sodium;

public sealed class BLAKE2b : IHashContender
{
    private const int FullSize = 64;

    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key | HashFeatures.Salt | HashFeatures.Personalization | HashFeatures.Incremental
        | HashFeatures.Concurrent;

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        arguments.Salt.Length + arguments.Personalization.Length > 0
        ? GenericHash.HashSaltPersonal(message, OrNull(arguments.Key), Pad(arguments.Salt), Pad(arguments.Personalization),
            destination.Length)
        : GenericHash.Hash(message, OrNull(arguments.Key), destination.Length);

    public IIncrementalContender Begin(in HashArguments arguments) =>
        new Pieces(new GenericHash.GenericHashAlgorithm(OrNull(arguments.Key)!, arguments.DigestSize == 0 ? FullSize
        : arguments.DigestSize));

    private static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;

    // The method requires both. Zeros have no effect.
    private static byte[] Pad(byte[] bytes) => bytes.Length == 0 ? new byte[16] : bytes;
}

file sealed class Pieces(GenericHash.GenericHashAlgorithm algorithm) : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => algorithm.TransformBlock(data, offset, count, null, 0);

    public ReadOnlySpan<byte> Finish(Span<byte> destination)
    {
        algorithm.TransformFinalBlock([], 0, 0);
        return algorithm.Hash;
    }

    public void Dispose() => algorithm.Dispose();
}
