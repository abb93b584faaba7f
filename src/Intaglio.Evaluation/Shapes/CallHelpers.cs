using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>What the instructions of a call need besides the package's own members.</summary>
internal static class CallHelpers
{
    // The length of a salt whose length nothing says, that of BLAKE2b.
    private const int SaltSize = 16;

    [ThreadStatic]
    private static byte[]? scratch;

    internal static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;

    /// <summary>A salt, or zeros, as many as the personalization has, and the other way round.</summary>
    internal static byte[] OrZeros(byte[] bytes, byte[] other) => bytes.Length == 0 ? new byte[other.Length == 0 ? SaltSize : other.Length] : bytes;

    /// <summary>A piece as an array of its own; the array itself if it is all of it.</summary>
    internal static byte[] Cut(byte[] data, int offset, int count) => count == data.Length ? data : data.AsSpan(offset, count).ToArray();

    /// <summary>An array for a digest, one for each thread.</summary>
    internal static byte[] TakeOutput(int size) => scratch is { } array && array.Length == size ? array : scratch = new byte[size];

    /// <summary>What a method wrote that returns a number: how much that was, or 0 for success.</summary>
    internal static ReadOnlySpan<byte> Written(Span<byte> destination, int count) => count == 0 ? destination : destination[..count];

    internal static ReadOnlySpan<byte> Written(Span<byte> destination, bool succeeded) => succeeded ? destination : throw new ArgumentException("the digest does not fit");

    internal static void Append(HashAlgorithm algorithm, byte[] data, int offset, int count) => algorithm.TransformBlock(data, offset, count, null, 0);

    internal static byte[] Finish(HashAlgorithm algorithm)
    {
        algorithm.TransformFinalBlock([], 0, 0);
        return algorithm.Hash!;
    }
}
