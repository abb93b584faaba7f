extern alias other;

using Other = other::Intaglio.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// The library compiled for the other byte order, run here. Every word it reads from memory (of the message and the other arguments) or
/// writes (of the digest) has its bytes swapped; sizes, tree parameters, positions and counters are numbers and stay.
/// </summary>
public class SkeinByteOrderTests
{
    private const int Requests = 500;

    [Theory, EverySkein]
    public void Swapped_input_gives_the_swapped_digest(SkeinFunction function)
    {
        Random random = new(1980);
        for (int turn = 0; turn < Requests; turn++)
        {
            SkeinRequest request = new()
            {
                DigestSizeInBits = 64 * random.Next(1, 20),
                Key = Words(random, random.Next(20)),
                Personalization = Words(random, random.Next(20)),
                Nonce = Words(random, random.Next(2)),
                Tree = random.Next(2) == 0 ? default : new() { LeafSizeExponent = random.Next(1, 4), FanOutExponent = random.Next(1, 4), MaxHeight = random.Next(2, 6) },
            };
            byte[] message = Words(random, random.Next(2000));
            Other.SkeinParameters swapped = new()
            {
                DigestSizeInBits = request.DigestSizeInBits,
                Key = Swap(request.Key),
                Personalization = Swap(request.Personalization),
                Nonce = Swap(request.Nonce),
                Tree = new() { LeafSizeExponent = request.Tree.LeafSizeExponent, FanOutExponent = request.Tree.FanOutExponent, MaxHeight = request.Tree.MaxHeight },
            };
            byte[] actual = function.StateBits switch
            {
                256 => Other.Skein256.HashData(Swap(message), swapped),
                512 => Other.Skein512.HashData(Swap(message), swapped),
                _ => Other.Skein1024.HashData(Swap(message), swapped),
            };
            Check.Same(function.HashBits(message, 8L * message.Length, request), Swap(actual), (turn, message.Length, request));
        }
    }

    [Theory, EverySkein]
    public void The_usual_size_gives_the_swapped_digest_too(SkeinFunction function)
    {
        byte[] message = TestData.Counting(1000, 251);
        byte[] actual = function.StateBits switch
        {
            256 => Other.Skein256.HashData(Swap(message)),
            512 => Other.Skein512.HashData(Swap(message)),
            _ => Other.Skein1024.HashData(Swap(message)),
        };
        Assert.Equal(function.HashBits(message, 8000, SkeinRequest.Default), Swap(actual));
    }

    private static byte[] Words(Random random, int count) => random.Bytes(count * sizeof(ulong));

    private static byte[] Swap(byte[] bytes) => [.. bytes.Chunk(sizeof(ulong)).SelectMany(word => word.Reverse())];
}
