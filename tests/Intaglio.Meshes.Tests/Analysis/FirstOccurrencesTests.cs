namespace Intaglio.Meshes.Tests;

public class FirstOccurrencesTests
{
    [Theory]
    [InlineData(0, 1, uint.MaxValue)]
    [InlineData(1, 1, uint.MaxValue)]
    [InlineData(100_000, 1, uint.MaxValue)]
    [InlineData(100_000, 10, uint.MaxValue)]
    [InlineData(300_000, 40_000, uint.MaxValue)]
    [InlineData(300_000, 2_000_000_000, uint.MaxValue)]
    [InlineData(200_000, 1_000, 0xFF)]
    [InlineData(4_000, 10_000, 0)]
    public void Keys_are_numbered_as_they_occur_first(int count, int values, uint hashBits)
    {
        Random random = new(count);
        int[] keys = [.. Enumerable.Range(0, count).Select(_ => random.Next(values))];
        Dictionary<int, int> known = [];
        List<int> expectedFirsts = [], expected = [];
        for (int i = 0; i < count; i++)
        {
            if (known.TryAdd(keys[i], known.Count))
                expectedFirsts.Add(i);
            expected.Add(known[keys[i]]);
        }
        for (int workers = 1; workers <= 8; workers++)
        {
            int[] numbers = new int[count];
            int[] firsts = FirstOccurrences.Number(new Keys(keys, hashBits), numbers, workers, default);
            Assert.True(expected.SequenceEqual(numbers));
            Assert.True(expectedFirsts.SequenceEqual(firsts));
        }
    }

    [Trait("Duration", "Long")]
    [Theory]
    [InlineData(2)]
    [InlineData(8)]
    public void Threads_that_meet_at_the_same_keys_agree_on_the_first(int workers)
    {
        int[] keys = [.. Enumerable.Range(0, 500_000).Select(i => (int)(i * 7919L % 50))];
        for (int turn = 0; turn < 20; turn++)
        {
            int[] numbers = new int[keys.Length];
            Assert.Equal(Enumerable.Range(0, 50), FirstOccurrences.Number(new Keys(keys, uint.MaxValue), numbers, workers, default));
            Assert.Equal(Enumerable.Range(0, keys.Length).Select(i => i % 50), numbers);
        }
    }

    [Fact]
    public void Work_is_stopped()
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        Assert.Equal(source.Token, Assert.Throws<OperationCanceledException>(() => FirstOccurrences.Number(new Keys(new int[10], 0), new int[10], 2, source.Token)).CancellationToken);
    }

    /// <summary>Numbers whose hashes have some of their bits alone, so that many meet.</summary>
    private readonly struct Keys(int[] keys, uint hashBits) : IKeys
    {
        public uint HashOf(int index) => KeyHash.End(KeyHash.Add(KeyHash.Start, (ulong)keys[index])) & hashBits;

        public bool AreEqual(int index, int other) => keys[index] == keys[other];
    }
}
