namespace Intaglio.Cryptography.Tests;

/// <summary>What counter mode cannot take is refused, by name, value and what is allowed; nothing was written then, and no keystream used.</summary>
public class ThreefishCounterMisuseTests
{
    private const int Length = 1000;
    private const byte Untouched = 0xA5;

    [Theory, EveryThreefish]
    public void Nonces_that_are_too_long_are_refused(ThreefishSize size)
    {
        for (int length = size.NonceSize + 1; length <= 2 * size.BlockSize; length++)
        {
            byte[] nonce = new byte[length];
            ArgumentException error = Assert.Throws<ArgumentException>("nonce", () => size.CreateCounter(new byte[size.KeySize], nonce));
            foreach (string part in new[] { $" {length} bytes", size.Name, $"at most {size.NonceSize} bytes." })
                Assert.Contains(part, error.Message, StringComparison.Ordinal);
        }
    }

    [Theory, EveryThreefish]
    public void Destinations_that_are_too_short_are_refused(ThreefishSize size)
    {
        byte[] destination = Fresh(Length);
        CheckUnmoved(size, counter =>
        {
            for (int length = 0; length < Length; length++)
            {
                ArgumentException error = Assert.Throws<ArgumentException>("destination", () => counter.Transform(new byte[Length], destination.AsSpan(0, length)));
                Assert.Contains($" {length} bytes", error.Message, StringComparison.Ordinal);
                Assert.Contains($" {Length}.", error.Message, StringComparison.Ordinal);
            }
        });
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryThreefish]
    public void Destinations_that_overlap_the_source_in_part_are_refused(ThreefishSize size)
    {
        byte[] memory = TestData.Counting(3 * Length, 251), before = [.. memory];
        CheckUnmoved(size, counter =>
        {
            for (int at = 1; at < 2 * Length; at++)
                if (at != Length)
                    Assert.Throws<ArgumentException>("destination", () => counter.Transform(memory.AsSpan(Length, Length), memory.AsSpan(at)));
        });
        Assert.Equal(before, memory);
    }

    [Theory, EveryThreefish]
    public void Destinations_that_touch_the_source_are_not(ThreefishSize size)
    {
        foreach (int at in new[] { 0, 2 * Length })
        {
            byte[] memory = TestData.Counting(3 * Length, 251), source = memory[Length..(2 * Length)];
            size.CreateCounter(new byte[size.KeySize]).Transform(memory.AsSpan(Length, Length), memory.AsSpan(at));
            Assert.Equal(source, memory[Length..(2 * Length)]);
            Assert.Equal(size.CreateCounter(new byte[size.KeySize]).Transformed(source), memory[at..(at + Length)]);
        }
    }

    [Theory, EveryThreefish]
    public void A_disposed_object_refuses_everything(ThreefishSize size)
    {
        byte[] destination = Fresh(Length);
        ThreefishCounterObject counter = size.CreateCounter(new byte[size.KeySize]);
        counter.Transformed(new byte[Length]);
        counter.Instance.Dispose();
        counter.Instance.Dispose();
        ObjectDisposedException[] errors =
        [
            Assert.Throws<ObjectDisposedException>(() => counter.Transform(new byte[Length], destination)),
            Assert.Throws<ObjectDisposedException>(() => counter.Transform([], [])),
            Assert.Throws<ObjectDisposedException>(() => counter.Position()),
            Assert.Throws<ObjectDisposedException>(() => counter.Seek(0)),
        ];
        Assert.All(errors, error => Assert.Equal(counter.Instance.GetType().Name, error.ObjectName));
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    /// <summary>What is refused leaves the keystream where it was.</summary>
    private static void CheckUnmoved(ThreefishSize size, Action<ThreefishCounterObject> refused)
    {
        byte[] key = TestData.Counting(size.KeySize);
        ThreefishCounterObject counter = size.CreateCounter(key);
        counter.Transformed(new byte[77]);
        refused(counter);
        Assert.Equal(77UL, counter.Position());
        Assert.Equal(size.Keystream(key, [], [], 77, 100), counter.Transformed(new byte[100]));
    }

    private static byte[] Fresh(int size) => [.. Enumerable.Repeat(Untouched, size)];
}
