using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio;

/// <summary>The format of key files for one purpose: a line with the purpose, followed by the key and a checksum in base64.</summary>
/// <remarks>The checksum detects typing errors.</remarks>
internal sealed class KeyText
{
    private const string Version = "1";

    private readonly int keySize, checkSize;
    private readonly string name;
    private readonly byte[] prefix, personalization;

    /// <param name="purpose">The purpose of the keys, in lowercase letters.</param>
    /// <param name="keySize">The size of a key in bytes.</param>
    /// <param name="checkSize">
    /// The size of the checksum in bytes. The sum of both sizes must be a multiple of 3, so that base64 needs no padding.
    /// </param>
    internal KeyText(string purpose, int keySize, int checkSize)
    {
        (this.keySize, this.checkSize) = (keySize, checkSize);
        name = $"intaglio-{purpose}-key-";
        prefix = Encoding.ASCII.GetBytes($"{name}{Version} ");
        personalization = Encoding.ASCII.GetBytes($"Intaglio {purpose} key {Version}");
    }

    /// <summary>Gets the size of a key and its checksum in bytes.</summary>
    internal int DecodedSize => keySize + checkSize;

    /// <summary>Gets the size of the text in bytes, including the line feed.</summary>
    internal int Size => prefix.Length + DecodedSize / 3 * 4 + 1;

    /// <summary>Finds the purpose in a key file of any version.</summary>
    /// <returns>The purpose, or null if the text is not a key file.</returns>
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

    /// <summary>Reads a key file.</summary>
    /// <param name="text">
    /// The content of the file. For a longer file, at least one byte more than <see cref="Size"/> is enough. The line may end with a
    /// carriage return and a line feed, with a line feed, or with neither.
    /// </param>
    /// <param name="decoded">The buffer that receives the key, followed by the checksum.</param>
    /// <returns>The error message, or null if the file is valid.</returns>
    internal string? Read(ReadOnlySpan<byte> text, Span<byte> decoded)
    {
        if (!text.StartsWith(prefix))
        {
            return text.StartsWith(prefix.AsSpan(0, name.Length))
                ? "The key file requires a newer version of this program."
                : $"This file is not a key file: a key file begins with '{name}{Version} '.";
        }
        ReadOnlySpan<byte> line = text[prefix.Length..];
        if (line.EndsWith("\n"u8))
            line = line[..^1];
        if (line.EndsWith("\r"u8))
            line = line[..^1];
        // White space is not allowed in the base64 text, so that each key has a unique form.
        if (line.Length != Size - prefix.Length - 1 || line.ContainsAny(" \t\r\n"u8)
            || Base64.DecodeFromUtf8(line, decoded, out _, out int written) != OperationStatus.Done || written != DecodedSize)
        {
            return $"The key file is incomplete or has additional text: exactly {Size - prefix.Length - 1} base64 characters must "
                + $"follow '{name}{Version}'.";
        }

        Span<byte> checkSum = stackalloc byte[checkSize];
        ComputeCheckSum(decoded[..keySize], checkSum);
        return CryptographicOperations.FixedTimeEquals(checkSum, decoded[keySize..]) ? null
            : "The key file was changed or mistyped: its checksum does not match.";
    }

    private void ComputeCheckSum(ReadOnlySpan<byte> key, Span<byte> destination) =>
        Skein512.HashData(key, destination, new() { DigestSizeInBits = 8 * checkSize, Personalization = personalization });
}
