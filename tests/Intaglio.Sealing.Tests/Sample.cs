using Intaglio.Reference;

namespace Intaglio.Sealing.Tests;

/// <summary>Keys, plaintexts and sealed files for tests.</summary>
internal static class Sample
{
    internal const int HeaderSize = 128, TagSize = 32;

    /// <summary>00, 01 … 3F.</summary>
    internal static byte[] KeyBytes { get; } = [.. Enumerable.Range(0, 64).Select(i => (byte)i)];

    internal static SealingKey Key { get; } = new(KeyBytes);

    /// <summary>80, 81 … 9F.</summary>
    internal static byte[] Nonce { get; } = [.. Enumerable.Range(128, 32).Select(i => (byte)i)];

    /// <summary>Bytes of which no two chunks have the same.</summary>
    internal static byte[] Plaintext(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    /// <summary>A sealed file by the transcription of the documentation, in the smallest chunks.</summary>
    internal static byte[] Sealed(byte[] plaintext) => SealedFileReference.Encrypt(plaintext, KeyBytes, Nonce, chunkSize: SealingOptions.MinChunkSize);

    internal static byte[] Encrypt(byte[] plaintext, SealingKey key, SealingOptions? options = null)
    {
        using MemoryStream source = new(plaintext), destination = new();
        SealedFile.Encrypt(source, destination, key, options);
        return destination.ToArray();
    }

    internal static byte[] Decrypt(byte[] file, SealingKey key, SealingOptions? options = null)
    {
        using MemoryStream source = new(file), destination = new();
        SealedFile.Decrypt(source, destination, key, options);
        return destination.ToArray();
    }

    /// <summary>Decrypts what must not be decrypted to its end.</summary>
    /// <returns>What was released, and why no more.</returns>
    internal static (byte[] Released, SealingException Exception) Reject(byte[] file, SealingKey key, int threads = 1)
    {
        using MemoryStream source = new(file), destination = new();
        SealingException exception = Assert.Throws<SealingException>(() => SealedFile.Decrypt(source, destination, key, new() { MaxDegreeOfParallelism = threads }));
        return (destination.ToArray(), exception);
    }
}
