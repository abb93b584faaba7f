using Intaglio.StandIns;

namespace Example;

/// <summary>BLAKE2b as nobody's adapter knows it, without a fault.</summary>
public static class Blake2b
{
    public static byte[] ComputeHash(byte[] data, byte[]? key = null, int outputSize = 64) => StandInHash.HashBlake2b(data, outputSize, key);
}
