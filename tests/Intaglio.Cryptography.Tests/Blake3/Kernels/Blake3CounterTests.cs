using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Chunks whose numbers have more than 32 bits, in lanes of every width that is chosen and one by one.</summary>
public unsafe class Blake3CounterTests
{
    [Theory]
    [InlineData((1UL << 32) - 1)]
    [InlineData((1UL << 32) - 5)]
    [InlineData((1UL << 32) - 16)]
    [InlineData((1UL << 32) - 40)]
    [InlineData(1UL << 32)]
    [InlineData((1UL << 54) - 64)]
    public void Counters_carry(ulong counter)
    {
        byte[] key = TestData.Counting(Blake3.KeySize), message = new Random(7693).Bytes(64 * Blake3.ChunkSize);
        for (int count = 2; count <= 64; count *= 2)
        {
            byte[] values = new byte[count * Blake3Nodes.ValueSize];
            fixed (byte* k = key, m = message, v = values)
            {
                Blake3Nodes.HashChunks(k, m, count, counter, Blake3Flags.KeyedHash, v);
                for (int level = count; level > 1; level /= 2)
                    Blake3Nodes.HashParents(k, v, level / 2, Blake3Flags.KeyedHash | (level == 2 ? Blake3Flags.Root : 0), v);
            }
            Check.Same(Blake3Reference.Hash(key, message.AsSpan(0, count * Blake3.ChunkSize), 32, 0, counter), values.AsSpan(0, Blake3Nodes.ValueSize), count);
        }
    }

    [Theory]
    [InlineData(0UL)]
    [InlineData((1UL << 32) - 1)]
    [InlineData((1UL << 32) - 40)]
    [InlineData((1UL << 54) - 128)]
    public void Counters_carry_from_group_to_group(ulong counter)
    {
        byte[] key = TestData.Counting(Blake3.KeySize), message = new Random(7693).Bytes(128 * Blake3.ChunkSize), root = new byte[Blake3Nodes.ValueSize];
        // Powers of two, after which a reference that counts from there has the same tree; and one byte less.
        foreach (int count in (int[])[2, 4, 8, 16, 32, 64, 128])
            foreach (int length in (int[])[count * Blake3.ChunkSize, count * Blake3.ChunkSize - 1])
            {
                byte[] values = new byte[(count + 1) * Blake3Nodes.ValueSize];
                values.AsSpan().Fill(0xCC);
                fixed (byte* k = key, v = values)
                {
                    nint level = Blake3Nodes.HashSubtree(k, message.AsSpan(0, length), counter, Blake3Flags.KeyedHash, v);
                    while (level > 2)
                        level = Blake3Nodes.HashUp(k, v, level, Blake3Flags.KeyedHash, v);
                    Blake3Nodes.HashParents(k, v, 1, Blake3Flags.KeyedHash | Blake3Flags.Root, v);
                }
                Check.Same(Blake3Reference.Hash(key, message.AsSpan(0, length), 32, 0, counter), values.AsSpan(0, Blake3Nodes.ValueSize), length);
                Assert.True(values.AsSpan(count * Blake3Nodes.ValueSize).IndexOfAnyExcept((byte)0xCC) < 0);
            }
    }

    [Fact]
    public void Every_number_of_chunks_has_the_values_of_each()
    {
        byte[] key = TestData.Counting(Blake3.KeySize), message = new Random(7693).Bytes(40 * Blake3.ChunkSize);
        byte[] one = new byte[40 * Blake3Nodes.ValueSize], many = new byte[40 * Blake3Nodes.ValueSize];
        fixed (byte* k = key, m = message, o = one, v = many)
        {
            for (int i = 0; i < 40; i++)
                Blake3Nodes.HashChunks(k, m + i * Blake3.ChunkSize, 1, (ulong)i, Blake3Flags.KeyedHash, o + i * Blake3Nodes.ValueSize);
            for (int count = 1; count <= 40; count++)
            {
                many.AsSpan().Fill(0xCC);
                Blake3Nodes.HashChunks(k, m, count, 0, Blake3Flags.KeyedHash, v);
                Check.Same(one.AsSpan(0, count * Blake3Nodes.ValueSize), many.AsSpan(0, count * Blake3Nodes.ValueSize), count);
                Assert.True(many.AsSpan(count * Blake3Nodes.ValueSize).IndexOfAnyExcept((byte)0xCC) < 0);
            }
        }
    }
}
