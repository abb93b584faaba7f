namespace Intaglio.Cryptography.Tests;

/// <summary>Inputs that any test can name again.</summary>
internal static class TestData
{
    /// <summary>Where a file of <c>tests/Vectors</c> is.</summary>
    internal static string VectorPath(string name) => Path.Combine(AppContext.BaseDirectory, "Vectors", name);

    /// <summary>The bytes 00, 01, 02 … of the published vectors.</summary>
    internal static byte[] Counting(int length) => Counting(length, 256);

    /// <summary>Counts modulo <paramref name="period"/>; one that is prime leaves no two blocks alike.</summary>
    internal static byte[] Counting(int length, int period) => [.. Enumerable.Range(0, length).Select(i => (byte)(i % period))];

    internal static byte[] Bytes(this Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
