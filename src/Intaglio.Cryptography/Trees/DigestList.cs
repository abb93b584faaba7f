namespace Intaglio.Cryptography;

/// <summary>Digests back to back; their memory grows with them.</summary>
internal sealed class DigestList
{
    // What an array may have.
    private const int MostBytes = 0x7FFFFFC7;

    private byte[] bytes = [];
    private int length;

    internal ReadOnlyMemory<byte> Bytes => bytes.AsMemory(0, length);

    /// <summary>How many digests of one size fit at most.</summary>
    internal static long MostOf(int digestSize) => MostBytes / digestSize;

    /// <exception cref="InvalidOperationException">There are more than fit.</exception>
    internal static void CheckCount(long count, int digestSize)
    {
        if (count > MostOf(digestSize))
            throw new InvalidOperationException($"At most {MostOf(digestSize)} leaf digests of {digestSize} bytes can be kept, and there are more; choose larger leaves.");
    }

    internal void Add(ReadOnlySpan<byte> digests)
    {
        if (digests.Length > bytes.Length - length)
            Array.Resize(ref bytes, (int)Math.Min(MostBytes, Math.Max((long)length + digests.Length, 2L * length)));
        digests.CopyTo(bytes.AsSpan(length));
        length += digests.Length;
    }
}
