using System.Text;

namespace Intaglio.OpenExr;

/// <summary>Names of attributes, types and channels: bytes without a zero, in files with long names 255 of them, else 31.</summary>
internal static class ExrNames
{
    internal const int MaxLength = 255, MaxShortLength = 31;

    internal static readonly UTF8Encoding Encoding = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="ArgumentException">The name is empty, too long, or has a zero.</exception>
    internal static void Check(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (name.Contains('\0', StringComparison.Ordinal) || Encoding.GetByteCount(name) > MaxLength)
            throw new ArgumentException($"A name has 1 to {MaxLength} bytes of UTF-8, none of them zero.", nameof(name));
    }

    internal static bool IsLong(string name) => Encoding.GetByteCount(name) > MaxShortLength;

    /// <exception cref="ExrFormatException">The bytes are not UTF-8.</exception>
    internal static string Decode(ReadOnlySpan<byte> bytes)
    {
        try
        {
            return Encoding.GetString(bytes);
        }
        catch (ArgumentException exception)
        {
            throw new ExrFormatException("A name in the header is not UTF-8.", exception);
        }
    }
}
