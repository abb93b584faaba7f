using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Known answers of the authors and of other implementations.</summary>
public class ThreefishVectorTests
{
    [Fact]
    public void The_transcription_of_the_paper_gives_the_published_answers()
    {
        ThreefishVector[] vectors = [.. ThreefishVector.ReadAll()];
        Assert.Equal(ThreefishVector.Count, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Ciphertext, ThreefishReference.Encrypt(vector.Key, vector.Tweak, vector.Plaintext)));
        Assert.All(vectors, vector => Assert.Equal(vector.Plaintext, ThreefishReference.Decrypt(vector.Key, vector.Tweak, vector.Ciphertext)));
    }

    [Theory]
    [InlineData(32)]
    [InlineData(64)]
    [InlineData(128)]
    public void The_transcription_decrypts_what_it_encrypted(int blockSize)
    {
        Random random = new(2010);
        for (int turn = 0; turn < 200; turn++)
        {
            byte[] key = random.Bytes(blockSize), tweak = random.Bytes(16), block = random.Bytes(blockSize);
            Check.Same(block, ThreefishReference.Decrypt(key, tweak, ThreefishReference.Encrypt(key, tweak, block)), turn);
        }
    }
}
