using Intaglio.StandIns;

namespace NSec.Cryptography;

public abstract class Algorithm;

public abstract class HashAlgorithm(int hashSize) : Algorithm
{
    public static HashAlgorithm Blake2b_512 { get; } = new Blake2b(64);

    internal int HashSize => hashSize;

    public void Hash(ReadOnlySpan<byte> data, Span<byte> hash) => StandInHash.HashBlake2b(data, hashSize).CopyTo(hash);
}

public sealed class Blake2b(int hashSize) : HashAlgorithm(Check(hashSize))
{
    // The fault of the package, here and with keys: BLAKE2b allows less.
    private static int Check(int hashSize) => hashSize is >= 32 and <= 64 ? hashSize : throw new ArgumentOutOfRangeException(nameof(hashSize));
}

public struct IncrementalHash
{
    private StandInHash hash;

    public static void Initialize(HashAlgorithm algorithm, out IncrementalHash state) => state = new IncrementalHash { hash = StandInHash.Blake2b(algorithm.HashSize) };

    public static void Update(ref IncrementalHash state, ReadOnlySpan<byte> data) => state.hash.Append(data);

    public static void Finalize(ref IncrementalHash state, Span<byte> hash) => state.hash.Finish().CopyTo(hash);
}
