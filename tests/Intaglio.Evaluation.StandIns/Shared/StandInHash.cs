using Intaglio.Reference;

namespace Intaglio.StandIns;

/// <summary>A message in pieces.</summary>
internal abstract class StandInHash
{
    internal abstract void Append(ReadOnlySpan<byte> data);

    internal abstract byte[] Finish();

    internal static StandInHash Blake2b(int digestSize, byte[]? key = null, byte[]? salt = null, byte[]? personalization = null, bool isEager = false) =>
        new Blake2bNode(new Node(digestSize, key ?? [], salt ?? [], personalization ?? []) { IsEager = isEager });

    internal static StandInHash Blake2s(int digestSize, byte[]? key = null, byte[]? salt = null, byte[]? personalization = null) =>
        new Blake2sNode(new Node(digestSize, key ?? [], salt ?? [], personalization ?? []));

    internal static StandInHash Blake2bp(int digestSize, byte[] key) => new TwoLevels(4, 128, i => new Blake2bNode(Node.OfTwoLevels(digestSize, key, 4, 64, i)));

    internal static StandInHash Blake2sp(int digestSize, byte[] key) => new TwoLevels(8, 64, i => new Blake2sNode(Node.OfTwoLevels(digestSize, key, 8, 32, i)));

    /// <summary>The whole message at once, which takes nothing but the digest.</summary>
    internal static byte[] HashBlake2b(ReadOnlySpan<byte> message, int digestSize, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default)
    {
        Check(digestSize, key.Length, 64);
        return Blake2bReference.Hash(message, digestSize, key, salt, personalization);
    }

    /// <inheritdoc cref="HashBlake2b"/>
    internal static byte[] HashBlake2s(ReadOnlySpan<byte> message, int digestSize, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default)
    {
        Check(digestSize, key.Length, 32);
        return Blake2sReference.Hash(message, digestSize, key, salt, personalization);
    }

    private static void Check(int digestSize, int keySize, int most)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(digestSize, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(digestSize, most);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(keySize, most);
    }
}
