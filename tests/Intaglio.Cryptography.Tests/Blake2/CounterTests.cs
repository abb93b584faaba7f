using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// The counter carries: 128 bits in BLAKE2b, 64 in BLAKE2s. Nobody hashes 2⁶⁴ bytes to see it, so the counter starts just below.
/// </summary>
public class CounterTests
{
    private delegate byte[] HashFrom(UInt128 counter, ReadOnlySpan<byte> source, byte[] key);

    [Fact]
    public void BLAKE2b_counts_in_128_bits() => CheckCarries(Blake2b.BlockSize, Blake2b.MaxKeySize, 32, 64,
        (counter, source, key) => Blake2bReference.Hash(source, key: key, t: counter),
        (counter, source, key) =>
        {
            Blake2bChain chain = ChainOfBlake2b(counter, key);
            byte[] digest = new byte[Blake2b.MaxDigestSize];
            Blake2Sequence<Blake2bChain>.Hash(ref chain, key, source, isLastNode: false, digest);
            return digest;
        },
        (counter, source, key) => Incremental(ChainOfBlake2b(counter, key), Blake2b.MaxDigestSize, key, source));

    [Fact]
    public void BLAKE2s_counts_in_64_bits() => CheckCarries(Blake2s.BlockSize, Blake2s.MaxKeySize, 32,  63,
        (counter, source, key) => Blake2sReference.Hash(source, key: key, t: (ulong)counter),
        (counter, source, key) =>
        {
            Blake2sChain chain = ChainOfBlake2s(counter, key);
            byte[] digest = new byte[Blake2s.MaxDigestSize];
            Blake2Sequence<Blake2sChain>.Hash(ref chain, key, source, isLastNode: false, digest);
            return digest;
        },
        (counter, source, key) => Incremental(ChainOfBlake2s(counter, key), Blake2s.MaxDigestSize, key, source));

    /// <summary>Messages that begin in the last blocks before each power of two, and end behind it.</summary>
    private static void CheckCarries(int blockSize, int keySize, int firstBit, int lastBit, HashFrom reference, HashFrom oneShot, HashFrom incremental)
    {
        for (int bit = firstBit; bit <= lastBit; bit++)
        {
            for (int before = 0; before <= 4 * blockSize; before += blockSize / 2 - 1)
            {
                UInt128 counter = (UInt128.One << bit) - (UInt128)before;
                foreach (int length in new[] { 0, 1, blockSize - 1, blockSize, blockSize + 1, 3 * blockSize, 5 * blockSize + 1 })
                {
                    foreach (byte[] key in new[] { [], TestData.Counting(keySize) })
                    {
                        byte[] source = TestData.Counting(length, 251), expected = reference(counter, source, key);
                        Check.Same(expected, oneShot(counter, source, key), (bit, before, length, key.Length));
                        Check.Same(expected, incremental(counter, source, key), (bit, before, length, key.Length));
                    }
                }
            }
        }
    }

    private static byte[] Incremental<TChain>(TChain start, int digestSize, byte[] key, ReadOnlySpan<byte> source)
        where TChain : struct, IBlake2Chain
    {
        Blake2Sequence<TChain> sequence = new(in start, digestSize, key, isLastNode: false);
        foreach (byte value in source)
            sequence.Append([value]);
        byte[] digest = new byte[digestSize];
        sequence.WriteDigest(digest);
        return digest;
    }

    private static Blake2bChain ChainOfBlake2b(UInt128 counter, byte[] key) =>
        new(new Blake2bParameters { Key = key }) { T0 = (ulong)counter, T1 = (ulong)(counter >> 64) };

    private static Blake2sChain ChainOfBlake2s(UInt128 counter, byte[] key) =>
        new(new Blake2sParameters { Key = key }) { T0 = (uint)counter, T1 = (uint)(counter >> 32) };
}
