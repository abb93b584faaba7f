using Intaglio.StandIns;

namespace Blake2s;

public static class Blake2S
{
    public static byte[] ComputeHash(byte[] data) => ComputeHash(data, new Blake2sConfig());

    public static byte[] ComputeHash(byte[] data, Blake2sConfig config) => StandInHash.HashBlake2s(data, config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization);

    public static Hasher Create() => Create(new Blake2sConfig());

    public static Hasher Create(Blake2sConfig config) => new StandInHasher(StandInHash.Blake2s(config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization));
}
