extern alias other;

using System.Buffers.Binary;
using Other = other::Intaglio.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>
/// The library compiled for the other byte order, run here. Every word of a key or a block has its bytes swapped when it is read or
/// written; a tweak is read as numbers, and the number of a block in counter mode written as one.
/// </summary>
public class ThreefishByteOrderTests
{
    [Theory, EveryThreefish]
    public void Swapped_blocks_under_a_swapped_key_become_swapped_blocks(ThreefishSize size)
    {
        Random random = new(1980);
        for (int count = 0; count < 20; count++)
        {
            byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), blocks = random.Bytes(count * size.BlockSize), result = new byte[blocks.Length];
            (TransformBlocks encrypt, TransformBlocks decrypt) = Create(size, Swap(key));
            encrypt(Swap(blocks), result, tweak);
            Check.Same(size.EncryptByReference(key, tweak, blocks), Swap(result), count);
            decrypt(Swap(blocks), result, tweak);
            Check.Same(size.DecryptByReference(key, tweak, blocks), Swap(result), count);
        }
    }

    [Theory, EveryThreefish]
    public void Counter_mode_encrypts_swapped_counters(ThreefishSize size)
    {
        const int Blocks = 100;
        byte[] key = TestData.Counting(size.KeySize), nonce = TestData.Counting(size.NonceSize), counters = new byte[Blocks * size.BlockSize], keystream = new byte[counters.Length];
        for (int i = 0; i < Blocks; i++)
        {
            nonce.CopyTo(counters, i * size.BlockSize);
            BinaryPrimitives.WriteInt64LittleEndian(counters.AsSpan((i + 1) * size.BlockSize - sizeof(long)), i);
        }
        Transform(size, Swap(key), nonce, keystream);
        Assert.Equal(size.EncryptByReference(key, [], Swap(counters)), Swap(keystream));
    }

    private static (TransformBlocks Encrypt, TransformBlocks Decrypt) Create(ThreefishSize size, byte[] key)
    {
        switch (size)
        {
            case Threefish256Size:
                Other.Threefish256 threefish256 = new(key);
                return (threefish256.EncryptBlocks, threefish256.DecryptBlocks);
            case Threefish512Size:
                Other.Threefish512 threefish512 = new(key);
                return (threefish512.EncryptBlocks, threefish512.DecryptBlocks);
            default:
                Other.Threefish1024 threefish1024 = new(key);
                return (threefish1024.EncryptBlocks, threefish1024.DecryptBlocks);
        }
    }

    private static void Transform(ThreefishSize size, byte[] key, byte[] nonce, byte[] data)
    {
        switch (size)
        {
            case Threefish256Size:
                new Other.Threefish256Counter(key, nonce).Transform(data, data);
                break;
            case Threefish512Size:
                new Other.Threefish512Counter(key, nonce).Transform(data, data);
                break;
            default:
                new Other.Threefish1024Counter(key, nonce).Transform(data, data);
                break;
        }
    }

    private static byte[] Swap(byte[] bytes) => [.. bytes.Chunk(sizeof(ulong)).SelectMany(word => word.Reverse())];
}
