namespace Intaglio.Cryptography.Tests;

/// <summary>Many messages at once have the digests that they have one by one.</summary>
public class HashManyTests
{
    [Theory, Every<HashFunction>]
    public void Any_number_of_messages_of_any_lengths(HashFunction function)
    {
        Random random = new(1);
        for (int count = 0; count <= 40; count++)
        {
            for (int turn = 0; turn < 12; turn++)
            {
                HashParameters parameters = new() { DigestSize = random.Next(1, function.DefaultDigestSize + 1), Key = function.ToKey(random.Bytes(turn % 3 == 0 ? random.Next(function.LongestKeySize + 1) : 0)) };
                byte[][] sources = [.. Enumerable.Range(0, count).Select(_ => random.Bytes(Length(random, function, turn)))];
                byte[] expected = [.. sources.SelectMany(source => function.HashData(source, parameters))];
                byte[] actual = new byte[expected.Length];
                function.HashMany([.. sources.Select(source => new ReadOnlyMemory<byte>(source))], actual, parameters);
                Check.Same(expected, actual, (count, turn));
                byte[][] arrays = function.HashMany([.. sources.Select(source => new ReadOnlyMemory<byte>(source))], parameters);
                Assert.Equal(count, arrays.Length);
                Check.Same(expected, arrays.SelectMany(digest => digest).ToArray(), (count, turn));
            }
        }
    }

