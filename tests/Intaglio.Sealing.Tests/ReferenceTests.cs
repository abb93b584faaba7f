using System.Text;
using Intaglio.Reference;

namespace Intaglio.Sealing.Tests;

/// <summary>The library and a transcription of the documentation understand each other.</summary>
public class ReferenceTests
{
    private static readonly byte[] Passphrase = Encoding.UTF8.GetBytes("grün wie Gras"), Salt = [.. Enumerable.Range(160, 32).Select(i => (byte)i)];

    public static TheoryData<int, int> Lengths => new()
    {
        { 0, 4096 }, { 1, 4096 }, { 64, 4096 }, { 4095, 4096 }, { 4096, 4096 }, { 4097, 4096 }, { 8192, 4096 }, { 12_300, 4096 },
        // More than one batch of chunks, and a last chunk that begins one.
        { 1_048_576 + 5, 4096 }, { 100_000, 65536 }, { 131_072, 65536 },
    };

    [Theory]
    [MemberData(nameof(Lengths))]
    public void The_transcription_decrypts_what_the_library_encrypts(int length, int chunkSize)
    {
        byte[] plaintext = Sample.Plaintext(length);
        byte[] file = Sample.Encrypt(plaintext, Sample.Key, new() { ChunkSize = chunkSize });
        Assert.Equal(plaintext, SealedFileReference.Decrypt(file, Sample.KeyBytes));
        file[^1] ^= 1;
        Assert.Null(SealedFileReference.Decrypt(file, Sample.KeyBytes));
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void The_library_decrypts_what_the_transcription_encrypts(int length, int chunkSize)
    {
        byte[] plaintext = Sample.Plaintext(length);
        byte[] file = SealedFileReference.Encrypt(plaintext, Sample.KeyBytes, Sample.Nonce, chunkSize: (uint)chunkSize);
        Assert.Equal(plaintext, Sample.Decrypt(file, Sample.Key));
    }

    [Fact]
    public void They_stretch_passphrases_alike()
    {
        byte[] plaintext = Sample.Plaintext(5000);
        using SealingKey key = SealingKey.FromPassphrase("grün wie Gras");
        byte[] file = Sample.Encrypt(plaintext, key, new() { Iterations = 123_456 });
        Assert.Equal(plaintext, SealedFileReference.Decrypt(file, Passphrase));
        Assert.Equal(plaintext, Sample.Decrypt(SealedFileReference.Encrypt(plaintext, Passphrase, Sample.Nonce, Salt, iterations: 100_001), key));
    }

    [Fact]
    public void Files_of_the_first_version_are_decrypted()
    {
        byte[] plaintext = Sample.Plaintext(5000), file = SealedFileReference.Encrypt(plaintext, Passphrase, Sample.Nonce, Salt, iterations: 100_001, version: 1);
        using SealingKey key = SealingKey.FromPassphrase(Passphrase);
        Assert.Equal(1, file[8]);
        Assert.Equal(plaintext, Sample.Decrypt(file, key));
        // Another version of the same file has another key.
        file[8] = 2;
        Assert.Equal(SealingError.WrongKey, Sample.Reject(file, key).Exception.Error);
    }

    [Fact]
    public void They_write_keys_alike()
    {
        string line = SealedFileReference.KeyLine(Sample.KeyBytes);
        using MemoryStream text = new();
        Sample.Key.Save(text);
        Assert.Equal(line + "\n", Encoding.ASCII.GetString(text.ToArray()));
    }
}
