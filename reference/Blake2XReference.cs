namespace Intaglio.Reference;

/// <summary>
/// BLAKE2X as its paper (section 2) writes it down, over the transcriptions of the RFC: the length of the output goes where BLAKE2 has
/// the upper part of the node offset.
/// </summary>
internal static class Blake2XReference
{
    /// <summary>BLAKE2Xb; without a length it is all ones, and <paramref name="count"/> bytes of an output of unknown length are returned.</summary>
    public static byte[] Xb(
        ReadOnlySpan<byte> message, int count, uint? outputLength, ReadOnlySpan<byte> key = default,
        ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default, uint firstNode = 0)
    {
        ulong xofLength = (ulong)(outputLength ?? uint.MaxValue) << 32;
        byte[] h0 = Blake2bReference.Hash(message, 64, key, salt, personalization, fanout: 1, depth: 1, nodeOffset: xofLength);

        List<byte> output = [];
        for (ulong i = firstNode; output.Count < count; i++)
        {
            ulong size = outputLength is { } length ? Math.Min(64, length - i * 64) : 64;
            output.AddRange(Blake2bReference.Hash(h0, (int)size, key: default, salt, personalization,
                fanout: 0, depth: 0, leafLength: 64, nodeOffset: xofLength | i, nodeDepth: 0, innerLength: 64));
        }
        return [.. output.Take(count)];
    }

    /// <summary>BLAKE2Xs, alike.</summary>
    public static byte[] Xs(
        ReadOnlySpan<byte> message, int count, ushort? outputLength, ReadOnlySpan<byte> key = default,
        ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default, uint firstNode = 0)
    {
        ulong xofLength = (ulong)(outputLength ?? ushort.MaxValue) << 32;
        byte[] h0 = Blake2sReference.Hash(message, 32, key, salt, personalization, fanout: 1, depth: 1, nodeOffset: xofLength);

        List<byte> output = [];
        for (ulong i = firstNode; output.Count < count; i++)
        {
            ulong size = outputLength is { } length ? Math.Min(32, length - i * 32) : 32;
            output.AddRange(Blake2sReference.Hash(h0, (int)size, key: default, salt, personalization,
                fanout: 0, depth: 0, leafLength: 32, nodeOffset: xofLength | i, nodeDepth: 0, innerLength: 32));
        }
        return [.. output.Take(count)];
    }
}
