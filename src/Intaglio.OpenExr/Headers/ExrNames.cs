using System.Buffers;
using System.Text;

namespace Intaglio.OpenExr;

/// <summary>Converts names of attributes, types and channels between strings and bytes.</summary>
/// <remarks>
/// Names have no zero bytes. They have at most 31 bytes, or 255 in files with the long-names flag. Names are UTF-8. A byte of a file that
/// is not valid UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF, so that it can be written back unchanged.
/// </remarks>
internal static class ExrNames
{
    internal const int MaxLength = 255;

    private const int MaxShortLength = 31;
    private const char FirstEscape = '\uDC80', LastEscape = '\uDCFF', EscapeBase = '\uDC00';

    /// <exception cref="ArgumentException">The name is empty, too long or contains a zero.</exception>
    internal static void Check(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (name.Contains('\0', StringComparison.Ordinal) || GetBytes(name).Length > MaxLength)
            throw new ArgumentException($"The name must have 1 to {MaxLength} bytes of UTF-8 without zeros.", nameof(name));
    }

    internal static bool IsLong(string name) => GetBytes(name).Length > MaxShortLength;

    /// <summary>Decodes a name from the bytes of a file.</summary>
    internal static string Decode(ReadOnlySpan<byte> bytes)
    {
        StringBuilder name = new(bytes.Length);
        while (!bytes.IsEmpty)
        {
            bool isValid = Rune.DecodeFromUtf8(bytes, out Rune rune, out int count) == OperationStatus.Done;
            if (isValid)
                name.Append(rune);
            else
                name.Append((char)(EscapeBase + bytes[0]));
            bytes = bytes[(isValid ? count : 1)..];
        }
        return name.ToString();
    }

    /// <summary>Encodes a name as the bytes of a file.</summary>
    /// <exception cref="ArgumentException">The name has a lone surrogate that does not represent a byte.</exception>
    internal static byte[] GetBytes(string name)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(name.Length)];
        int at = 0;
        for (ReadOnlySpan<char> rest = name; !rest.IsEmpty;)
        {
            if (Rune.DecodeFromUtf16(rest, out Rune rune, out int count) == OperationStatus.Done)
                at += rune.EncodeToUtf8(bytes.AsSpan(at));
            else if (rest[0] is >= FirstEscape and <= LastEscape)
                bytes[at++] = (byte)(rest[0] - EscapeBase);
            else
                throw new ArgumentException($"The name contains the lone surrogate U+{(int)rest[0]:X4}.", nameof(name));
            rest = rest[count..];
        }
        return bytes[..at];
    }
}
