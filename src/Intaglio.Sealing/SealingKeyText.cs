using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>The text of a key file: a line that says what it is, with the key and a check sum against typing errors in base 64.</summary>
internal static class SealingKeyText
{
    private const int CheckSize = 5;

    internal const int DecodedSize = SealingKey.Size + CheckSize;

    // 69 bytes take 92 characters without padding. A carriage return may precede the line feed, and both may be missing.
    internal const int Size = 23 + DecodedSize / 3 * 4 + 1, MaxSize = Size + 1;

    private static ReadOnlySpan<byte> Name => "intaglio-sealing-key-"u8;

    private static ReadOnlySpan<byte> Prefix => "intaglio-sealing-key-1 "u8;

    internal static void Write(ReadOnlySpan<byte> key, Span<byte> text)
    {
        using SecretBytes bytes = new(DecodedSize);
        key.CopyTo(bytes.Span);
        ComputeCheckSum(key, bytes.Span[SealingKey.Size..]);
        Prefix.CopyTo(text);
        Base64.EncodeToUtf8(bytes.Span, text[Prefix.Length..], out _, out int written);
        text[Prefix.Length + written] = (byte)'\n';
    }

    /// <param name="text">The file's bytes, of a longer one at least one more than a key file has.</param>
    /// <param name="decoded">Where the key is written, and the check sum behind it.</param>
    /// <exception cref="SealingException">It is no key file, or mistyped.</exception>
    internal static void Read(ReadOnlySpan<byte> text, Span<byte> decoded)
    {
        if (!text.StartsWith(Prefix))
        {
            throw Invalid(text.StartsWith(Name)
                ? "The key file is of a later version than this program knows."
                : "This is no key file: one begins with 'intaglio-sealing-key-1 '.");
        }
        ReadOnlySpan<byte> line = text[Prefix.Length..];
        if (line.EndsWith("\n"u8))
            line = line[..^1];
        if (line.EndsWith("\r"u8))
            line = line[..^1];
        // White space is not base 64 here: there is one way to write a key.
        if (line.Length != Size - Prefix.Length - 1 || line.ContainsAny(" \t\r\n"u8)
            || Base64.DecodeFromUtf8(line, decoded, out _, out int written) != OperationStatus.Done || written != DecodedSize)
        {
            throw Invalid($"The key file is not complete, or has more than the key: {Size - Prefix.Length - 1} characters of base 64 follow '{"intaglio-sealing-key-1"}'.");
        }

        Span<byte> checkSum = stackalloc byte[CheckSize];
        ComputeCheckSum(decoded[..SealingKey.Size], checkSum);
        if (!CryptographicOperations.FixedTimeEquals(checkSum, decoded[SealingKey.Size..]))
            throw Invalid("The key file was changed, or mistyped: its check sum does not match.");
    }

    private static void ComputeCheckSum(ReadOnlySpan<byte> key, Span<byte> destination) =>
        Skein512.HashData(key, destination, new() { DigestSizeInBits = 8 * CheckSize, Personalization = "Intaglio sealing key 1"u8 });

    private static SealingException Invalid(string message) => new(SealingError.InvalidKeyFile, message);
}
