using System.Buffers;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>A growing text in a pooled buffer that is reused for the next text.</summary>
internal sealed class TextBuffer : IDisposable
{
    private const int FirstSize = 1 << 16;

    private byte[] bytes = [];
    private int count;

    internal ReadOnlySpan<byte> Bytes => bytes.AsSpan(0, count);

    internal void Clear() => count = 0;

    /// <summary>Gets at least N writable bytes after the text.</summary>
    /// <exception cref="ArgumentException">
    /// The text, which contains at least one whole element, would exceed the maximum array length.
    /// </exception>
    internal Span<byte> Room(int size)
    {
        if (bytes.Length - count < size)
            Grow(size);
        return bytes.AsSpan(count);
    }

    /// <summary>Appends bytes that were written to the buffer returned by <see cref="Room"/>.</summary>
    internal void Advance(int written) => count += written;

    internal void Append(ReadOnlySpan<byte> text)
    {
        text.CopyTo(Room(text.Length));
        count += text.Length;
    }

    internal void Append(ReadOnlySpan<char> text) =>
        count += Encoding.UTF8.GetBytes(text, Room(Encoding.UTF8.GetMaxByteCount(text.Length)));

    public void Dispose()
    {
        if (bytes.Length > 0)
            ArrayPool<byte>.Shared.Return(bytes);
        (bytes, count) = ([], 0);
    }

    private void Grow(int size)
    {
        if ((long)count + size > Array.MaxLength)
            throw new ArgumentException($"The text of an element or name is longer than {Array.MaxLength} bytes.");
        byte[] larger = ArrayPool<byte>.Shared.Rent(
            Math.Max(FirstSize, (int)Math.Min(Array.MaxLength, Math.Max(2L * bytes.Length, (long)count + size))));
        Bytes.CopyTo(larger);
        int kept = count;
        Dispose();
        (bytes, count) = (larger, kept);
    }
}