    /// <summary>Those that begin and end together, of equal and of different lengths, up to a last block that is full or has one byte.</summary>
    [Theory, Every<HashFunction>]
    public void Messages_of_the_same_number_of_blocks(HashFunction function)
    {
        Random random = new(3);
        for (int blocks = 1; blocks <= 5; blocks++)
        {
            foreach (int count in (int[])[4, 8, 16, 35])
            {
                foreach (int lastBlock in (int[])[0, 1, function.BlockSize])
                {
                    HashParameters parameters = new() { DigestSize = function.DefaultDigestSize - random.Next(2) * random.Next(function.DefaultDigestSize) };
                    byte[][] sources = [.. Enumerable.Range(0, count).Select(_ => random.Bytes((blocks - 1) * function.BlockSize + (lastBlock == 0 ? random.Next(1, function.BlockSize + 1) : lastBlock)))];
                    byte[] expected = [.. sources.SelectMany(source => function.HashData(source, parameters))], actual = new byte[expected.Length];
                    function.HashMany([.. sources.Select(source => new ReadOnlyMemory<byte>(source))], actual, parameters);
                    Check.Same(expected, actual, (blocks, count, lastBlock));
                }
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void A_long_message_among_short_ones(HashFunction function)
    {
        for (int place = 0; place < 20; place++)
        {
            byte[][] sources = [.. Enumerable.Range(0, 100).Select(i => TestData.Counting(i == place ? 100_000 : i, 251))];
            byte[] expected = [.. sources.SelectMany(source => function.HashData(source, HashParameters.Default))], actual = new byte[expected.Length];
            function.HashMany([.. sources.Select(source => new ReadOnlyMemory<byte>(source))], actual, HashParameters.Default);
            Check.Same(expected, actual, place);
        }
    }

    [Theory, Every<HashFunctionWithState>]
    public void Prepared_states_of_different_parameters_continue_and_stay_as_they_are(HashFunctionWithState function)
    {
        Random random = new(2);
        for (int count = 0; count <= 40; count++)
        {
            HashParameters[] parameters = [.. Enumerable.Range(0, count).Select(_ => new HashParameters
            {
                DigestSize = random.Next(1, function.DefaultDigestSize + 1),
                Key = random.Bytes(random.Next(2) * function.LongestKeySize),
            })];
            byte[][] prefixes = [.. parameters.Select(_ => random.Bytes(Length(random, function, count)))];
            byte[][] sources = [.. parameters.Select(_ => random.Bytes(Length(random, function, count + 1)))];
            byte[] expected = [.. Enumerable.Range(0, count).SelectMany(i => function.HashData([.. prefixes[i], .. sources[i]], parameters[i]))];
            byte[] actual = new byte[expected.Length];
            function.HashManyPrepared([.. sources.Select(source => new ReadOnlyMemory<byte>(source))], parameters, prefixes, actual);
            Check.Same(expected, actual, count);
        }
    }

    [Theory, Every<HashFunction>]
    public void A_destination_that_is_too_short_is_left_alone(HashFunction function)
    {
        ReadOnlyMemory<byte>[] sources = [.. Enumerable.Repeat(new ReadOnlyMemory<byte>(new byte[300]), 9)];
        byte[] destination = new byte[9 * function.DefaultDigestSize - 1];
        Assert.Throws<ArgumentException>("destination", () => function.HashMany(sources, destination, HashParameters.Default));
        if (function is HashFunctionWithState withState)
            Assert.Throws<ArgumentException>("destination", () => withState.HashManyPrepared(
                sources, [.. Enumerable.Repeat(HashParameters.Default, 9)], [.. Enumerable.Repeat(Array.Empty<byte>(), 9)], destination));
        Assert.All(destination, value => Assert.Equal(0, value));
    }

    [Theory, Every<HashFunction>]
    public void A_destination_that_overlaps_a_source_is_refused(HashFunction function)
    {
        byte[] memory = TestData.Counting(10 * function.DefaultDigestSize), before = [.. memory];
        ReadOnlyMemory<byte>[] sources = [new byte[100], memory.AsMemory(2 * function.DefaultDigestSize - 1)];
        Assert.Throws<ArgumentException>("destination", () => function.HashMany(sources, memory.AsSpan(0, 2 * function.DefaultDigestSize), HashParameters.Default));
        Assert.Equal(before, memory);
    }

    [Theory, Every<HashFunction>]
    public void A_longer_destination_is_written_as_far_as_there_are_digests(HashFunction function)
    {
        byte[] destination = new byte[10 * function.DefaultDigestSize];
        Array.Fill(destination, (byte)0xA5);
        function.HashMany([.. Enumerable.Repeat(new ReadOnlyMemory<byte>(new byte[300]), 9)], destination, HashParameters.Default);
        Assert.All(destination[(9 * function.DefaultDigestSize)..], value => Assert.Equal(0xA5, value));
    }

    [Theory, Every<HashFunctionWithState>]
    public void As_many_states_as_messages_are_needed_and_each_must_be_made(HashFunctionWithState function)
    {
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[2];
        byte[] destination = new byte[3 * function.DefaultDigestSize];
        Assert.Throws<ArgumentException>("prepared", () => function.HashManyPrepared(sources, [HashParameters.Default], [[]], destination));
        Assert.Contains("uninitialized", Assert.Throws<InvalidOperationException>(() => function.HashManyPrepared(sources, [HashParameters.Default, null!], [[], []], destination)).Message, StringComparison.Ordinal);
        Assert.All(destination, value => Assert.Equal(0, value));
    }

    [SkippableTheory, MemberData(nameof(AllocationTests.Functions), MemberType = typeof(AllocationTests))]
    public void Nothing_is_allocated(HashFunction function)
    {
        ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, 37).Select(i => new ReadOnlyMemory<byte>(new byte[100 * i]))];
        byte[] destination = new byte[37 * function.DefaultDigestSize];
        Assert.Equal(0, AllocationTests.Allocated(() => function.HashMany(sources, destination, HashParameters.Default)));
    }

    private static int Length(Random random, HashFunction function, int turn) => (turn % 4) switch
    {
        0 => random.Next(4) * function.BlockSize,
        1 => random.Next(3),
        2 => random.Next(6 * function.BlockSize),
        _ => random.Next(3 * function.BlockSize) * random.Next(10),
    };
}
