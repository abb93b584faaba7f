namespace Intaglio.Cryptography.Tests;

/// <summary>Blocks by the public classes: any number of them, anywhere, under any tweak, by several threads.</summary>
public class ThreefishBlocksTests
{
    private const int MostBlocks = 40, Offsets = 17;
    private const byte Untouched = 0xA5;

    [Fact]
    public void The_sizes_are_those_of_the_paper()
    {
        Assert.Equal([32, 64, 128], ThreefishSize.All.Select(size => size.BlockSize));
        Assert.All(ThreefishSize.All, size => Assert.Equal((size.BlockSize, 16), (size.KeySize, size.TweakSize)));
        Assert.All(ThreefishSize.All, size => Assert.Equal((size.BlockSize, size.BlockSize - 8, 16), size.CounterSizes));
    }

    [Theory, EveryThreefish]
    public void Any_number_of_blocks_is_as_one_at_a_time(ThreefishSize size)
    {
        Random random = new(size.BlockSize);
        for (int count = 0; count <= MostBlocks; count++)
            foreach (int tweakSize in new[] { 0, size.TweakSize })
                CheckBlocks(size, random.Bytes(size.KeySize), random.Bytes(tweakSize), random.Bytes(count * size.BlockSize));
    }

    [Theory, EveryThreefish]
    public void Blocks_may_be_anywhere_and_stay_where_they_are(ThreefishSize size)
    {
        Random random = new(size.BlockSize);
        byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize);
        ThreefishObject cipher = size.Create(key);
        foreach (int count in new[] { 1, 15 })
        {
            byte[] blocks = random.Bytes(count * size.BlockSize);
            (TransformBlocks Run, byte[] Expected)[] ways = [(cipher.Encrypt, size.EncryptByReference(key, tweak, blocks)), (cipher.Decrypt, size.DecryptByReference(key, tweak, blocks))];
            foreach ((TransformBlocks run, byte[] expected) in ways)
            {
                for (int offset = 0; offset < Offsets; offset++)
                {
                    byte[] source = [.. Fresh(offset), .. blocks, .. Fresh(100)], destination = Fresh(source.Length), before = [.. source];
                    int to = Offsets - 1 - offset;
                    run(source.AsSpan(offset, blocks.Length), destination.AsSpan(to), tweak);
                    Check.Same(before, source, (count, offset));
                    Check.Same((byte[])[.. Fresh(to), .. expected, .. Fresh(destination.Length - to - expected.Length)], destination, (count, offset));

                    run(source.AsSpan(offset, blocks.Length), source.AsSpan(offset), tweak);
                    Check.Same((byte[])[.. Fresh(offset), .. expected, .. Fresh(100)], source, (count, offset));
                }
            }
        }
    }

    [Theory, EveryThreefish]
    public void An_absent_tweak_is_one_of_zeros_and_others_are_not(ThreefishSize size)
    {
        byte[] blocks = TestData.Counting(5 * size.BlockSize, 251), zeros = new byte[size.TweakSize];
        ThreefishObject cipher = size.Create(TestData.Counting(size.KeySize));
        foreach (TransformBlocks run in cipher.BothWays)
        {
            byte[] absent = Run(run, blocks, []);
            Assert.Equal(absent, Run(run, blocks, zeros));
            for (int bit = 0; bit < 8 * size.TweakSize; bit++)
            {
                byte[] tweak = [.. zeros];
                tweak[bit / 8] ^= (byte)(1 << (bit % 8));
                Assert.NotEqual(absent, Run(run, blocks, tweak));
            }
            Assert.Equal(absent, Run(run, blocks, []));
        }
    }

    [Theory, EveryThreefish]
    public async Task Several_threads_may_use_one_object(ThreefishSize size)
    {
        const int Threads = 4, Turns = 2000;
        byte[] key = TestData.Counting(size.KeySize), blocks = TestData.Counting(5 * size.BlockSize, 251);
        ThreefishObject cipher = size.Create(key);
        using Barrier barrier = new(Threads);
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Factory.StartNew(
            () =>
            {
                byte[] tweak = [.. Enumerable.Repeat((byte)thread, size.TweakSize)], own = blocks[..((1 + thread % 2 * 4) * size.BlockSize)], result = new byte[own.Length];
                byte[] encrypted = size.EncryptByReference(key, tweak, own), decrypted = size.DecryptByReference(key, tweak, own);
                barrier.SignalAndWait();
                for (int turn = 0; turn < Turns; turn++)
                {
                    cipher.Encrypt(own, result, tweak);
                    Check.Same(encrypted, result, (thread, turn));
                    cipher.Decrypt(own, result, tweak);
                    Check.Same(decrypted, result, (thread, turn));
                }
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)));
    }

    private static void CheckBlocks(ThreefishSize size, byte[] key, byte[] tweak, byte[] blocks)
    {
        var turn = (Blocks: blocks.Length / size.BlockSize, Tweak: tweak.Length);
        ThreefishObject cipher = size.Create(key);
        byte[] encrypted = size.EncryptByReference(key, tweak, blocks), place = [.. blocks];
        Check.Same(encrypted, Run(cipher.Encrypt, blocks, tweak), turn);
        Check.Same(size.DecryptByReference(key, tweak, blocks), Run(cipher.Decrypt, blocks, tweak), turn);

        cipher.Encrypt(place, place, tweak);
        Check.Same(encrypted, place, turn);
        cipher.Decrypt(place, place, tweak);
        Check.Same(blocks, place, turn);
    }

    private static byte[] Run(TransformBlocks run, byte[] blocks, byte[] tweak)
    {
        byte[] result = new byte[blocks.Length];
        run(blocks, result, tweak);
        return result;
    }

    private static byte[] Fresh(int size) => [.. Enumerable.Repeat(Untouched, size)];
}
