using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>Every public way to a digest leads to the same one, the specification's.</summary>
public class EveryWayTests
{
    private delegate byte[] Way(HashFunction function, byte[] source, HashParameters parameters);

    private static readonly Dictionary<string, Way> Ways = new()
    {
        ["array"] = (function, source, parameters) => function.HashData(source, parameters),
        ["span"] = (function, source, parameters) => Filled(function, parameters, to => function.HashData(source, to, parameters)),
        ["try"] = (function, source, parameters) => Filled(function, parameters, to => function.TryHashData(source, to, out int written, parameters) ? written : -1),
        ["many"] = (function, source, parameters) => Filled(function, parameters, to =>
        {
            // In the middle of others, so that it runs in a lane where there are any.
            int size = function.DigestSizeOf(parameters);
            byte[] digests = new byte[17 * size];
            function.HashMany([.. Enumerable.Repeat<ReadOnlyMemory<byte>>(source, 17)], digests, parameters);
            for (int i = 1; i < 17; i++)
                Assert.Equal(digests[..size], digests[(i * size)..((i + 1) * size)]);
            digests.AsSpan(0, size).CopyTo(to);
            return size;
        }),
        ["many to arrays"] = (function, source, parameters) => function.HashMany([.. Enumerable.Repeat<ReadOnlyMemory<byte>>(source, 17)], parameters)[8],
        ["stream to array"] = (function, source, parameters) => function.HashData(new MemoryStream(source), parameters),
        ["stream to span"] = (function, source, parameters) => Filled(function, parameters, to => function.HashData(new MemoryStream(source), to, parameters)),
        ["async stream to array"] = (function, source, parameters) => function.HashDataAsync(new MemoryStream(source), parameters, default).AsTask().Result,
        ["async stream with progress"] = (function, source, parameters) => function.HashDataAsync(new MemoryStream(source), parameters, progress: null, default).AsTask().Result,
        ["async stream to memory"] = (function, source, parameters) =>
        {
            byte[] digest = new byte[function.DigestSizeOf(parameters)];
            Assert.Equal(digest.Length, function.HashDataAsync(new MemoryStream(source), digest, parameters, default).AsTask().Result);
            return digest;
        },
        ["hasher"] = (function, source, parameters) => Appended(function.CreateHasher(parameters), source),
        ["HashAlgorithm"] = (function, source, parameters) =>
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(parameters);
            return algorithm.ComputeHash(source);
        },
    };

    private static readonly Dictionary<string, Way> WaysWithState = new()
    {
        ["state"] = (function, source, parameters) => Appended(((HashFunctionWithState)function).CreateState(parameters), source),
        ["state on the stack"] = (function, source, parameters) =>
            Filled(function, parameters, to => ((HashFunctionWithState)function).HashWithState(source, to, parameters)),
    };

    public static IEnumerable<object[]> FunctionsAndWays =>
        from function in HashFunctions.All
        from way in Ways.Keys.Concat(function is HashFunctionWithState ? WaysWithState.Keys : [])
        select new object[] { function, way };

    [Trait("Exhaustive", "true")]
    [Theory, MemberData(nameof(FunctionsAndWays))]
    public void Every_length_around_blocks_gives_the_reference_digest(HashFunction function, string way)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
            foreach (int length in function.Lengths)
                CheckWay(function, way, length, parameters);
    }

    [Trait("Duration", "Long")]
    [Trait("Exhaustive", "true")]
    [Theory, MemberData(nameof(FunctionsAndWays))]
    public void Every_digest_size_with_every_key_size_gives_the_reference_digest(HashFunction function, string way)
    {
        foreach (int digestSize in function.DigestSizes)
            foreach (int keySize in function.KeySizes)
                CheckWay(function, way, (digestSize * 7 + keySize) % (3 * function.BlockSize), new() { DigestSize = digestSize, Key = TestData.Counting(keySize) });
    }

    [Theory, Every<HashFunction>]
    public async Task An_async_stream_without_parameters_gives_the_default_digest(HashFunction function)
    {
        byte[] source = TestData.Counting(3 * function.BlockSize + 1, 251);
        Assert.Equal(function.Reference(source, HashParameters.Default), await function.HashDataAsync(new MemoryStream(source), CancellationToken.None));
    }

    [Theory, Every<HashFunction>]
    public void A_digest_size_of_zero_means_the_default(HashFunction function) =>
        Assert.Equal(function.HashData("abc"u8, new() { DigestSize = function.DefaultDigestSize }), function.HashData("abc"u8, HashParameters.Default));

    private static void CheckWay(HashFunction function, string way, int length, HashParameters parameters)
    {
        byte[] source = TestData.Counting(length, 251);
        Check.Same(function.Reference(source, parameters), (Ways.GetValueOrDefault(way) ?? WaysWithState[way])(function, source, parameters), (length, parameters));
    }

    private static byte[] Filled(HashFunction function, HashParameters parameters, Func<Span<byte>, int> write)
    {
        byte[] digest = new byte[function.DigestSizeOf(parameters)];
        Assert.Equal(digest.Length, write(digest));
        return digest;
    }

    private static byte[] Appended(Incremental incremental, byte[] source)
    {
        incremental.Append(source);
        byte[] digest = incremental.HashAndReset();
        incremental.End();
        return digest;
    }
}
