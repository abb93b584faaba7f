using System.Security.Cryptography;
using ByteTerrace.Maths.Cryptography;
using Intaglio.Evaluation;

public sealed class BLAKE2b : IHashContender
{
    public string FunctionName => "BLAKE2b";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key
        | (typeof(HashAlgorithm).IsAssignableFrom(typeof(Blake2b)) ? HashFeatures.Incremental : HashFeatures.None);

    // A new object for each message. The constructor without arguments would generate a key.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Create(in arguments).ComputeHash(message);

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces((HashAlgorithm)(object)Create(in arguments));

    private static Blake2b Create(in HashArguments arguments) =>
        Blake2b.New(arguments.Key, arguments.DigestSize == 0 ? 64 : arguments.DigestSize);
}

public sealed class BLAKE2s : IHashContender
{
    public string FunctionName => "BLAKE2s";

    public HashFeatures Features =>
        HashFeatures.DigestSize | HashFeatures.Key
        | (typeof(HashAlgorithm).IsAssignableFrom(typeof(Blake2s)) ? HashFeatures.Incremental : HashFeatures.None);

    // A new object for each message. The constructor without arguments would generate a key.
    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination) =>
        Create(in arguments).ComputeHash(message);

    public IIncrementalContender Begin(in HashArguments arguments) => new Pieces((HashAlgorithm)(object)Create(in arguments));

    private static Blake2s Create(in HashArguments arguments) =>
        Blake2s.New(arguments.Key, arguments.DigestSize == 0 ? 32 : arguments.DigestSize);
}

internal sealed class Pieces(HashAlgorithm algorithm) : IIncrementalContender
{
    public void Append(byte[] data, int offset, int count) => algorithm.TransformBlock(data, offset, count, null, 0);

    public ReadOnlySpan<byte> Finish(Span<byte> destination)
    {
        algorithm.TransformFinalBlock([], 0, 0);
        return algorithm.Hash;
    }

    public void Dispose() => algorithm.Dispose();
}
