namespace Intaglio.Cryptography;

/// <summary>A growing list of digests, stored back to back.</summary>
internal sealed class DigestList
{
    // The maximum length of a byte array.
    private const int MostBytes = 0x7FFFFFC7;

    private byte[] bytes = [];
    private int length;

    internal ReadOnlyMemory<byte> Bytes => bytes.AsMemory(0, length);

    /// <summary>Returns the maximum number of digests of the specified size.</summary>
    internal static long MostOf(int digestSize) => MostBytes / digestSize;

    /// <exception cref="InvalidOperationException">The digests do not fit in an array.</exception>
    internal static void CheckCount(long count, int digestSize)
    {
        if (count > MostOf(digestSize))
            throw new InvalidOperationException(
                $"At most {MostOf(digestSize)} leaf digests of {digestSize} bytes can be kept. Use larger leaves.");
    }

    internal void Add(ReadOnlySpan<byte> digests)
    {
        if (digests.Length > bytes.Length - length)
            Array.Resize(ref bytes, (int)Math.Min(MostBytes, Math.Max((long)length + digests.Length, 2L * length)));
        digests.CopyTo(bytes.AsSpan(length));
        length += digests.Length;
    }
}
