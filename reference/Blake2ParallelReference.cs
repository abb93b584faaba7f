namespace Intaglio.Reference;

/// <summary>BLAKE2bp and BLAKE2sp as section 2.11 of the BLAKE2 paper describes them, over the transcriptions of the sequential functions.</summary>
internal static class Blake2ParallelReference
{
    public static byte[] HashBlake2bp(ReadOnlySpan<byte> message, int digestSize, byte[] key, byte[] salt, byte[] personalization)
    {
        byte[][] leaves = Deal(message, 4, 128);
        byte[] digests = [.. leaves.SelectMany((leaf, i) =>
            Blake2bReference.Hash(leaf, digestSize, key, salt, personalization, 4, 2, 0, (ulong)i, 0, 64, isLastNode: i == 3, outputSize: 64))];
        return Blake2bReference.Hash(digests, digestSize, [], salt, personalization, 4, 2, 0, 0, 1, 64, isLastNode: true, keyLength: key.Length);
    }

    public static byte[] HashBlake2sp(ReadOnlySpan<byte> message, int digestSize, byte[] key, byte[] salt, byte[] personalization)
    {
        byte[][] leaves = Deal(message, 8, 64);
        byte[] digests = [.. leaves.SelectMany((leaf, i) =>
            Blake2sReference.Hash(leaf, digestSize, key, salt, personalization, 8, 2, 0, (ulong)i, 0, 32, isLastNode: i == 7, outputSize: 32))];
        return Blake2sReference.Hash(digests, digestSize, [], salt, personalization, 8, 2, 0, 0, 1, 32, isLastNode: true, keyLength: key.Length);
    }

    /// <summary>Block i of the message belongs to leaf i mod <paramref name="leaves"/>.</summary>
    private static byte[][] Deal(ReadOnlySpan<byte> message, int leaves, int blockSize)
    {
        List<byte>[] dealt = [.. Enumerable.Range(0, leaves).Select(_ => new List<byte>())];
        for (int i = 0; i < message.Length; i++)
            dealt[i / blockSize % leaves].Add(message[i]);
        return [.. dealt.Select(leaf => leaf.ToArray())];
    }
}
