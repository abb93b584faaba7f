using System.Security.Cryptography;
using Intaglio.StandIns;

namespace ByteTerrace.Maths.Cryptography;

public sealed class Blake2s : KeyedHashAlgorithm
{
    private StandInHash hash;

    private Blake2s(byte[] key, int hashLength)
    {
        KeyValue = key;
        HashSizeValue = 8 * hashLength;
        hash = StandInHash.Blake2s(hashLength, key);
    }

    public static Blake2s New(ReadOnlySpan<byte> key, int hashLength) => new(key.ToArray(), hashLength);

    public override void Initialize() => hash = StandInHash.Blake2s(HashSizeValue / 8, KeyValue);

    protected override void HashCore(byte[] array, int ibStart, int cbSize) => hash.Append(array.AsSpan(ibStart, cbSize));

    protected override byte[] HashFinal() => hash.Finish();
}
