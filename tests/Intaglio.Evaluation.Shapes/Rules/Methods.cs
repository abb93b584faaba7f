using Intaglio.Cryptography;

namespace Intaglio.Evaluation.Shapes.Rules;

/// <summary>The digest is the first parameter, and as long as asked for; a method of another name takes the key.</summary>
public static class OutputFirst
{
    public static void ComputeHash(Span<byte> hash, ReadOnlySpan<byte> message) => Blake2b.HashData(message, hash, new Blake2bParameters { DigestSize = hash.Length });

    public static void ComputeHash(Span<byte> hash, ReadOnlySpan<byte> message, ReadOnlySpan<byte> personalization, ReadOnlySpan<byte> salt = default)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(personalization.Length, 16);
        Blake2b.HashData(message, hash, new Blake2bParameters { DigestSize = hash.Length, Personalization = personalization, Salt = salt });
    }

    public static void ComputeTag(Span<byte> tag, ReadOnlySpan<byte> message, ReadOnlySpan<byte> key)
    {
        ArgumentOutOfRangeException.ThrowIfZero(key.Length);
        Blake2b.HashData(message, tag, new Blake2bParameters { DigestSize = tag.Length, Key = key });
    }

    public static bool VerifyTag(ReadOnlySpan<byte> tag, ReadOnlySpan<byte> message, ReadOnlySpan<byte> key) => tag.Length == message.Length + key.Length;
}

/// <summary>Key, size, salt and personalization in arrays, of which none may be empty; text has overloads of its own.</summary>
public static class ArraysAndSize
{
    public static byte[] Hash(string message, string key, int bytes) => Hash(System.Text.Encoding.UTF8.GetBytes(message), System.Text.Encoding.UTF8.GetBytes(key), bytes);

    public static byte[] Hash(byte[] message, byte[]? key, int bytes)
    {
        if (key is { Length: 0 })
            throw new ArgumentException("A key has bytes.", nameof(key));
        return Blake2b.HashData(message, new Blake2bParameters { DigestSize = bytes, Key = key });
    }

    public static byte[] HashSaltPersonal(byte[] message, byte[]? key, byte[] salt, byte[] personal, int bytes = 64) =>
        salt.Length == 16 && personal.Length == 16 ? Blake2b.HashData(message, new Blake2bParameters { DigestSize = bytes, Key = key, Salt = salt, Personalization = personal })
            : throw new ArgumentException("Both have 16 bytes.");
}

public static class Range
{
    public static byte[] HashData(byte[] buffer, int offset, int count) => Blake2b.HashData(buffer.AsSpan(offset, count));
}

/// <summary>Returns 0 for success, as functions of C do.</summary>
public static class Status
{
    public static int Hash(byte[] output, byte[] input) => Blake2s.HashData(input, output.AsSpan()) > 0 ? 0 : -1;
}

public static class Trying
{
    public static bool TryComputeHash(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = destination.Length < 32 ? 0 : Blake2s.HashData(source, destination);
        return bytesWritten > 0;
    }
}

/// <summary>Returns the digest as an object of its own type.</summary>
public static class OwnType
{
    public static DigestValue ComputeHash(byte[] data) => new(Blake2b.HashData(data));

    public sealed class DigestValue(byte[] value)
    {
        public byte[] GetBytes() => value;
    }
}

/// <summary>Two functions, told apart by the names of the methods.</summary>
public static class TwoNames
{
    public static byte[] Sha256(byte[] message) => System.Security.Cryptography.SHA256.HashData(message);

    public static byte[] Sha512(byte[] message) => System.Security.Cryptography.SHA512.HashData(message);
}

/// <summary>Takes messages of one length.</summary>
public static class Permutation
{
    public static void Hash(ReadOnlySpan<byte> input, Span<byte> output)
    {
        ArgumentOutOfRangeException.ThrowIfNotEqual(input.Length, 32);
        ArgumentOutOfRangeException.ThrowIfNotEqual(output.Length, 32);
        Blake2s.HashData(input, output);
    }
}
