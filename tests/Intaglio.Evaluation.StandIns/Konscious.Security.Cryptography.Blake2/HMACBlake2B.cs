using System.Security.Cryptography;
using Intaglio.StandIns;

namespace Konscious.Security.Cryptography;

public class HMACBlake2B : HMAC
{
    private StandInHash? hash;

    public HMACBlake2B(int hashSize)
        : this([], hashSize)
    {
    }

    public HMACBlake2B(byte[] keyData, int hashSize)
    {
        HashSizeValue = hashSize;
        Key = keyData;
    }

    // The fault of the package: a full block is never taken for the last one.
    public override void Initialize() => hash = StandInHash.Blake2b(HashSizeValue / 8, Key, isEager: true);

    protected override void HashCore(byte[] rgb, int ib, int cb) => hash!.Append(rgb.AsSpan(ib, cb));

    protected override byte[] HashFinal() => hash!.Finish();
}
