namespace Intaglio.Cryptography.Tests;

/// <summary>Assertions for loops: cheap where they hold, and telling which turn it was where they do not.</summary>
internal static class Check
{
    internal static void Same<T>(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual, T turn)
    {
        if (!expected.SequenceEqual(actual))
            Assert.Fail($"At {turn}: expected {Convert.ToHexString(expected)}, got {Convert.ToHexString(actual)}.");
    }
}
