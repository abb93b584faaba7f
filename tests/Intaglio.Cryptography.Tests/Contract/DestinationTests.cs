namespace Intaglio.Cryptography.Tests;

/// <summary>What is written where: the digest, at the destination's start, and nothing else or nothing at all.</summary>
public class DestinationTests
{
    private const byte Untouched = 0xA5;

    [Theory, Every<HashFunction>]
    public void A_too_short_destination_is_refused_and_nothing_is_written(HashFunction function)
    {
        for (int size = 0; size < function.DefaultDigestSize; size++)
        {
            byte[] destination = Fresh(size);
            ArgumentException[] errors =
            [
                Assert.Throws<ArgumentException>(() => function.HashData("abc"u8, destination, HashParameters.Default)),
                Assert.Throws<ArgumentException>(() => function.HashData(new MemoryStream(3), destination, HashParameters.Default)),
                .. function.CreateIncremental(HashParameters.Default).SelectMany(incremental => new[]
                {
                    Assert.Throws<ArgumentException>(() => incremental.GetCurrentHash(destination)),
                    Assert.Throws<ArgumentException>(() => incremental.GetHashAndReset(destination)),
                }),
            ];
            Assert.All(errors, error => Assert.Equal("destination", error.ParamName));
            Assert.All(errors, error => Assert.Contains($" {function.DefaultDigestSize}", error.Message, StringComparison.Ordinal));
            Assert.All(destination, value => Assert.Equal(Untouched, value));
        }
    }

    [Theory, Every<HashFunction>]
    public async Task A_too_short_destination_is_refused_before_an_async_stream_is_read(HashFunction function)
    {
        byte[] destination = Fresh(function.DefaultDigestSize - 1);
        using MemoryStream source = new(TestData.Counting(100));
        ArgumentException error = await Assert.ThrowsAsync<ArgumentException>(async () => await function.HashDataAsync(source, destination, HashParameters.Default, default));
        Assert.Equal("destination", error.ParamName);
        Assert.Equal(0, source.Position);
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, Every<HashFunction>]
    public void Trying_a_too_short_destination_returns_false_and_writes_nothing(HashFunction function)
    {
        for (int size = 0; size < function.DefaultDigestSize; size++)
        {
            byte[] destination = Fresh(size);
            Assert.False(function.TryHashData("abc"u8, destination, out int written, HashParameters.Default));
            Assert.Equal(0, written);
            Assert.All(destination, value => Assert.Equal(Untouched, value));
        }
    }

    [Theory, Every<HashFunction>]
    public void A_refused_destination_leaves_the_hasher_as_it_was(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                incremental.Append("ab"u8);
                Assert.Throws<ArgumentException>("destination", () => incremental.GetHashAndReset([]));
                incremental.Append("c"u8);
                Assert.Equal(function.HashData("abc"u8, parameters), incremental.HashAndReset());
            }
        }
    }

    [Theory, Every<HashFunction>]
    public async Task Bytes_beyond_the_digest_are_untouched(HashFunction function)
    {
        byte[] source = TestData.Counting(function.BlockSize + 1);
        foreach (int digestSize in function.DigestSizes)
        {
            HashParameters parameters = new() { DigestSize = digestSize };
            byte[] expected = function.HashData(source, parameters);
            List<Func<byte[], int>> ways =
            [
                to => function.HashData(source, to, parameters),
                to => function.TryHashData(source, to, out int written, parameters) ? written : -1,
                to => function.HashData(new MemoryStream(source), to, parameters),
            ];
            foreach (Incremental incremental in function.CreateIncremental(parameters))
            {
                incremental.Append(source);
                ways.Add(to => incremental.GetCurrentHash(to));
                ways.Add(to => incremental.GetHashAndReset(to));
            }

            foreach (Func<byte[], int> way in ways)
            {
                byte[] destination = Fresh(digestSize + 100);
                CheckWritten(expected, destination, way(destination));
            }
            byte[] memory = Fresh(digestSize + 100);
            CheckWritten(expected, memory, await function.HashDataAsync(new MemoryStream(source), memory, parameters, default));
        }
    }

    [Theory, Every<HashFunction>]
    public void A_destination_may_overlap_the_source(HashFunction function)
    {
        int digestSize = function.DefaultDigestSize;
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            foreach (int length in new[] { 1, digestSize, function.BlockSize, 3 * function.BlockSize + 5 })
            {
                byte[] original = TestData.Counting(length + 2 * digestSize, 251);
                byte[] expected = function.HashData(original.AsSpan(digestSize, length), parameters);
                for (int at = 0; at <= length + digestSize; at++)
                {
                    byte[] buffer = [.. original];
                    function.HashData(buffer.AsSpan(digestSize, length), buffer.AsSpan(at, digestSize), parameters);
                    Check.Same(expected, buffer.AsSpan(at, digestSize), (length, at));
                    Check.Same(original.AsSpan(0, at), buffer.AsSpan(0, at), (length, at));
                    Check.Same(original.AsSpan(at + digestSize), buffer.AsSpan(at + digestSize), (length, at));
                }
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void A_digest_may_replace_the_key_it_was_made_with(HashFunction function)
    {
        byte[] key = TestData.Counting(function.DefaultDigestSize);
        byte[] expected = function.HashData("abc"u8, new() { Key = [.. key] });
        function.HashData("abc"u8, key, new() { Key = key });
        Assert.Equal(expected, key);
    }

    private static byte[] Fresh(int size)
    {
        byte[] destination = new byte[size];
        Array.Fill(destination, Untouched);
        return destination;
    }

    private static void CheckWritten(byte[] expected, byte[] destination, int written)
    {
        Assert.Equal(expected.Length, written);
        Assert.Equal(expected, destination[..written]);
        Assert.All(destination[written..], value => Assert.Equal(Untouched, value));
    }
}
