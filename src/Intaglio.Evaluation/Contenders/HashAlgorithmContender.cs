using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>A type that derives from the framework's <see cref="HashAlgorithm"/>, one object for all messages, as its interface allows.</summary>
internal sealed class HashAlgorithmContender : IHashContender
{
    private readonly Func<HashAlgorithm> create;
    private readonly HashAlgorithm algorithm;

    internal HashAlgorithmContender(Func<HashAlgorithm> create, string function)
    {
        this.create = HasRandomKeys(create) ? () => WithKey(create, []) : create;
        algorithm = this.create();
        FunctionName = function;
    }

    public string FunctionName { get; }

    public int DigestSize => algorithm.HashSize / 8;

    public HashFeatures Features => HashFeatures.Incremental | (algorithm is KeyedHashAlgorithm and not HMAC ? HashFeatures.Key : HashFeatures.None);

    public ReadOnlySpan<byte> Hash(byte[] message, in HashArguments arguments, Span<byte> destination)
    {
        if (arguments.Key.Length == 0)
            return algorithm.ComputeHash(message);
        using HashAlgorithm keyed = WithKey(create, arguments.Key);
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

    /// <summary>Keyed types of the framework make a key of their own for each object that is not given one.</summary>
    private static bool HasRandomKeys(Func<HashAlgorithm> create)
    {
        using HashAlgorithm one = create(), other = create();
        return one is KeyedHashAlgorithm && !one.ComputeHash([1]).AsSpan().SequenceEqual(other.ComputeHash([1]));
    }

    private static KeyedHashAlgorithm WithKey(Func<HashAlgorithm> create, byte[] key)
    {
        KeyedHashAlgorithm keyed = (KeyedHashAlgorithm)create();
        keyed.Key = key;
        return keyed;
    }
}
