using System.Security.Cryptography;
using Intaglio.StandIns;

namespace ByteTerrace.Maths.Cryptography;

public sealed class Blake2b : KeyedHashAlgorithm
{
    private StandInHash hash;

    private Blake2b(byte[] key, int hashLength)
    {
        KeyValue = key;
        HashSizeValue = 8 * hashLength;
        hash = StandInHash.Blake2b(hashLength, key);
    }

    public static Blake2b New(ReadOnlySpan<byte> key, int hashLength) => new(key.ToArray(), hashLength);

    public override void Initialize() => hash = StandInHash.Blake2b(HashSizeValue / 8, KeyValue);

    protected override void HashCore(byte[] array, int ibStart, int cbSize) => hash.Append(array.AsSpan(ibStart, cbSize));

    protected override byte[] HashFinal() => hash.Finish();
}
