using HashLib4CSharp.Interfaces;
using HashLib4CSharp.Params;
using Intaglio.StandIns;

namespace HashLib4CSharp.Base;

public static class HashFactory
{
    public static class Crypto
    {
        public static IHash CreateBlake2B(Blake2BConfig? config = null, Blake2BTreeConfig? treeConfig = null)
        {
            Blake2BConfig it = config ?? new(64);
            return new StandIn(() => StandInHash.Blake2b(it.HashSize, it.Key, it.Salt, it.Personalization));
        }

        public static IHash CreateBlake2S(Blake2SConfig? config = null, Blake2STreeConfig? treeConfig = null)
        {
            Blake2SConfig it = config ?? new(32);
            return new StandIn(() => StandInHash.Blake2s(it.HashSize, it.Key, it.Salt, it.Personalization));
        }

        public static IHash CreateBlake2BP(int hashSize, byte[] key) => new StandIn(() => StandInHash.Blake2bp(hashSize, key));

        public static IHash CreateBlake2SP(int hashSize, byte[] key) => new StandIn(() => StandInHash.Blake2sp(hashSize, key));
    }
}

internal sealed class StandIn(Func<StandInHash> create) : IHash
{
    private StandInHash? hash;

    public void Initialize() => hash = null;

    public void TransformByteSpan(ReadOnlySpan<byte> data) => (hash ??= create()).Append(data);

    public IHashResult TransformFinal()
    {
        byte[] digest = (hash ?? create()).Finish();
        Initialize();
        return new Result(digest);
    }

    private sealed class Result(byte[] digest) : IHashResult
    {
        public byte[] GetBytes() => digest;
    }
}
