using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>A type that derives from the framework's <see cref="HashAlgorithm"/>, one object for all messages, as its interface allows.</summary>
internal sealed class HashAlgorithmContender : IHashContender
{
    private readonly Func<HashAlgorithm> create;
    private readonly HashAlgorithm algorithm;

    internal HashAlgorithmContender(Func<HashAlgorithm> create, string function)
    {
        this.create = create;
        algorithm = create();
        FunctionName = function;
    }

    public string FunctionName { get; }

    public int DigestSize => algorithm.HashSize / 8;

    public HashFeatures Features => HashFeatures.Incremental | (algorithm is KeyedHashAlgorithm and not HMAC ? HashFeatures.Key : HashFeatures.None);

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (arguments.Key.IsEmpty)
            return algorithm.ComputeHash(message);
        using KeyedHashAlgorithm keyed = (KeyedHashAlgorithm)create();
        keyed.Key = arguments.Key.ToArray();
        return keyed.ComputeHash(message);
    }

    public IIncrementalContender Begin(in HashArguments arguments)
    {
        HashAlgorithm one = create();
        return new DelegateIncremental((data, offset, count) => one.TransformBlock(data, offset, count, null, 0), () =>
        {
            one.TransformFinalBlock([], 0, 0);
            return one.Hash!;
        }, one);
    }
}
