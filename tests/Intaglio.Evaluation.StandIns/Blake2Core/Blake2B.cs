using Intaglio.StandIns;

namespace Blake2Core;

public static class Blake2B
{
    public static byte[] ComputeHash(byte[] data) => ComputeHash(data, new Blake2BConfig());

    public static byte[] ComputeHash(byte[] data, Blake2BConfig config) => StandInHash.HashBlake2b(data, config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization);

    public static Hasher Create() => Create(new Blake2BConfig());

    public static Hasher Create(Blake2BConfig config) => new StandInHasher(StandInHash.Blake2b(config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization));
}
