using System.Text;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Two implementations that share nothing: Botan's, and the transcription of the Skein paper.</summary>
public class LibbotanTests
{
    private const int BlockSize = 64;

    private static readonly string[] Personalizations =
        ["", "Test", "20081031 somebody@example.com FOO/bar", new('a', Libbotan.MaxPersonalizationSize)];

    [SkippableFact]
    public void Skein_512_of_every_length_to_eight_blocks()
    {
        Libbotan.SkipIfMissing();
        byte[] source = new Random(2008).Bytes(8 * BlockSize + 1);
        for (int length = 0; length <= source.Length; length++)
            CheckSkein(source.AsSpan(0, length), 512, "");
    }

    [SkippableFact]
    public void Skein_512_of_every_output_size_and_with_personalizations()
    {
        Libbotan.SkipIfMissing();
        byte[] source = new Random(2009).Bytes(2 * BlockSize + 1);
        foreach (string personalization in Personalizations)
        {
            for (int outputBits = 8; outputBits <= 512; outputBits += 8)
            {
                foreach (int length in new[] { 0, 1, BlockSize - 1, BlockSize, BlockSize + 1, 2 * BlockSize, 2 * BlockSize + 1 })
                    CheckSkein(source.AsSpan(0, length), outputBits, personalization);
            }
        }
    }

    [SkippableFact]
    public void Threefish_512_of_many_blocks_under_many_keys()
    {
        Libbotan.SkipIfMissing();
        Random random = new(2011);
        for (int turn = 0; turn < 200; turn++)
        {
            byte[] key = random.Bytes(BlockSize), plaintext = random.Bytes(BlockSize * random.Next(1, 10));
            byte[] ciphertext = [.. plaintext.Chunk(BlockSize).SelectMany(block => ThreefishReference.Encrypt(key, new byte[16], block))];
            Check.Same(Libbotan.EncryptThreefish512(key, plaintext), ciphertext, turn);
            Check.Same(plaintext, Libbotan.DecryptThreefish512(key, ciphertext), turn);
        }
    }

    private static void CheckSkein(ReadOnlySpan<byte> source, int outputBits, string personalization) => Check.Same(
        Libbotan.HashSkein512(source, outputBits, personalization),
        SkeinReference.Hash(512, (ulong)outputBits, source, personalization: Encoding.UTF8.GetBytes(personalization)),
        (source.Length, outputBits, personalization));
}
