using Intaglio.Sealing;

namespace Intaglio.Fuzzing;

/// <summary>The key of the corpus' sealed files, and what is in them.</summary>
internal static class Sealed
{
    private static readonly SealingKey key = new(Key);

    /// <summary>Gets the key: 00, 01 … 3F.</summary>
    internal static byte[] Key => [.. Enumerable.Range(0, SealingKey.Size).Select(i => (byte)i)];

    /// <summary>What a file holds, by its nonce: no two chunks of it are the same.</summary>
    internal static byte[] Plaintext(ReadOnlySpan<byte> nonce, int length)
    {
        byte[] plaintext = new byte[length];
        for (int i = 0; i < length; i++)
            plaintext[i] = (byte)(nonce[i % nonce.Length] + i / nonce.Length * 7 + (i >> 12));
        return plaintext;
    }

    /// <summary>Decrypts by this library, on this thread.</summary>
    /// <returns>What was released, and why no more.</returns>
    internal static (byte[] Released, SealingException? Exception) Decrypt(byte[] file)
    {
        using MemoryStream released = new();
        try
        {
            SealedFile.Decrypt(new PieceStream(file, 5000), released, key, new() { MaxDegreeOfParallelism = 1 });
            return (released.ToArray(), null);
        }
        catch (SealingException exception)
        {
            return (released.ToArray(), exception);
        }
    }
}
