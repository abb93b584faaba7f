using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Botan 2: Skein-512 with output sizes in whole bytes up to the state's, and personalizations that are text; Threefish-512 without a tweak.</summary>
internal static partial class Libbotan
{
    private const string Library = "libbotan-2.so.19";

    internal const int MaxPersonalizationSize = 64;

    internal static void SkipIfMissing() => Oracle.SkipIfMissing(Library, "libbotan-2-19");

    internal static byte[] HashSkein512(ReadOnlySpan<byte> source, int outputBits, string personalization = "")
    {
        string parameters = personalization.Length == 0 ? $"{outputBits}" : $"{outputBits},{personalization}";
        Assert.Equal(0, InitHash(out nint hash, $"Skein-512({parameters})", 0));
        try
        {
            byte[] digest = new byte[outputBits / 8];
            Assert.Equal(0, GetOutputLength(hash, out nuint length));
            Assert.Equal((nuint)digest.Length, length);
            Assert.Equal(0, UpdateHash(hash, source, (nuint)source.Length));
            Assert.Equal(0, FinishHash(hash, digest));
            return digest;
        }
        finally
        {
            _ = DestroyHash(hash);
        }
    }

    internal static byte[] EncryptThreefish512(ReadOnlySpan<byte> key, ReadOnlySpan<byte> blocks) => Threefish512(key, blocks, EncryptBlocks);

    internal static byte[] DecryptThreefish512(ReadOnlySpan<byte> key, ReadOnlySpan<byte> blocks) => Threefish512(key, blocks, DecryptBlocks);

    private delegate int Blocks(nint cipher, ReadOnlySpan<byte> source, Span<byte> destination, nuint blocks);

    private static byte[] Threefish512(ReadOnlySpan<byte> key, ReadOnlySpan<byte> blocks, Blocks run)
    {
        const int BlockSize = 64;
        Assert.Equal(0, InitCipher(out nint cipher, "Threefish-512"));
        try
        {
            byte[] result = new byte[blocks.Length];
            Assert.Equal(BlockSize, GetBlockSize(cipher));
            Assert.Equal(0, SetKey(cipher, key, (nuint)key.Length));
            Assert.Equal(0, run(cipher, blocks, result, (nuint)(blocks.Length / BlockSize)));
            return result;
        }
        finally
        {
            _ = DestroyCipher(cipher);
        }
    }

    // https://botan.randombit.net/handbook/api_ref/ffi.html
    [LibraryImport(Library, EntryPoint = "botan_hash_init", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int InitHash(out nint hash, string name, uint flags);

    [LibraryImport(Library, EntryPoint = "botan_hash_output_length")]
    private static partial int GetOutputLength(nint hash, out nuint length);

    [LibraryImport(Library, EntryPoint = "botan_hash_update")]
    private static partial int UpdateHash(nint hash, ReadOnlySpan<byte> data, nuint length);

    [LibraryImport(Library, EntryPoint = "botan_hash_final")]
    private static partial int FinishHash(nint hash, Span<byte> digest);

    [LibraryImport(Library, EntryPoint = "botan_hash_destroy")]
    private static partial int DestroyHash(nint hash);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_init", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int InitCipher(out nint cipher, string name);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_block_size")]
    private static partial int GetBlockSize(nint cipher);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_set_key")]
    private static partial int SetKey(nint cipher, ReadOnlySpan<byte> key, nuint length);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_encrypt_blocks")]
    private static partial int EncryptBlocks(nint cipher, ReadOnlySpan<byte> source, Span<byte> destination, nuint blocks);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_decrypt_blocks")]
    private static partial int DecryptBlocks(nint cipher, ReadOnlySpan<byte> source, Span<byte> destination, nuint blocks);

    [LibraryImport(Library, EntryPoint = "botan_block_cipher_destroy")]
    private static partial int DestroyCipher(nint cipher);
}
