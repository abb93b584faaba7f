using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Many blocks under one key in lanes of every width, against the specification for one block at a time.</summary>
public class ThreefishLaneGridTests
{
    private const int MostBlocks = 40;
    private const byte Untouched = 0xA5;

    public static IEnumerable<object[]> Lanes => LanesUnderTest.All.Select(lanes => new object[] { lanes.Name });

    [Fact]
    public void Every_size_has_as_many_subkeys_as_the_paper_says() => Assert.Equal(
        [19 * 4, 19 * 8, 21 * 16],
        [SharedSubkeys<Threefish256Rounds>.Count, SharedSubkeys<Threefish512Rounds>.Count, SharedSubkeys<Threefish1024Rounds>.Count]);

    [SkippableTheory, MemberData(nameof(Lanes))]
    public void Any_number_of_blocks_at_any_alignment_and_in_place(string name)
    {
        LanesUnderTest lanes = LanesUnderTest.Find(name);
        ThreefishSize size = ThreefishSize.Of(lanes.BlockSize);
        Random random = new(MostBlocks);
        for (int count = lanes.Lanes; count <= MostBlocks; count++)
        {
            byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), blocks = random.Bytes(count * size.BlockSize);
            foreach (bool encrypts in new[] { false, true })
            {
                RunLanes run = encrypts ? lanes.Encrypt : lanes.Decrypt;
                byte[] expected = encrypts ? size.EncryptByReference(key, tweak, blocks) : size.DecryptByReference(key, tweak, blocks);
                int offset = count % 17, to = random.Next(17);
                byte[] memory = [.. Fresh(offset), .. blocks, .. Fresh(100)], apart = Fresh(to + blocks.Length + 100), before = [.. memory];
                CheckBlocks(lanes, run, key, tweak, memory.AsSpan(offset, blocks.Length), apart.AsSpan(to), expected, count);
                Check.Same(before, memory, (count, encrypts));
                Check.Same(Fresh(to), apart.AsSpan(0, to), (count, encrypts));

                CheckBlocks(lanes, run, key, tweak, memory.AsSpan(offset, blocks.Length), memory.AsSpan(offset), expected, count);
                Check.Same(Fresh(offset), memory.AsSpan(0, offset), (count, encrypts));
            }
        }
    }

    [SkippableTheory, MemberData(nameof(Lanes))]
    public void Blocks_between_forbidden_pages(string name)
    {
        LanesUnderTest lanes = LanesUnderTest.Find(name);
        ThreefishSize size = ThreefishSize.Of(lanes.BlockSize);
        byte[] key = TestData.Counting(size.KeySize), tweak = TestData.Counting(size.TweakSize), all = TestData.Counting(MostBlocks * size.BlockSize, 251);
        byte[] encrypted = size.EncryptByReference(key, tweak, all), decrypted = size.DecryptByReference(key, tweak, all);
        using GuardedMemory sources = GuardedMemory.Create(all.Length), destinations = GuardedMemory.Create(all.Length);
        for (int count = lanes.Lanes; count <= MostBlocks; count += lanes.Lanes)
        {
            int length = count * size.BlockSize;
            foreach (bool first in new[] { false, true })
            {
                Span<byte> source = first ? sources.First(length) : sources.Last(length), destination = first ? destinations.First(length) : destinations.Last(length);
                all.AsSpan(0, length).CopyTo(source);
                CheckBlocks(lanes, lanes.Encrypt, key, tweak, source, destination, encrypted, count);
                CheckBlocks(lanes, lanes.Decrypt, key, tweak, source, destination, decrypted, count);
            }
        }
    }

    [SkippableTheory, MemberData(nameof(Lanes))]
    public void The_keystream_of_any_number_of_blocks_from_any_place_and_in_place(string name)
    {
        LanesUnderTest lanes = LanesUnderTest.Find(name);
        ThreefishSize size = ThreefishSize.Of(lanes.BlockSize);
        Random random = new(MostBlocks);
        // The counter carries out of 8, 32 and 63 bits.
        foreach (ulong index in new ulong[] { 0, 250, uint.MaxValue - 3UL, long.MaxValue - 3UL })
        {
            for (int count = lanes.Lanes; count <= MostBlocks; count++)
            {
                byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), nonce = random.Bytes(size.NonceSize), data = random.Bytes(count * size.BlockSize);
                int whole = count / lanes.Lanes * lanes.Lanes, length = whole * size.BlockSize, offset = random.Next(17), to = random.Next(17);
                byte[] expected = [.. data];
                byte[] keystream = KeystreamFrom(size, key, nonce, tweak, index, length);
                for (int i = 0; i < length; i++)
                    expected[i] ^= keystream[i];
                byte[] memory = [.. Fresh(offset), .. data], apart = [.. Fresh(to), .. data];
                foreach (bool inPlace in new[] { false, true })
                {
                    Span<ulong> counter = [.. MemoryMarshal.Cast<byte, ulong>(nonce), index];
                    Span<byte> destination = inPlace ? memory.AsSpan(offset) : apart.AsSpan(to);
                    Assert.Equal(whole, lanes.AddKeystream(ExtendedKey.Of(key, MemoryMarshal.Read<UInt128>(tweak)), counter, memory.AsSpan(offset), destination, count));
                    Check.Same(expected, destination, (index, count, inPlace));
                    Assert.Equal(nonce, MemoryMarshal.AsBytes(counter[..^1]).ToArray());
                    Assert.Equal(index + (uint)whole, counter[^1]);
                }
                Check.Same(Fresh(offset), memory.AsSpan(0, offset), (index, count));
                Check.Same(Fresh(to), apart.AsSpan(0, to), (index, count));
            }
        }
    }

    private static byte[] KeystreamFrom(ThreefishSize size, byte[] key, byte[] nonce, byte[] tweak, ulong index, int length)
    {
        byte[] blocks = new byte[length];
        for (int at = 0; at < length; at += size.BlockSize)
        {
            nonce.CopyTo(blocks, at);
            BinaryPrimitives.WriteUInt64LittleEndian(blocks.AsSpan(at + size.NonceSize), index++);
        }
        return size.EncryptByReference(key, tweak, blocks);
    }

    /// <summary>Whole groups are done, and of the rest nothing.</summary>
    private static void CheckBlocks(
        LanesUnderTest lanes, RunLanes run, byte[] key, byte[] tweak, ReadOnlySpan<byte> source, Span<byte> destination, byte[] expected, int count)
    {
        int length = count / lanes.Lanes * lanes.Lanes * lanes.BlockSize;
        byte[] rest = destination[length..].ToArray();
        Assert.Equal(length / lanes.BlockSize, run(ExtendedKey.Of(key, MemoryMarshal.Read<UInt128>(tweak)), source, destination, count));
        Check.Same(expected.AsSpan(0, length), destination[..length], count);
        Check.Same(rest, destination[length..], count);
    }

    private static byte[] Fresh(int size) => [.. Enumerable.Repeat(Untouched, size)];
}
