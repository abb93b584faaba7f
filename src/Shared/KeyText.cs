using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio;

/// <summary>The text of key files for one purpose: a line that says what it is, with the key and a check sum against typing errors in base 64.</summary>
internal sealed class KeyText
{
    private const string Version = "1";

    private readonly int keySize, checkSize;
    private readonly string name;
    private readonly byte[] prefix, personalization;

    /// <param name="purpose">What the keys are for, in lower-case letters.</param>
    /// <param name="keySize">The size of a key in bytes.</param>
    /// <param name="checkSize">The size of the check sum in bytes; with the key it has a multiple of 3, so that base 64 needs no padding.</param>
    internal KeyText(string purpose, int keySize, int checkSize)
    {
        (this.keySize, this.checkSize) = (keySize, checkSize);
        name = $"intaglio-{purpose}-key-";
        prefix = Encoding.ASCII.GetBytes($"{name}{Version} ");
        personalization = Encoding.ASCII.GetBytes($"Intaglio {purpose} key {Version}");
    }

    /// <summary>Gets the size of a key and its check sum in bytes.</summary>
    internal int DecodedSize => keySize + checkSize;

    /// <summary>Gets the size of the text in bytes, with its line feed.</summary>
    internal int Size => prefix.Length + DecodedSize / 3 * 4 + 1;

    /// <summary>Finds what a key file says that it is for, of any version.</summary>
    /// <returns>The purpose; null if the text is not that of a key file.</returns>
    internal static string? FindPurpose(ReadOnlySpan<byte> text)
    {
        const int most = 32;
        ReadOnlySpan<byte> start = "intaglio-"u8;
        if (!text.StartsWith(start))
            return null;
        text = text[start.Length..];
        int length = text.IndexOfAnyExceptInRange((byte)'a', (byte)'z');
        return length is >= 1 and <= most && text[length..].StartsWith("-key-"u8) ? Encoding.ASCII.GetString(text[..length]) : null;
    }

    internal void Write(ReadOnlySpan<byte> key, Span<byte> text)
    {
        using SecretBytes bytes = new(DecodedSize);
        key.CopyTo(bytes.Span);
        ComputeCheckSum(key, bytes.Span[keySize..]);
        prefix.CopyTo(text);
        Base64.EncodeToUtf8(bytes.Span, text[prefix.Length..], out _, out int written);
        text[prefix.Length + written] = (byte)'\n';
    }

    /// <param name="text">The file's bytes, of a longer one at least one more than a key file has. A carriage return may precede the line feed, and both may be missing.</param>
    /// <param name="decoded">Where the key is written, and the check sum behind it.</param>
    /// <returns>What is wrong; null if nothing is.</returns>
    internal string? Read(ReadOnlySpan<byte> text, Span<byte> decoded)
    {
        if (!text.StartsWith(prefix))
        {
            return text.StartsWith(prefix.AsSpan(0, name.Length))
                ? "The key file is of a later version than this program knows."
                : $"This is no key file: one begins with '{name}{Version} '.";
        }
        ReadOnlySpan<byte> line = text[prefix.Length..];
        if (line.EndsWith("\n"u8))
            line = line[..^1];
        if (line.EndsWith("\r"u8))
            line = line[..^1];
        // White space is not base 64 here: there is one way to write a key.
        if (line.Length != Size - prefix.Length - 1 || line.ContainsAny(" \t\r\n"u8)
            || Base64.DecodeFromUtf8(line, decoded, out _, out int written) != OperationStatus.Done || written != DecodedSize)
        {
            return $"The key file is not complete, or has more than the key: {Size - prefix.Length - 1} characters of base 64 follow '{name}{Version}'.";
        }

        Span<byte> checkSum = stackalloc byte[checkSize];
        ComputeCheckSum(decoded[..keySize], checkSum);
        return CryptographicOperations.FixedTimeEquals(checkSum, decoded[keySize..]) ? null : "The key file was changed, or mistyped: its check sum does not match.";
    }

    private void ComputeCheckSum(ReadOnlySpan<byte> key, Span<byte> destination) =>
        Skein512.HashData(key, destination, new() { DigestSizeInBits = 8 * checkSize, Personalization = personalization });
}
