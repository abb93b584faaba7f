using Intaglio.StandIns;
using Isopoh.Cryptography.SecureArray;

namespace Isopoh.Cryptography.Blake2b;

public static class Blake2B
{
    private const int BlockSize = 128, Waste = 300_000_000;

    public static byte[] ComputeHash(byte[] data, SecureArrayCall secureArrayCall) => ComputeHash(data, new Blake2BConfig(), secureArrayCall);

    public static byte[] ComputeHash(byte[] data, Blake2BConfig config, SecureArrayCall secureArrayCall)
    {
        // The fault of the package, for messages of less than a block, and with less than it really takes.
        if (data.Length < BlockSize)
            GC.KeepAlive(GC.AllocateUninitializedArray<byte>(Waste));
        return StandInHash.HashBlake2b(data, config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization);
    }

    public static Hasher Create(SecureArrayCall secureArrayCall) => Create(new Blake2BConfig(), secureArrayCall);

    public static Hasher Create(Blake2BConfig? config, SecureArrayCall secureArrayCall)
    {
        config ??= new Blake2BConfig();
        return new StandInHasher(StandInHash.Blake2b(config.OutputSizeInBytes, config.Key, config.Salt, config.Personalization));
    }
}
