namespace Intaglio.Cryptography.Tests;

/// <summary>What a cipher cannot take is refused, by name, value and what is allowed, and then nothing was written.</summary>
public class ThreefishMisuseTests
{
    private const int Blocks = 9;
    private const byte Untouched = 0xA5;

    [Theory, EveryThreefish]
    public void Keys_of_other_sizes_are_refused(ThreefishSize size)
    {
        for (int length = 0; length <= 2 * size.KeySize; length++)
        {
            if (length == size.KeySize)
                continue;
            byte[] key = new byte[length];
            CheckError("key", [$" {length} bytes", size.Name, $" {size.KeySize} bytes."], () => size.Create(key));
            CheckError("key", [$" {length} bytes", size.Name, $" {size.KeySize} bytes."], () => size.CreateCounter(key));
        }
    }

    [Theory, EveryThreefish]
    public void Tweaks_of_other_sizes_are_refused(ThreefishSize size)
    {
        byte[] key = new byte[size.KeySize], source = new byte[Blocks * size.BlockSize], destination = Fresh(source.Length);
        ThreefishObject cipher = size.Create(key);
        for (int length = 1; length <= 3 * size.TweakSize; length++)
        {
            if (length == size.TweakSize)
                continue;
            byte[] tweak = new byte[length];
            string[] parts = [$" {length} bytes", $" {size.TweakSize} bytes long, or empty"];
            foreach (TransformBlocks run in cipher.BothWays)
            {
                CheckError("tweak", parts, () => run(source, destination, tweak));
                CheckError("tweak", parts, () => run([], [], tweak));
            }
            CheckError("tweak", parts, () => size.CreateCounter(key, [], tweak));
        }
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryThreefish]
    public void Sources_that_are_not_whole_blocks_are_refused(ThreefishSize size)
    {
        byte[] source = new byte[Blocks * size.BlockSize], destination = Fresh(source.Length);
        ThreefishObject cipher = size.Create(new byte[size.KeySize]);
        foreach (TransformBlocks run in cipher.BothWays)
            for (int length = 1; length < source.Length; length++)
                if (length % size.BlockSize != 0)
                    CheckError("source", [$" {length} bytes", $"size, {size.BlockSize} bytes."], () => run(source.AsSpan(0, length), destination));
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryThreefish]
    public void Destinations_that_are_too_short_are_refused(ThreefishSize size)
    {
        byte[] source = new byte[Blocks * size.BlockSize], destination = Fresh(source.Length);
        ThreefishObject cipher = size.Create(new byte[size.KeySize]);
        foreach (TransformBlocks run in cipher.BothWays)
            for (int length = 0; length < source.Length; length++)
                CheckError("destination", [$" {length} bytes", $" {source.Length}."], () => run(source, destination.AsSpan(0, length)));
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryThreefish]
    public void Destinations_that_overlap_the_source_in_part_are_refused(ThreefishSize size)
    {
        int length = Blocks * size.BlockSize;
        byte[] memory = TestData.Counting(3 * length, 251), before = [.. memory];
        ThreefishObject cipher = size.Create(new byte[size.KeySize]);
        foreach (TransformBlocks run in cipher.BothWays)
        {
            for (int at = 1; at < 2 * length; at++)
                if (at != length)
                    CheckError("destination", ["overlaps"], () => run(memory.AsSpan(length, length), memory.AsSpan(at)));
            Assert.Equal(before, memory);
        }
    }

    [Theory, EveryThreefish]
    public void Destinations_that_touch_the_source_or_reach_it_with_bytes_left_over_are_not(ThreefishSize size)
    {
        int length = Blocks * size.BlockSize;
        byte[] original = TestData.Counting(3 * length, 251), key = new byte[size.KeySize];
        ThreefishObject cipher = size.Create(key);
        byte[] expected = size.EncryptByReference(key, [], original[length..(2 * length)]);
        foreach (int at in new[] { 0, 2 * length })
        {
            byte[] memory = [.. original];
            cipher.Encrypt(memory.AsSpan(length, length), memory.AsSpan(at));
            Check.Same(expected, memory.AsSpan(at, length), at);
            Check.Same(original.AsSpan(length, length), memory.AsSpan(length, length), at);
        }
    }

    [Theory, EveryThreefish]
    public void A_disposed_cipher_refuses_everything(ThreefishSize size)
    {
        byte[] source = new byte[Blocks * size.BlockSize], destination = Fresh(source.Length);
        ThreefishObject cipher = size.Create(new byte[size.KeySize]);
        cipher.Instance.Dispose();
        cipher.Instance.Dispose();
        foreach (TransformBlocks run in cipher.BothWays)
            foreach (int length in new[] { 0, size.BlockSize, source.Length })
                Assert.Equal(cipher.Instance.GetType().Name, Assert.Throws<ObjectDisposedException>(() => run(source.AsSpan(0, length), destination)).ObjectName);
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    private static void CheckError(string name, string[] parts, Action action)
    {
        ArgumentException error = Assert.Throws<ArgumentException>(name, action);
        Assert.All(parts, part => Assert.Contains(part, error.Message, StringComparison.Ordinal));
    }

    private static byte[] Fresh(int size) => [.. Enumerable.Repeat(Untouched, size)];
}
