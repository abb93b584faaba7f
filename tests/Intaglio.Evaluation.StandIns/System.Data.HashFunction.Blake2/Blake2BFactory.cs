using Intaglio.StandIns;

namespace System.Data.HashFunction
{
    public interface IHashValue
    {
        byte[] Hash { get; }
    }

    public interface IHashFunction
    {
        IHashValue ComputeHash(byte[] data);
    }
}

namespace System.Data.HashFunction.Blake2
{
    public interface IBlake2B : IHashFunction;

    public interface IBlake2BFactory
    {
        IBlake2B Create();

        IBlake2B Create(IBlake2BConfig config);
    }

    public sealed class Blake2BFactory : IBlake2BFactory
    {
        public static IBlake2BFactory Instance { get; } = new Blake2BFactory();

        public IBlake2B Create() => Create(new Blake2BConfig());

        public IBlake2B Create(IBlake2BConfig config) => new StandIn(config);
    }

    internal sealed class StandIn(IBlake2BConfig config) : IBlake2B
    {
        public IHashValue ComputeHash(byte[] data)
        {
            // The fault of the package: it takes 2.5 times the message.
            GC.KeepAlive(new byte[data.Length * 5L / 2]);
            return new HashValue(StandInHash.HashBlake2b(data, config.HashSizeInBits / 8, config.Key?.ToArray(), config.Salt?.ToArray(), config.Personalization?.ToArray()));
        }
    }

    internal sealed record HashValue(byte[] Hash) : IHashValue;
}
