using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Known answers of the authors and of other implementations.</summary>
public class ThreefishVectorTests
{
    // As many as fill every width of lanes, with blocks left over.
    private const int Many = 15;

    private static readonly ThreefishVector[] Vectors = [.. ThreefishVector.ReadAll()];

    [Fact]
    public void The_transcription_of_the_paper_gives_the_published_answers()
    {
        Assert.Equal(ThreefishVector.Count, Vectors.Length);
        Assert.All(Vectors, vector => Assert.Equal(vector.Ciphertext, ThreefishReference.Encrypt(vector.Key, vector.Tweak, vector.Plaintext)));
        Assert.All(Vectors, vector => Assert.Equal(vector.Plaintext, ThreefishReference.Decrypt(vector.Key, vector.Tweak, vector.Ciphertext)));
    }

    [Theory, EveryThreefish]
    public void The_transcription_decrypts_what_it_encrypted(ThreefishSize size)
    {
        Random random = new(2010);
        for (int turn = 0; turn < 200; turn++)
        {
            byte[] key = random.Bytes(size.KeySize), tweak = random.Bytes(size.TweakSize), block = random.Bytes(size.BlockSize);
            Check.Same(block, ThreefishReference.Decrypt(key, tweak, ThreefishReference.Encrypt(key, tweak, block)), turn);
        }
    }

    [Theory, EveryThreefish]
    public void The_published_answers_for_one_block_and_for_each_of_many(ThreefishSize size)
    {
        ThreefishVector[] vectors = [.. Vectors.Where(vector => vector.Key.Length == size.KeySize)];
        Assert.NotEmpty(vectors);
        foreach (ThreefishVector vector in vectors)
        {
            ThreefishObject cipher = size.Create(vector.Key);
            foreach (int count in new[] { 1, Many })
            {
                byte[] plaintext = Repeat(vector.Plaintext, count), ciphertext = Repeat(vector.Ciphertext, count), result = new byte[plaintext.Length];
                cipher.Encrypt(plaintext, result, vector.Tweak);
                Check.Same(ciphertext, result, (vector, count));
                cipher.Decrypt(ciphertext, result, vector.Tweak);
                Check.Same(plaintext, result, (vector, count));
            }
        }
    }

    [SkippableFact]
    public void Botan_encrypts_and_decrypts_the_same_without_a_tweak()
    {
        Libbotan.SkipIfMissing();
        Random random = new(2011);
        for (int turn = 0; turn < 500; turn++)
        {
            byte[] key = random.Bytes(Threefish512.KeySize), blocks = random.Bytes(Threefish512.BlockSize * random.Next(1, 41)), result = new byte[blocks.Length];
            using Threefish512 cipher = new(key);
            cipher.EncryptBlocks(blocks, result);
            Check.Same(Libbotan.EncryptThreefish512(key, blocks), result, turn);
            cipher.DecryptBlocks(blocks, result);
            Check.Same(Libbotan.DecryptThreefish512(key, blocks), result, turn);
        }
    }

    private static byte[] Repeat(byte[] block, int count) => [.. Enumerable.Repeat(block, count).SelectMany(bytes => bytes)];
}
