using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>Converts digests to and from text in each <see cref="DigestEncoding"/>.</summary>
internal static class DigestText
{
    // Hexadecimal is first because nearly all lists use it.
    private static readonly DigestEncoding[] encodings = [DigestEncoding.Hexadecimal, DigestEncoding.Base32, DigestEncoding.Base64];

    // Longer than most digests.
    private const int MostOnStack = 256;

    internal static void Write(ReadOnlySpan<byte> digest, DigestEncoding encoding, IBufferWriter<byte> output)
    {
        int length = encoding switch
        {
            DigestEncoding.Hexadecimal => digest.Length * 2,
            DigestEncoding.Base32 => Base32.GetEncodedLength(digest.Length),
            _ => Base64.GetMaxEncodedToUtf8Length(digest.Length),
        };
        Span<byte> text = output.GetSpan(length)[..length];
        switch (encoding)
        {
            case DigestEncoding.Hexadecimal:
                Convert.TryToHexStringLower(digest, text, out _);
                break;
            case DigestEncoding.Base32:
                Base32.Encode(digest, text);
                break;
            default:
                Base64.EncodeToUtf8(digest, text, out _, out _);
                break;
        }
        output.Advance(length);
    }

    /// <summary>Reads a digest in the specified encoding, or in the first encoding whose size is within the range.</summary>
    internal static byte[]? Read(ReadOnlySpan<byte> text, int minSize, int maxSize, DigestEncoding? encoding)
    {
        // In every encoding a digest has at most one byte per character.
        int room = Math.Min(maxSize, text.Length);
        Span<byte> digest = room <= MostOnStack ? stackalloc byte[MostOnStack] : new byte[room];
        digest = digest[..room];
        foreach (DigestEncoding candidate in encodings)
        {
            if ((encoding ?? candidate) == candidate && TryRead(text, candidate, digest, out int size) && size >= minSize)
                return digest[..size].ToArray();
        }
        return null;
    }

    private static bool TryRead(ReadOnlySpan<byte> text, DigestEncoding encoding, Span<byte> digest, out int size) => encoding switch
    {
        DigestEncoding.Hexadecimal => Convert.FromHexString(text, digest, out _, out size) == OperationStatus.Done,
        DigestEncoding.Base32 => Base32.TryDecode(text, digest, out size),
        // The decoder skips white space, which is not allowed in a digest.
        DigestEncoding.Base64 => Base64.DecodeFromUtf8(text, digest, out _, out size) == OperationStatus.Done
            && text.IndexOfAny(" \t\r\n"u8) < 0,
        _ => throw new UnreachableException(),
    };
}
