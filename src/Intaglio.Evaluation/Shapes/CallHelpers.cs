using System.Security.Cryptography;

namespace Intaglio.Evaluation;

/// <summary>Helper methods for the compiled calls.</summary>
internal static class CallHelpers
{
    // The default length of a salt, as in BLAKE2b.
    private const int SaltSize = 16;

    [ThreadStatic]
    private static byte[]? scratch;

    internal static byte[]? OrNull(byte[] bytes) => bytes.Length == 0 ? null : bytes;

    /// <summary>Returns the salt, or zeros with the length of the personalization, and vice versa.</summary>
    internal static byte[] OrZeros(byte[] bytes, byte[] other) =>
        bytes.Length == 0 ? new byte[other.Length == 0 ? SaltSize : other.Length] : bytes;

    /// <summary>Returns a part of an array as a new array, or the array itself if the part is all of it.</summary>
    internal static byte[] Cut(byte[] data, int offset, int count) => count == data.Length ? data : data.AsSpan(offset, count).ToArray();

    /// <summary>Returns a thread-local array for a digest.</summary>
    internal static byte[] TakeOutput(int size) => scratch is { } array && array.Length == size ? array : scratch = new byte[size];

    /// <summary>Returns the written part of the destination of a method that returns the number of bytes, or 0 for success.</summary>
    internal static ReadOnlySpan<byte> Written(Span<byte> destination, int count) => count == 0 ? destination : destination[..count];

    internal static ReadOnlySpan<byte> Written(Span<byte> destination, bool succeeded) =>
        succeeded ? destination : throw new ArgumentException("the digest does not fit");

    internal static void Append(HashAlgorithm algorithm, byte[] data, int offset, int count) =>
        algorithm.TransformBlock(data, offset, count, null, 0);

    internal static byte[] Finish(HashAlgorithm algorithm)
    {
        algorithm.TransformFinalBlock([], 0, 0);
        return algorithm.Hash!;
    }
}
