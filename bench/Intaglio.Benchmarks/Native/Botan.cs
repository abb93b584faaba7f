using System.Runtime.InteropServices;

namespace Intaglio.Benchmarks;

/// <summary>
/// Botan 2 through its C interface, which it calls FFI: one object serves all calls of a function. Its Threefish-512 has no tweak there.
/// </summary>
internal static unsafe partial class Botan
{
    private const string File = "libbotan-2.so.19";

    internal static NativePeer Peer { get; } = new("Botan", File, "libbotan-2-19", ["Skein", "Threefish"], () => Marshal.PtrToStringUTF8((nint)botan_version_string())!);

    internal static IEnumerable<Contender> Skein512 => Peer.IsInstalled
        ? [new Contender("Botan Skein-512", Role.Native, Algorithm.Skein512, new Digest("Skein-512(512)").Hash, choosesDigestSize: false)]
        : [];

    internal static IEnumerable<Contender> Threefish512Encryption(PublishedBlock block) => Peer.IsInstalled
        ? [new Contender("Botan", Role.Native, block.Encryption, new Cipher("Threefish-512", block.Key).Encrypt, choosesDigestSize: false)]
        : [];

    internal static IEnumerable<Contender> Threefish512Decryption(PublishedBlock block) => Peer.IsInstalled
        ? [new Contender("Botan", Role.Native, block.Decryption, new Cipher("Threefish-512", block.Key).Decrypt, choosesDigestSize: false)]
        : [];

    private static void Check(int result)
    {
        if (result != 0)
            throw new InvalidOperationException($"Botan failed: {result}.");
    }

    [LibraryImport(File)]
    private static partial byte* botan_version_string();

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int botan_hash_init(out nint hash, string name, uint flags);

    [LibraryImport(File)]
    private static partial int botan_hash_update(nint hash, byte* data, nuint length);

    // Ending is short whatever the message, so it is spared the transition; the message pays for one, like a call into any other library.
    [LibraryImport(File)]
    [SuppressGCTransition]
    private static partial int botan_hash_final(nint hash, byte* digest);

    [LibraryImport(File, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int botan_block_cipher_init(out nint cipher, string name);

    [LibraryImport(File)]
    private static partial int botan_block_cipher_set_key(nint cipher, byte* key, nuint length);

    [LibraryImport(File)]
    private static partial int botan_block_cipher_encrypt_blocks(nint cipher, byte* source, byte* destination, nuint blocks);

    [LibraryImport(File)]
    private static partial int botan_block_cipher_decrypt_blocks(nint cipher, byte* source, byte* destination, nuint blocks);

    // Lives as long as the process; nothing frees what it holds.
    private sealed class Digest
    {
        private readonly nint hash;

        internal Digest(string name) => Check(botan_hash_init(out hash, name, 0));

        internal void Hash(ReadOnlySpan<byte> source, Span<byte> digest)
        {
            fixed (byte* from = source, to = digest)
            {
                Check(botan_hash_update(hash, from, (nuint)source.Length));
                // The next message begins anew by itself.
                Check(botan_hash_final(hash, to));
            }
        }
    }

    /// <inheritdoc cref="Digest"/>
    private sealed class Cipher
    {
        private readonly nint cipher;
        private readonly int blockSize;

        internal Cipher(string name, ReadOnlySpan<byte> key)
        {
            blockSize = key.Length;
            Check(botan_block_cipher_init(out cipher, name));
            fixed (byte* from = key)
                Check(botan_block_cipher_set_key(cipher, from, (nuint)key.Length));
        }

        internal void Encrypt(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            fixed (byte* from = source, to = destination)
                Check(botan_block_cipher_encrypt_blocks(cipher, from, to, (nuint)(source.Length / blockSize)));
        }

        internal void Decrypt(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            fixed (byte* from = source, to = destination)
                Check(botan_block_cipher_decrypt_blocks(cipher, from, to, (nuint)(source.Length / blockSize)));
        }
    }
}
