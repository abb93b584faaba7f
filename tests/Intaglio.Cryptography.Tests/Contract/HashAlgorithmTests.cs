using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>The adapter behaves as the framework's own <see cref="HashAlgorithm"/> types do.</summary>
public class HashAlgorithmTests
{
    [Theory, Every<HashFunction>]
    public void One_adapter_hashes_many_messages(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(parameters);
            foreach (int length in new[] { 3, 3, 0, function.BlockSize, 2 * function.BlockSize + 1 })
            {
                byte[] source = TestData.Counting(length, 251), expected = function.Reference(source, parameters);
                Assert.Equal(expected, algorithm.ComputeHash(source));
                Assert.Equal(expected, algorithm.Hash);
                Assert.Equal(expected, algorithm.ComputeHash(new MemoryStream(source)));
                Assert.Equal(expected, algorithm.ComputeHash([0xFF, .. source, 0xFF], 1, length));
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void The_hash_size_is_in_bits(HashFunction function)
    {
        foreach (int digestSize in function.DigestSizes)
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(new() { DigestSize = digestSize });
            Assert.Equal(8 * digestSize, algorithm.HashSize);
            Assert.Equal(digestSize, algorithm.ComputeHash([]).Length);
        }
    }

    [Theory, Every<HashFunction>]
    public void Blocks_transformed_one_by_one_give_the_same_digest(HashFunction function)
    {
        byte[] source = TestData.Counting(3 * function.BlockSize + 7, 251);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(parameters);
            foreach (int piece in new[] { 1, 7, function.BlockSize, function.BlockSize + 1 })
            {
                byte[] copy = new byte[source.Length];
                int at = 0;
                for (; at + piece < source.Length; at += piece)
                    Assert.Equal(piece, algorithm.TransformBlock(source, at, piece, copy, at));
                Assert.Equal(source[at..], algorithm.TransformFinalBlock(source, at, source.Length - at));
                Assert.Equal(source[..at], copy[..at]);
                Assert.Equal(function.Reference(source, parameters), algorithm.Hash);
            }
        }
    }

    [Theory, Every<HashFunction>]
    public void Initialize_forgets_what_was_transformed(HashFunction function)
    {
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(parameters);
            algorithm.TransformBlock(TestData.Counting(2 * function.BlockSize + 1), 0, 2 * function.BlockSize + 1, null, 0);
            algorithm.Initialize();
            Assert.Equal(function.Reference("abc"u8, parameters), algorithm.ComputeHash("abc"u8.ToArray()));
        }
    }

    [Theory, Every<HashFunction>]
    public void Trying_to_compute_into_a_span_succeeds_only_where_the_digest_fits(HashFunction function)
    {
        using HashAlgorithm algorithm = function.CreateHashAlgorithm(HashParameters.Default);
        byte[] destination = new byte[function.DefaultDigestSize + 1];
        Assert.False(algorithm.TryComputeHash("abc"u8, destination.AsSpan(0, function.DefaultDigestSize - 1), out int written));
        Assert.Equal(0, written);
        Assert.Equal(new byte[destination.Length], destination);

        Assert.True(algorithm.TryComputeHash("abc"u8, destination, out written));
        Assert.Equal(function.DefaultDigestSize, written);
        Assert.Equal([.. function.Reference("abc"u8, HashParameters.Default), 0], destination);
    }

    [Theory, Every<HashFunction>]
    public async Task An_async_stream_gives_the_same_digest(HashFunction function)
    {
        byte[] source = TestData.Counting(100_000, 251);
        foreach (HashParameters parameters in function.UnkeyedAndKeyed)
        {
            using HashAlgorithm algorithm = function.CreateHashAlgorithm(parameters);
            Assert.Equal(function.Reference(source, parameters), await algorithm.ComputeHashAsync(new MemoryStream(source)));
        }
    }

    [Theory, Every<HashFunction>]
    public void A_crypto_stream_takes_the_adapter(HashFunction function)
    {
        byte[] source = TestData.Counting(1000);
        using HashAlgorithm algorithm = function.CreateHashAlgorithm(HashParameters.Default);
        using (CryptoStream stream = new(Stream.Null, algorithm, CryptoStreamMode.Write))
            stream.Write(source);
        Assert.Equal(function.Reference(source, HashParameters.Default), algorithm.Hash);
    }

    [Theory, Every<HashFunction>]
    public void A_disposed_adapter_says_so(HashFunction function)
    {
        HashAlgorithm algorithm = function.CreateHashAlgorithm(HashParameters.Default);
        algorithm.Dispose();
        algorithm.Dispose();
        Assert.Throws<ObjectDisposedException>(() => algorithm.ComputeHash([]));
        Assert.ThrowsAny<InvalidOperationException>(() => algorithm.TransformBlock([1], 0, 1, null, 0));
        Assert.ThrowsAny<InvalidOperationException>(() => algorithm.TransformFinalBlock([], 0, 0));
        Assert.Throws<ObjectDisposedException>(algorithm.Initialize);
    }
}
