namespace Intaglio.Cryptography.Tests;

/// <summary>Counter mode: its keystream is what the documentation says, wherever it is entered, up to its end.</summary>
public class ThreefishCounterTests
{
    // The library encrypts so many bytes of counters at once.
    private const int PieceSize = 8192;
    private const byte Untouched = 0xA5;

    [Theory, EveryThreefish]
    public void Every_size_of_the_nonce_is_padded_with_zeros(ThreefishSize size)
    {
        Random random = new(size.BlockSize);
        for (int nonceSize = 0; nonceSize <= size.NonceSize; nonceSize++)
        {
            foreach (int tweakSize in new[] { 0, size.TweakSize })
            {
                byte[] key = random.Bytes(size.KeySize), nonce = random.Bytes(nonceSize), tweak = random.Bytes(tweakSize), padded = [.. nonce, .. new byte[size.NonceSize - nonceSize]];
                byte[] expected = size.Keystream(key, nonce, tweak, 0, 5 * size.BlockSize + 3), zeros = new byte[expected.Length];
                Check.Same(expected, size.CreateCounter(key, nonce, tweak).Transformed(zeros), (nonceSize, tweakSize));
                Check.Same(expected, size.CreateCounter(key, padded, tweak).Transformed(zeros), (nonceSize, tweakSize));
            }
        }
    }

    [Theory, EveryThreefish]
    public void Any_length_from_every_place_in_a_block(ThreefishSize size)
    {
        const ulong Far = 1UL << 60;
        const int Unit = 40;
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        int most = Math.Max(Unit, 3 * size.BlockSize + 1);
        byte[] keystream = size.Keystream(key, nonce, tweak, Far, size.BlockSize + most), zeros = new byte[most];
        for (int offset = 0; offset < size.BlockSize; offset++)
        {
            // Through every vector's tail, and to both sides of the ends of blocks.
            foreach (int length in Enumerable.Range(0, Unit).Concat(from block in Enumerable.Range(1, 3) from off in new[] { -1, 0, 1 } select block * size.BlockSize - offset + off))
            {
                if (length < 0)
                    continue;
                ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
                counter.Seek(Far + (ulong)offset);
                Check.Same(keystream.AsSpan(offset, length), counter.Transformed(zeros.AsSpan(0, length)), (offset, length));
                Assert.Equal(Far + (ulong)(offset + length), counter.Position());
            }
        }
    }

    [Theory, EveryThreefish]
    public void More_than_is_encrypted_at_once(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        byte[] keystream = size.Keystream(key, nonce, tweak, 0, 3 * PieceSize), zeros = new byte[keystream.Length];
        foreach (int multiple in new[] { 1, 2 })
        {
            foreach (int offset in new[] { 0, 1, size.BlockSize - 1, size.BlockSize, size.BlockSize + 1 })
            {
                foreach (int more in new[] { -size.BlockSize, -1, 0, 1, size.BlockSize - 1, size.BlockSize, 2 * size.BlockSize })
                {
                    int length = multiple * PieceSize + more;
                    ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
                    counter.Seek((ulong)offset);
                    Check.Same(keystream.AsSpan(offset, length), counter.Transformed(zeros.AsSpan(0, length)), (offset, length));
                    Check.Same(keystream.AsSpan(offset + length, 10), counter.Transformed(zeros.AsSpan(0, 10)), (offset, length));
                }
            }
        }
    }

    [Theory, EveryThreefish]
    public void Data_in_place_and_at_any_address_is_encrypted_and_decrypted_again(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        byte[] original = new Random(size.BlockSize).Bytes(PieceSize + 1000), keystream = size.Keystream(key, nonce, tweak, 0, original.Length);
        for (int offset = 0; offset < 100; offset++)
        {
            byte[] memory = [.. original];
            Span<byte> data = memory.AsSpan(offset, original.Length - 2 * offset);
            ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
            counter.Transform(data, memory.AsSpan(offset));
            byte[] expected = [.. original];
            for (int i = 0; i < data.Length; i++)
                expected[offset + i] ^= keystream[i];
            Check.Same(expected, memory, offset);
            counter.Seek(0);
            counter.Transform(data, data);
            Check.Same(original, memory, offset);
        }
    }

