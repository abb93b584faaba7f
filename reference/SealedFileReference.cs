using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Reference;

/// <summary>Sealed files as docs/formats/sealed-files.md describes them, in its order and with its names, over the transcriptions of Skein and Threefish.</summary>
public static class SealedFileReference
{
    private static readonly byte[] Magic = [0x89, 0x49, 0x53, 0x45, 0x41, 0x4C, 0x0D, 0x0A];

    /// <summary>What the sealed file holds; null if it is not one, or not of this key.</summary>
    /// <param name="file">The sealed file.</param>
    /// <param name="secret">The 64 bytes of the key, or the passphrase as UTF-8.</param>
    public static byte[]? Decrypt(byte[] file, byte[] secret)
    {
        if (file.Length < 128 + 32 || !file.AsSpan(0, 8).SequenceEqual(Magic) || file[9] is not (1 or 2) || file[8] != 1 && !(file[8] == 2 && file[9] == 2))
            return null;
        uint chunkSize = BinaryPrimitives.ReadUInt32LittleEndian(file.AsSpan(12)), iterations = BinaryPrimitives.ReadUInt32LittleEndian(file.AsSpan(16));
        byte[] f = file[..96], nonce = file[32..64], salt = file[64..96];
        bool isKey = file[9] == 1;
        byte[] reserved = [.. file[10..12], .. file[20..32], .. isKey ? salt : []];
        if (!Enumerable.Range(12, 9).Any(power => chunkSize == 1u << power) || (isKey ? iterations != 0 : iterations is < 100_000 or > 10_000_000) || reserved.Any(b => b != 0))
            return null;

        (byte[] headerTag, byte[] encryptionKey, byte[] chunkTagKey) = DeriveKeys(f, MasterKey(isKey, file[8], secret, salt, iterations));
        if (!headerTag.AsSpan().SequenceEqual(file.AsSpan(96, 32)))
            return null;

        List<byte> plaintext = [];
        ulong index = 0;
        for (long at = 128; at < file.Length; index++)
        {
            long end = Math.Min(file.Length, at + 32 + chunkSize);
            if (end - at < 33 && !(index == 0 && end - at == 32))
                return null;
            byte[] tag = file[(int)at..(int)(at + 32)], chunk = file[(int)(at + 32)..(int)end];
            if (!Tag(chunkTagKey, index, chunk, end == file.Length).AsSpan().SequenceEqual(tag))
                return null;
            plaintext.AddRange(Crypt(encryptionKey, index * chunkSize, chunk));
            at = end;
        }
        return [.. plaintext];
    }

    /// <summary>The sealed file.</summary>
    /// <param name="plaintext">What it is to hold.</param>
    /// <param name="secret">The 64 bytes of the key, or the passphrase as UTF-8.</param>
    /// <param name="nonce">The nonce.</param>
    /// <param name="salt">The salt for the passphrase; null for a key.</param>
    /// <param name="iterations">The iterations for the passphrase.</param>
    /// <param name="chunkSize">The size of a chunk.</param>
    /// <param name="emptyLast">Whether an empty chunk follows the others, which no writer may do.</param>
    /// <param name="version">The version of the format; null: the one that a writer takes.</param>
    public static byte[] Encrypt(byte[] plaintext, byte[] secret, byte[] nonce, byte[]? salt = null, uint iterations = 0, uint chunkSize = 65536, bool emptyLast = false, byte? version = null)
    {
        bool isKey = salt is null;
        byte written = version ?? (byte)(isKey ? 1 : 2);
        byte[] f =
        [
            .. Magic, written, (byte)(isKey ? 1 : 2), 0, 0, .. Number(chunkSize, 4), .. Number(iterations, 4), .. new byte[12], .. nonce, .. salt ?? new byte[32],
        ];
        (byte[] headerTag, byte[] encryptionKey, byte[] chunkTagKey) = DeriveKeys(f, MasterKey(isKey, written, secret, salt ?? [], iterations));

        List<byte> file = [.. f, .. headerTag];
        ulong index = 0;
        int at = 0;
        do
        {
            byte[] chunk = Crypt(encryptionKey, (ulong)at, plaintext[at..(int)Math.Min(plaintext.Length, at + chunkSize)]);
            at += chunk.Length;
            file.AddRange(Tag(chunkTagKey, index++, chunk, last: at == plaintext.Length && !emptyLast));
            file.AddRange(chunk);
        }
        while (at < plaintext.Length);
        if (emptyLast)
            file.AddRange(Tag(chunkTagKey, index, [], last: true));
        return [.. file];
    }

    /// <summary>The line of a key file, without what ends it.</summary>
    public static string KeyLine(byte[] key) =>
        "intaglio-sealing-key-1 " + Convert.ToBase64String([.. key, .. Skein(40, key, personalization: "Intaglio sealing key 1")]);

    private static byte[] MasterKey(bool isKey, byte version, byte[] secret, byte[] salt, uint iterations)
    {
        if (isKey)
            return secret;
        byte[] password = version == 1 ? secret : Skein(512, secret, personalization: "Intaglio sealing passphrase 2");
        return Rfc2898DeriveBytes.Pbkdf2(password, salt, (int)iterations, HashAlgorithmName.SHA512, 64);
    }

    private static (byte[] HeaderTag, byte[] EncryptionKey, byte[] ChunkTagKey) DeriveKeys(byte[] f, byte[] master)
    {
        byte[] nonce = f[32..64];
        return (
            Skein(256, f, master, "Intaglio sealed file 1", "header tag", nonce),
            Skein(512, f, master, "Intaglio sealed file 1", "encryption key", nonce),
            Skein(512, f, master, "Intaglio sealed file 1", "chunk tag key", nonce));
    }

    private static byte[] Tag(byte[] chunkTagKey, ulong index, byte[] chunk, bool last) =>
        Skein(256, [.. Number(index, 8), .. Number((ulong)chunk.Length, 4), .. Number(last ? 1u : 0, 4), .. chunk], chunkTagKey);

    private static byte[] Crypt(byte[] encryptionKey, ulong position, byte[] chunk)
    {
        byte[] result = new byte[chunk.Length];
        for (int at = 0; at < chunk.Length; at += 64)
        {
            byte[] block = ThreefishReference.Encrypt(encryptionKey, new byte[16], [.. new byte[56], .. Number((position + (ulong)at) / 64, 8)]);
            for (int i = at; i < Math.Min(at + 64, chunk.Length); i++)
                result[i] = (byte)(chunk[i] ^ block[i - at]);
        }
        return result;
    }

    private static byte[] Skein(ulong bits, byte[] message, byte[]? key = null, string personalization = "", string keyIdentifier = "", byte[]? nonce = null) =>
        SkeinReference.Hash(512, bits, message, key: key, personalization: Encoding.ASCII.GetBytes(personalization), keyIdentifier: Encoding.ASCII.GetBytes(keyIdentifier), nonce: nonce);

    private static byte[] Number(ulong value, int bytes)
    {
        byte[] number = new byte[8];
        BinaryPrimitives.WriteUInt64LittleEndian(number, value);
        return number[..bytes];
    }
}
