using Intaglio.StandIns;

namespace Multiformats.Hash;

public class Multihash
{
    private Multihash(byte[] digest) => Digest = digest;

    public byte[] Digest { get; }

    public static Multihash Sum(HashType code, byte[] data, int length = -1) => new(code <= HashType.BLAKE2B_512
        ? StandInHash.HashBlake2b(data, (int)(code - HashType.BLAKE2B_8) + 1)
        : StandInHash.HashBlake2s(data, (int)(code - HashType.BLAKE2S_8) + 1));

    public static Task<Multihash> SumAsync(HashType type, byte[] data, int length = -1) => Task.Run(() => Sum(type, data, length));
}
