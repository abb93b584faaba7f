namespace Intaglio.Cryptography.Tests;

/// <summary>Extendable output: every public way leads to the specification's, in one piece or in many.</summary>
public class XofTests
{
    private const int Requests = 300;

    private static readonly Dictionary<string, Func<XofFunction, byte[], int, XofRequest, byte[]>> Ways = new()
    {
        ["array"] = (function, source, length, request) => function.HashData(source, length, request with { OutputLength = (ulong)length }),
        ["span"] = (function, source, length, request) => Filled(length, to => function.HashData(source, to, request)),
        ["stream to array"] = (function, source, length, request) => function.HashData(new MemoryStream(source), length, request),
        ["stream to span"] = (function, source, length, request) => Filled(length, to => function.HashData(new MemoryStream(source), to, request)),
        ["async stream to array"] = (function, source, length, request) => function.HashDataAsync(new MemoryStream(source), length, request, default).AsTask().Result,
        ["async stream to memory"] = (function, source, length, request) =>
        {
            byte[] output = new byte[length];
            function.HashDataAsync(new MemoryStream(source), output, request, default).AsTask().GetAwaiter().GetResult();
            return output;
        },
        ["current to array"] = (function, source, length, request) => Appended(function, source, length, request).CurrentHash(length),
        ["current to span"] = (function, source, length, request) => Filled(length, Appended(function, source, length, request).GetCurrentHash),
        ["reset to array"] = (function, source, length, request) => Appended(function, source, length, request).HashAndReset(length),
        ["reset to span"] = (function, source, length, request) => Filled(length, Appended(function, source, length, request).GetHashAndReset),
        ["read to array"] = (function, source, length, request) => Appended(function, source, length, request).Read(length),
        ["read to span"] = (function, source, length, request) => Filled(length, Appended(function, source, length, request).ReadInto),
    };

    public static IEnumerable<object[]> FunctionsAndWays =>
        from function in XofFunction.All
        from way in Ways.Keys
        select new object[] { function, way };

    [Trait("Exhaustive", "true")]
    [Theory, MemberData(nameof(FunctionsAndWays))]
    public void Every_length_around_blocks_gives_the_reference_output(XofFunction function, string way)
    {
        byte[] source = TestData.Counting(300, 251);
        foreach (int length in function.Lengths)
            foreach (byte[] key in new[] { [], TestData.Counting(function.LongestKeySize) })
                CheckWay(function, way, source, length, new() { Key = key });
    }

    [Trait("Exhaustive", "true")]
    [Theory, MemberData(nameof(FunctionsAndWays))]
    public void Any_request_gives_the_reference_output(XofFunction function, string way)
    {
        Random random = new(2016);
        for (int turn = 0; turn < Requests; turn++)
            CheckWay(function, way, random.Bytes(random.Next(400)), random.Next(1, 40 * function.NodeSize), function.RandomRequest(random));
    }

