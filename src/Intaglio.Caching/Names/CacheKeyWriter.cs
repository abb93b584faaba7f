using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Caching;

/// <summary>Writes the encoding of settings (docs/formats/cache-names.md) to a reusable buffer. All numbers are little-endian.</summary>
internal sealed class CacheKeyWriter
{
    private const byte EncodingVersion = 1;

    // The type of a value. The numbers never change their meaning.
    private enum Tag : byte
    {
        Null = 0,
        False = 1,
        True = 2,
        Integer = 3,
        Number = 4,
        Text = 5,
        Bytes = 6,
        Texts = 7,
    }

    // The quiet NaN without a payload.
    private const ulong NotANumber = 0x7FF8_0000_0000_0000;

    private static readonly UTF8Encoding strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private byte[] buffer = new byte[256];
    private int length;

    internal ReadOnlySpan<byte> Written => buffer.AsSpan(0, length);

    /// <summary>Returns the UTF-8 bytes of a text without a prefix or suffix.</summary>
    /// <exception cref="ArgumentException">The text is not valid Unicode.</exception>
    internal static byte[] Encode(string text, string parameter)
    {
        CheckUnicode(text, parameter);
        return strictUtf8.GetBytes(text);
    }

    internal void Clear() => length = 0;

    internal void WriteHeader(long version, int count)
    {
        Take(1)[0] = EncodingVersion;
        BinaryPrimitives.WriteInt64LittleEndian(Take(8), version);
        WriteSize(count);
    }

    /// <summary>Writes a setting: the length of its name, the name, and its encoded value.</summary>
    internal void WriteSetting(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        WriteSized(name);
        value.CopyTo(Take(value.Length));
    }

    /// <summary>Writes only the bytes of a name, which is the form before sorting.</summary>
    internal void WriteName(string name)
    {
        int size = CheckUnicode(name, nameof(name));
        strictUtf8.GetBytes(name, Take(size));
    }

    internal void Write(string? value) => Write(value, nameof(value));

    private void Write(string? value, string parameter)
    {
        if (value is null)
        {
            Write(Tag.Null);
            return;
        }
        int size = CheckUnicode(value, parameter);
        Write(Tag.Text);
        WriteSize(size);
        strictUtf8.GetBytes(value, Take(size));
    }

    internal void Write(Int128 value)
    {
        Write(Tag.Integer);
        BinaryPrimitives.WriteInt128LittleEndian(Take(16), value);
    }

    internal void Write(double value)
    {
        Write(Tag.Number);
        BinaryPrimitives.WriteUInt64LittleEndian(Take(8), double.IsNaN(value) ? NotANumber
            : BitConverter.DoubleToUInt64Bits(value == 0 ? 0 : value));
    }

    internal void Write(bool value) => Write(value ? Tag.True : Tag.False);

    internal void Write(ReadOnlySpan<byte> value)
    {
        Write(Tag.Bytes);
        WriteSized(value);
    }

    internal void Write(IReadOnlyCollection<string?> values)
    {
        Write(Tag.Texts);
        WriteSize(values.Count);
        foreach (string? value in values)
            Write(value, nameof(values));
    }

    private static int CheckUnicode(string text, string parameter)
    {
        try
        {
            return strictUtf8.GetByteCount(text);
        }
        catch (EncoderFallbackException exception)
        {
            throw new ArgumentException("The text contains an unpaired surrogate.", parameter, exception);
        }
    }

    private void Write(Tag tag) => Take(1)[0] = (byte)tag;

    private void WriteSized(ReadOnlySpan<byte> bytes)
    {
        WriteSize(bytes.Length);
        bytes.CopyTo(Take(bytes.Length));
    }

    private void WriteSize(int size) => BinaryPrimitives.WriteInt32LittleEndian(Take(4), size);

    private Span<byte> Take(int count)
    {
        if (buffer.Length - length < count)
            Array.Resize(ref buffer, Math.Max(checked(length + count), 2 * buffer.Length));
        Span<byte> taken = buffer.AsSpan(length, count);
        length += count;
        return taken;
    }
}