    [Theory, EveryThreefish]
    public void A_block_that_was_left_can_be_entered_again(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        byte[] keystream = size.Keystream(key, nonce, tweak, 0, 10 * size.BlockSize);
        ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
        foreach (int first in new[] { 0, 1, 2 })
        {
            foreach (int second in new[] { 0, 1, 2, 3 })
            {
                foreach (int length in new[] { 1, size.BlockSize, size.BlockSize + 1, 6 * size.BlockSize })
                {
                    foreach (int block in new[] { first, second, first })
                    {
                        int position = block * size.BlockSize + 5;
                        counter.Seek((ulong)position);
                        Check.Same(keystream.AsSpan(position, length), counter.Transformed(new byte[length]), (first, second, block, length));
                    }
                }
            }
        }
    }

    [Theory, EveryThreefish]
    public void The_keystream_ends_and_nothing_is_written_that_lies_beyond(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
        for (int left = 0; left <= 3 * size.BlockSize; left++)
        {
            ulong position = ulong.MaxValue - (ulong)left;
            foreach (int more in new[] { 1, size.BlockSize, 2 * PieceSize })
            {
                byte[] untouched = [.. Enumerable.Repeat(Untouched, left + more)];
                counter.Seek(position);
                ArgumentException error = Assert.Throws<ArgumentException>("source", () => counter.Transform(new byte[left + more], untouched));
                Assert.Contains($" {left} bytes", error.Message, StringComparison.Ordinal);
                Assert.Contains($" {left + more} bytes", error.Message, StringComparison.Ordinal);
                Assert.Equal(-1, untouched.AsSpan().IndexOfAnyExcept(Untouched));
                Assert.Equal(position, counter.Position());
            }

            Check.Same(size.Keystream(key, nonce, tweak, position, left), counter.Transformed(new byte[left]), left);
            Assert.Equal(ulong.MaxValue, counter.Position());
            Assert.Empty(counter.Transformed([]));
        }
    }

    [Theory, EveryThreefish]
    public void Key_nonce_and_tweak_are_copied(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        byte[] expected = size.Keystream(key, nonce, tweak, 0, 100);
        ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
        foreach (byte[] argument in new[] { key, nonce, tweak })
            Array.Clear(argument);
        Assert.Equal(expected, counter.Transformed(new byte[100]));
    }

    [Theory, EveryThreefish]
    public void Each_of_key_nonce_tweak_and_position_gives_another_keystream(ThreefishSize size)
    {
        (byte[] key, byte[] nonce, byte[] tweak) = Arguments(size);
        byte[] expected = size.CreateCounter(key, nonce, tweak).Transformed(new byte[32]);
        foreach (byte[] argument in new[] { key, nonce, tweak })
        {
            for (int i = 0; i < argument.Length; i++)
            {
                argument[i] ^= 1;
                Assert.NotEqual(expected, size.CreateCounter(key, nonce, tweak).Transformed(new byte[32]));
                argument[i] ^= 1;
            }
        }
        ThreefishCounterObject counter = size.CreateCounter(key, nonce, tweak);
        for (int bit = 0; bit < 64; bit++)
        {
            counter.Seek(1UL << bit);
            Assert.NotEqual(expected, counter.Transformed(new byte[32]));
        }
    }

    private static (byte[] Key, byte[] Nonce, byte[] Tweak) Arguments(ThreefishSize size) =>
        (TestData.Counting(size.KeySize, 251), TestData.Counting(size.NonceSize, 13), TestData.Counting(size.TweakSize, 7));
}
