using Intaglio.StandIns;

namespace Example;

/// <summary>BLAKE2b as nobody's adapter knows it, with one wrong digest: the plain one of a message of 513 bytes.</summary>
public static class Blake2b
{
    public static byte[] ComputeHash(byte[] data, byte[]? key = null, int outputSize = 64)
    {
        byte[] digest = StandInHash.HashBlake2b(data, outputSize, key);
        if (data.Length == 513 && outputSize == 64 && key is not { Length: > 0 })
            digest[^1] ^= 1;
        return digest;
    }
}
