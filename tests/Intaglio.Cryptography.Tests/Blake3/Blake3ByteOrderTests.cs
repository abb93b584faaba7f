extern alias other;

using Other = other::Intaglio.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>The library compiled for the other byte order, as it is for BLAKE2: swapped input gives the swapped digest.</summary>
public class Blake3ByteOrderTests
{
    [Fact]
    public void Swapped_input_gives_the_swapped_digest()
    {
        Random random = new(1980);
        for (int turn = 0; turn < 500; turn++)
        {
            byte[] message = random.Bytes(sizeof(uint) * random.Next(3000)), key = random.Bytes(random.Next(2) * Blake3.KeySize);
            int digestSize = sizeof(uint) * random.Next(1, 50);
            byte[] expected = Blake3.HashData(message, new Blake3Parameters { Key = key, DigestSize = digestSize });
            Check.Same(expected, Swap(Other.Blake3.HashData(Swap(message), new Other.Blake3Parameters { Key = Swap(key), DigestSize = digestSize })), (turn, message.Length));
        }
    }

    private static byte[] Swap(byte[] bytes) => [.. bytes.Chunk(sizeof(uint)).SelectMany(word => word.Reverse())];
}