    [Theory, EveryXof<XofFunction>]
    public void An_output_of_unknown_length_is_the_reference_output(XofFunction function)
    {
        Random random = new(2017);
        foreach (int length in function.Lengths)
        {
            XofRequest request = function.RandomRequest(random);
            byte[] source = random.Bytes(random.Next(400)), expected = function.Reference(source, length, request);
            XofObject x = function.Create(request);
            Assert.Null(x.OutputLength());
            x.Append(source);
            Check.Same(expected, x.CurrentHash(length), (length, request));
            Check.Same(expected, x.HashAndReset(length), (length, request));
            x.Append(source);
            Check.Same(expected, x.Read(length), (length, request));
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void The_longest_output_that_is_quick_to_compute_twice(XofFunction function)
    {
        // The maximum of BLAKE2Xs, and for both more than 16 bits of it.
        int length = (int)Math.Min(function.MaxOutputLength, 70_001);
        XofRequest request = new() { OutputLength = (ulong)length };
        byte[] expected = function.Reference("abc"u8, length, request);
        Check.Same(expected, function.HashData("abc"u8, length, XofRequest.Default), length);
        Check.Same(function.Reference("abc"u8, 70_001, XofRequest.Default), Appended(function, "abc"u8, XofRequest.Default).Read(70_001), length);
    }

    [Theory, EveryXof<XofFunction>]
    public void Every_piece_size_reads_the_output_of_one_piece(XofFunction function)
    {
        int total = 40 * function.NodeSize + 7;
        foreach (XofRequest request in new XofRequest[] { new(), new() { OutputLength = (ulong)total, Key = [1, 2, 3] } })
        {
            byte[] expected = function.Reference("abc"u8, total, request), output = new byte[total];
            XofObject x = function.Create(request);
            foreach (int size in function.Lengths)
            {
                x.Append("abc"u8);
                for (int at = 0; at < total; at += size)
                    x.ReadInto(output.AsSpan(at, Math.Min(size, total - at)));
                Check.Same(expected, output, (size, request));
                x.Reset();
            }
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void Random_pieces_read_the_output_of_one_piece(XofFunction function)
    {
        Random random = new(2018);
        for (int turn = 0; turn < Requests; turn++)
        {
            int total = random.Next(1, 100 * function.NodeSize), largest = random.Next(1, 40 * function.NodeSize);
            XofRequest request = function.RandomRequest(random) with { OutputLength = random.Next(2) == 0 ? null : (ulong)total };
            byte[] expected = function.Reference("abc"u8, total, request);
            XofObject x = Appended(function, "abc"u8, request), copy = x;
            for (int at = 0; at < total;)
            {
                int size = Math.Min(random.Next(largest + 1), total - at);
                Check.Same(expected.AsSpan(at, size), x.Read(size), (turn, at, size));
                at += size;

                // Both go on, each on its own; what the first is read for must not move the second.
                copy = x.Fork();
                x.Read(Math.Min(largest, total - at));
                x.Dispose();
                x = copy;
            }
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void Fewer_bytes_than_the_length_are_the_beginning_of_the_output(XofFunction function)
    {
        XofRequest request = new() { OutputLength = 1000 };
        byte[] expected = function.Reference("abc"u8, 1000, request);
        for (int count = 0; count <= 1000; count++)
        {
            XofObject x = Appended(function, "abc"u8, request);
            Assert.Equal(1000UL, x.OutputLength());
            Check.Same(expected.AsSpan(0, count), x.CurrentHash(count), count);
            Check.Same(expected.AsSpan(0, count), x.HashAndReset(count), count);
            x.Append("abc"u8);
            Check.Same(expected.AsSpan(0, count), x.Read(count), count);
            Check.Same(expected.AsSpan(count), x.Read(1000 - count), count);
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void Different_lengths_have_nothing_in_common(XofFunction function)
    {
        byte[] longer = function.HashData("abc"u8, 100, XofRequest.Default), shorter = function.HashData("abc"u8, 99, XofRequest.Default);
        byte[] unknown = Appended(function, "abc"u8, XofRequest.Default).Read(100);
        Assert.NotEqual(longer[..20], shorter[..20]);
        Assert.NotEqual(longer[..20], unknown[..20]);
    }

    [Theory, EveryXof<XofFunction>]
    public void Asking_for_the_current_output_changes_nothing_and_more_data_may_follow(XofFunction function)
    {
        foreach (byte[] key in new[] { [], TestData.Counting(function.LongestKeySize) })
        {
            XofObject x = function.Create(new() { Key = key });
            byte[] source = TestData.Counting(300, 251);
            for (int length = 0; length < 300; length++)
            {
                byte[] expected = function.Reference(source.AsSpan(0, length), 100, new() { Key = key });
                Check.Same(expected, x.CurrentHash(100), length);
                Check.Same(expected, x.CurrentHash(100), length);
                x.Append([source[length]]);
            }
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void Reset_begins_again_before_and_in_the_middle_of_reading(XofFunction function)
    {
        XofRequest request = new() { OutputLength = 1000, Key = [1, 2, 3] };
        byte[] expected = function.Reference("abc"u8, 1000, request);
        XofObject x = function.Create(request);
        x.Append("something else"u8);
        x.Reset();
        x.Append("abc"u8);
        Assert.Equal(expected, x.CurrentHash(1000));
        x.Read(77);
        x.Reset();
        x.Append("abc"u8);
        Assert.Equal(expected, x.Read(1000));
        x.Reset();
        Assert.Equal(function.Reference([], 1000, request), x.HashAndReset(1000));
    }

    [Theory, EveryXof<XofFunction>]
    public void A_clone_and_its_original_go_on_by_themselves(XofFunction function)
    {
        XofRequest request = new() { OutputLength = 1000, Key = [1, 2, 3] };
        XofObject x = Appended(function, "ab"u8, request), clone = x.Fork();
        Assert.Equal(1000UL, clone.OutputLength());
        x.Append("c"u8);
        clone.Append("d"u8);
        byte[] abc = function.Reference("abc"u8, 1000, request), abd = function.Reference("abd"u8, 1000, request);
        Assert.Equal(abc[..5], x.Read(5));
        XofObject reading = x.Fork();
        Assert.Equal(abd, clone.Read(1000));
        Assert.Equal(abc[5..500], x.Read(495));
        x.Dispose();
        Assert.Equal(abc[5..], reading.Read(995));
        reading.Reset();
        reading.Append("abd"u8);
        Assert.Equal(abd, reading.HashAndReset(1000));
    }

    [Theory, EveryXof<XofFunction>]
    public async Task An_async_stream_without_parameters_gives_the_unkeyed_output(XofFunction function)
    {
        byte[] source = TestData.Counting(300_000, 251), expected = function.Reference(source, 100, new() { OutputLength = 100 }), output = new byte[100];
        Assert.Equal(expected, await function.HashDataAsync(new MemoryStream(source), 100, CancellationToken.None));
        await function.HashDataAsync(new MemoryStream(source), output, CancellationToken.None);
        Assert.Equal(expected, output);
    }

    [Theory, EveryXof<XofFunction>]
    public void The_output_may_replace_the_source_and_the_key(XofFunction function)
    {
        byte[] buffer = TestData.Counting(2000, 251), expected = function.HashData(buffer.AsSpan(100, 500), 1000, new() { Key = [1, 2, 3] });
        for (int at = 0; at <= 1000; at += 50)
        {
            byte[] copy = [.. buffer];
            function.HashData(copy.AsSpan(100, 500), copy.AsSpan(at, 1000), new() { Key = [1, 2, 3] });
            Check.Same(expected, copy.AsSpan(at, 1000), at);
        }

        byte[] key = TestData.Counting(function.LongestKeySize);
        expected = function.HashData("abc"u8, key.Length, new() { Key = [.. key] });
        function.HashData("abc"u8, key, new() { Key = key });
        Assert.Equal(expected, key);
    }

    [SkippableTheory, EveryXof<XofFunction>]
    public void Nothing_beyond_the_destination_is_written(XofFunction function)
    {
        using GuardedMemory memory = GuardedMemory.Create(42 * function.NodeSize);
        foreach (int length in function.Lengths)
        {
            byte[] expected = function.Reference("abc"u8, length, new() { OutputLength = (ulong)length });
            Span<byte> destination = memory.Last(length);
            function.HashData("abc"u8, destination, XofRequest.Default);
            Check.Same(expected, destination, length);
            destination.Clear();
            Appended(function, "abc"u8, length, XofRequest.Default).ReadInto(destination);
            Check.Same(expected, destination, length);
        }
    }

    private static void CheckWay(XofFunction function, string way, byte[] source, int length, XofRequest request) =>
        Check.Same(function.Reference(source, length, request with { OutputLength = (ulong)length }), Ways[way](function, source, length, request), (length, request));

    private static byte[] Filled(int length, Action<Span<byte>> write)
    {
        byte[] output = new byte[length];
        write(output);
        return output;
    }

    private static XofObject Appended(XofFunction function, ReadOnlySpan<byte> source, int length, XofRequest request) =>
        Appended(function, source, request with { OutputLength = (ulong)length });

    private static XofObject Appended(XofFunction function, ReadOnlySpan<byte> source, XofRequest request)
    {
        XofObject x = function.Create(request);
        x.Append(source);
        return x;
    }
}
