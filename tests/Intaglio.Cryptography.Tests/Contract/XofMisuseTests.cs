using System.Reflection;

namespace Intaglio.Cryptography.Tests;

/// <summary>What the specification or the order of calls forbids is refused, by name and range, and changes nothing.</summary>
public class XofMisuseTests
{
    private const byte Untouched = 0xA5;

    [Theory, EveryXof<XofFunction>]
    public void The_longest_length_is_accepted(XofFunction function)
    {
        XofRequest request = new() { OutputLength = function.MaxOutputLength };
        XofObject x = function.Create(request);
        Assert.Equal(function.MaxOutputLength, x.OutputLength());
        Assert.Equal(function.Reference([], 100, request), x.Read(100));
    }

    [Theory, EveryXof<XofFunction>]
    public async Task Parameters_beyond_the_limits_are_refused_by_every_way(XofFunction function)
    {
        string range = $"1 to {function.MaxOutputLength} ";
        (string, string, XofRequest)[] refused =
        [
            ("OutputLength", range, new() { OutputLength = 0 }),
            ("OutputLength", range, new() { OutputLength = function.MaxOutputLength + 1 }),
            ("OutputLength", range, new() { OutputLength = ulong.MaxValue }),
            .. function.Refused,
        ];
        byte[] destination = Fresh(100);
        foreach ((string name, string allowed, XofRequest request) in refused)
        {
            using MemoryStream stream = new(TestData.Counting(100));
            ArgumentOutOfRangeException[] errors =
            [
                Assert.Throws<ArgumentOutOfRangeException>(() => function.HashData("abc"u8, 100, request)),
                Assert.Throws<ArgumentOutOfRangeException>(() => function.HashData("abc"u8, destination, request)),
                Assert.Throws<ArgumentOutOfRangeException>(() => function.HashData(stream, 100, request)),
                Assert.Throws<ArgumentOutOfRangeException>(() => function.HashData(stream, destination, request)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await function.HashDataAsync(stream, 100, request, default)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await function.HashDataAsync(stream, destination, request, default)),
                Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(request)),
            ];
            Assert.All(errors, error => Assert.Equal(name, error.ParamName));
            Assert.All(errors, error => Assert.Contains(allowed, error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Contains(function.Algorithm, error.Message, StringComparison.Ordinal));
            Assert.Equal(0, stream.Position);
            Assert.All(destination, value => Assert.Equal(Untouched, value));
        }
    }

    [Theory, EveryXof<XofFunction>]
    public async Task An_output_of_a_length_there_is_not_is_refused_by_every_one_shot_way(XofFunction function)
    {
        foreach (int length in new[] { 0, -1, 65_535 })
        {
            if (length > 0 && (ulong)length <= function.MaxOutputLength)
                continue;
            using MemoryStream stream = new(TestData.Counting(100));
            List<ArgumentOutOfRangeException> errors =
            [
                Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => function.HashData("abc"u8, length, XofRequest.Default)),
                Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => function.HashData(stream, length, XofRequest.Default)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>("outputLength", async () => await function.HashDataAsync(stream, length, XofRequest.Default, default)),
                await Assert.ThrowsAsync<ArgumentOutOfRangeException>("outputLength", async () => await function.HashDataAsync(stream, length, default)),
            ];
            if (length >= 0)
            {
                byte[] destination = Fresh(length);
                errors.Add(Assert.Throws<ArgumentOutOfRangeException>("destination", () => function.HashData("abc"u8, destination, XofRequest.Default)));
                errors.Add(Assert.Throws<ArgumentOutOfRangeException>("destination", () => function.HashData(stream, destination, XofRequest.Default)));
                errors.Add(await Assert.ThrowsAsync<ArgumentOutOfRangeException>("destination", async () => await function.HashDataAsync(stream, destination, XofRequest.Default, default)));
                errors.Add(await Assert.ThrowsAsync<ArgumentOutOfRangeException>("destination", async () => await function.HashDataAsync(stream, destination, default)));
                Assert.All(destination, value => Assert.Equal(Untouched, value));
            }
            Assert.All(errors, error => Assert.Contains($"1 to {function.MaxOutputAtOnce} ", error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Equal(length, error.ActualValue));
            Assert.Equal(0, stream.Position);
        }
    }

