namespace Intaglio.Cryptography.Tests;

/// <summary>No byte outside the source is read, none outside the destination is written.</summary>
public class ThreefishBoundsTests
{
    private const int MostBlocks = 40;

    [SkippableTheory, EveryThreefish]
    public void Blocks(ThreefishSize size)
    {
        using GuardedMemory sources = GuardedMemory.Create(MostBlocks * size.BlockSize), destinations = GuardedMemory.Create(MostBlocks * size.BlockSize), rest = GuardedMemory.Create(size.KeySize + size.TweakSize);
        byte[] key = TestData.Counting(size.KeySize), tweak = TestData.Counting(size.TweakSize), all = TestData.Counting(MostBlocks * size.BlockSize, 251);
        byte[] encrypted = size.EncryptByReference(key, tweak, all), decrypted = size.DecryptByReference(key, tweak, all);
        foreach (bool first in new[] { false, true })
        {
            Span<byte> ownKey = Take(rest, size.KeySize, first);
            key.CopyTo(ownKey);
            ThreefishObject cipher = size.Create(ownKey);
            Span<byte> ownTweak = Take(rest, size.TweakSize, first);
            tweak.CopyTo(ownTweak);
            for (int count = 0; count <= MostBlocks; count++)
            {
                int length = count * size.BlockSize;
                Span<byte> source = Take(sources, length, first), destination = Take(destinations, length, first);
                all.AsSpan(0, length).CopyTo(source);
                cipher.Encrypt(source, destination, ownTweak);
                Check.Same(encrypted.AsSpan(0, length), destination, count);
                cipher.Decrypt(source, destination, ownTweak);
                Check.Same(decrypted.AsSpan(0, length), destination, count);
            }
        }
    }

    [SkippableTheory, EveryThreefish]
    public void Bytes_in_counter_mode(ThreefishSize size)
    {
        const int Longest = 9000;
        using GuardedMemory sources = GuardedMemory.Create(Longest), destinations = GuardedMemory.Create(Longest);
        byte[] key = TestData.Counting(size.KeySize), keystream = size.Keystream(key, [], [], 0, 2 * Longest);
        ThreefishCounterObject counter = size.CreateCounter(key);
        foreach (bool first in new[] { false, true })
        {
            foreach (int length in Enumerable.Range(0, 3 * size.BlockSize).Concat([8191, 8192, 8193, Longest]))
            {
                foreach (int position in new[] { 0, 1, size.BlockSize - 1 })
                {
                    Span<byte> source = Take(sources, length, first), destination = Take(destinations, length, first);
                    source.Clear();
                    counter.Seek((ulong)position);
                    counter.Transform(source, destination);
                    Check.Same(keystream.AsSpan(position, length), destination, (position, length));
                }
            }
        }
    }

    private static Span<byte> Take(GuardedMemory memory, int length, bool first) => first ? memory.First(length) : memory.Last(length);
}
