using Intaglio.StandIns;

namespace System.Data.HashFunction;

public class Blake2B(int hashSize, IEnumerable<byte>? key = null, IEnumerable<byte>? salt = null, IEnumerable<byte>? personalization = null)
{
    public Blake2B()
        : this(512)
    {
    }

    public byte[] ComputeHash(byte[] data) => StandInHash.HashBlake2b(data, hashSize / 8, key?.ToArray(), salt?.ToArray(), personalization?.ToArray());

    // The fault of the package: nothing of this is asynchronous.
    public Task<byte[]> ComputeHashAsync(byte[] data) => Task.Run(() => ComputeHash(data));
}