    [Theory, EveryXof<XofFunction>]
    public async Task A_one_shot_way_refuses_another_length_than_was_declared(XofFunction function)
    {
        byte[] destination = Fresh(100);
        foreach (ulong length in new[] { 99UL, 101UL })
        {
            XofRequest request = new() { OutputLength = length };
            using MemoryStream stream = new(TestData.Counting(100));
            ArgumentException[] errors =
            [
                Assert.Throws<ArgumentException>("outputLength", () => function.HashData("abc"u8, 100, request)),
                Assert.Throws<ArgumentException>("destination", () => function.HashData("abc"u8, destination, request)),
                Assert.Throws<ArgumentException>("outputLength", () => function.HashData(stream, 100, request)),
                Assert.Throws<ArgumentException>("destination", () => function.HashData(stream, destination, request)),
                await Assert.ThrowsAsync<ArgumentException>("outputLength", async () => await function.HashDataAsync(stream, 100, request, default)),
                await Assert.ThrowsAsync<ArgumentException>("destination", async () => await function.HashDataAsync(stream, destination, request, default)),
            ];
            Assert.All(errors, error => Assert.Contains($" {length}", error.Message, StringComparison.Ordinal));
            Assert.All(errors, error => Assert.Contains("100 ", error.Message, StringComparison.Ordinal));
            Assert.Equal(0, stream.Position);
        }
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryXof<XofFunction>]
    public void Nothing_is_read_beyond_the_length(XofFunction function)
    {
        XofRequest request = new() { OutputLength = 1000 };
        byte[] expected = function.Reference([], 1000, request), destination = Fresh(1001);
        XofObject x = function.Create(request);
        ArgumentOutOfRangeException[] errors =
        [
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => x.CurrentHash(1001)),
            Assert.Throws<ArgumentOutOfRangeException>("destination", () => x.GetCurrentHash(destination)),
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => x.HashAndReset(1001)),
            Assert.Throws<ArgumentOutOfRangeException>("destination", () => x.GetHashAndReset(destination)),
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => x.Read(1001)),
            Assert.Throws<ArgumentOutOfRangeException>("destination", () => x.ReadInto(destination)),
        ];
        Assert.All(errors, error => Assert.Contains("1000 bytes", error.Message, StringComparison.Ordinal));

        // What was refused did not begin the reading.
        x.Append([]);
        for (int at = 0; at < 1000; at += 100)
        {
            Assert.Contains($"only {1000 - at} of the", Assert.Throws<ArgumentOutOfRangeException>(() => x.ReadInto(destination.AsSpan(at))).Message, StringComparison.Ordinal);
            Assert.Equal(expected[at..(at + 100)], x.Read(100));
        }
        Assert.Empty(x.Read(0));
        x.ReadInto([]);
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => x.Read(1));
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryXof<XofFunction>]
    public void A_negative_length_is_refused(XofFunction function)
    {
        XofObject x = function.Create(XofRequest.Default);
        foreach (Func<int, byte[]> way in new[] { x.CurrentHash, x.HashAndReset, x.Read })
            foreach (int length in new[] { -1, int.MinValue })
                Assert.Equal(length, Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => way(length)).ActualValue);
    }

    [Theory, EveryXof<XofFunction>]
    public void Once_output_is_read_nothing_can_be_appended_until_reset(XofFunction function)
    {
        foreach (int count in new[] { 0, 1, function.NodeSize, 1000 })
        {
            XofObject x = function.Create(XofRequest.Default);
            x.Append("abc"u8);
            byte[] begin = x.Read(count);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.Append("abc"u8)).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.Append([])).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.CurrentHash(10)).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.GetCurrentHash(new byte[10])).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.HashAndReset(10)).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.GetHashAndReset(new byte[10])).Message, StringComparison.Ordinal);
            Assert.Contains("already been read", Assert.Throws<InvalidOperationException>(() => x.Fork().Append("abc"u8)).Message, StringComparison.Ordinal);
            Assert.Equal(function.Reference("abc"u8, count + 100, XofRequest.Default), begin.Concat(x.Read(100)));
            x.Reset();
            x.Append("abc"u8);
        }
    }

    [Theory, EveryXof<XofFunction>]
    public void A_disposed_object_says_so(XofFunction function)
    {
        foreach (int read in new[] { 0, 100 })
        {
            XofObject x = function.Create(new() { Key = [1, 2, 3] });
            x.Append("abc"u8);
            if (read > 0)
                x.Read(read);
            x.Dispose();
            x.Dispose();
            byte[] destination = Fresh(10);
            Action[] uses =
            [
                () => x.Append([]), () => x.CurrentHash(10), () => x.GetCurrentHash(destination), () => x.HashAndReset(10),
                () => x.GetHashAndReset(destination), () => x.Read(10), () => x.ReadInto(destination), x.Reset, () => x.Fork(),
            ];
            Assert.All(uses, use => Assert.Equal(x.Instance.GetType().Name, Assert.Throws<ObjectDisposedException>(use).ObjectName));
            Assert.All(destination, value => Assert.Equal(Untouched, value));
        }
    }

    [Theory, EveryXof<XofFunction>]
    public async Task A_missing_or_unreadable_stream_is_refused(XofFunction function)
    {
        MemoryStream closed = new();
        closed.Dispose();
        byte[] destination = Fresh(10);
        foreach (Stream? stream in new[] { null, closed })
        {
            ArgumentException[] errors =
            [
                Assert.ThrowsAny<ArgumentException>(() => function.HashData(stream!, 10, XofRequest.Default)),
                Assert.ThrowsAny<ArgumentException>(() => function.HashData(stream!, destination, XofRequest.Default)),
                await Assert.ThrowsAnyAsync<ArgumentException>(async () => await function.HashDataAsync(stream!, 10, XofRequest.Default, default)),
                await Assert.ThrowsAnyAsync<ArgumentException>(async () => await function.HashDataAsync(stream!, 10, default)),
                await Assert.ThrowsAnyAsync<ArgumentException>(async () => await function.HashDataAsync(stream!, destination, XofRequest.Default, default)),
                await Assert.ThrowsAnyAsync<ArgumentException>(async () => await function.HashDataAsync(stream!, destination, default)),
            ];
            Assert.All(errors, error => Assert.Equal("source", error.ParamName));
            Assert.All(errors, error => Assert.Equal(stream is null, error is ArgumentNullException));
        }
    }

    [Theory, EveryXof<XofFunction>]
    public async Task A_cancelled_token_ends_the_reading_of_a_stream(XofFunction function)
    {
        CancellationToken cancelled = new(canceled: true);
        byte[] destination = Fresh(10);
        using MemoryStream stream = new(TestData.Counting(100));
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, 10, cancelled))).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, 10, XofRequest.Default, cancelled))).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, destination, cancelled))).CancellationToken);
        Assert.Equal(cancelled, (await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await function.HashDataAsync(stream, destination, XofRequest.Default, cancelled))).CancellationToken);
        Assert.Equal(0, stream.Position);
        Assert.All(destination, value => Assert.Equal(Untouched, value));
    }

    [Theory, EveryXof<XofFunction>]
    public void An_array_behind_the_source_is_a_compile_time_error_that_names_both_readings(XofFunction function)
    {
        foreach (Type source in new[] { typeof(byte[]), typeof(Stream) })
        {
            MethodInfo trap = Assert.Single(function.Class.GetMethods(), method =>
                method.Name == "HashData" && method.IsGenericMethod && method.GetParameters() is [{ ParameterType: var first }, _] && first == source);
            ObsoleteAttribute error = trap.GetCustomAttribute<ObsoleteAttribute>()!;
            Assert.True(error.IsError);
            Assert.Contains($"new {ParametersOf(function.Class)} {{ Key = ", error.Message, StringComparison.Ordinal);
            Assert.Contains("destination", error.Message, StringComparison.Ordinal);
        }
    }

    [SkippableTheory, EveryXof<XofFunction>]
    public void Output_into_a_span_allocates_nothing(XofFunction function)
    {
        byte[] source = TestData.Counting(1000), destination = new byte[50 * function.NodeSize + 5];
        XofRequest request = new() { Key = [1], Salt = [2], Personalization = [3] };
        XofObject x = function.Create(request);
        Action[] uses =
        [
            () => function.HashData(source, destination, request),
            () => x.Append(source),
            () => x.GetCurrentHash(destination),
            () => x.GetHashAndReset(destination),
            () => x.ReadInto(destination),
            () => x.ReadInto(destination.AsSpan(0, 7)),
            x.Reset,
        ];
        foreach (Action use in uses)
            Assert.Equal(0, AllocationTests.Allocated(use));
    }

    private static byte[] Fresh(int size)
    {
        byte[] destination = new byte[size];
        Array.Fill(destination, Untouched);
        return destination;
    }

    private static string ParametersOf(Type type) =>
        Assert.Single(type.GetConstructors()).GetParameters()[0].ParameterType.GetElementType()!.Name;
}
