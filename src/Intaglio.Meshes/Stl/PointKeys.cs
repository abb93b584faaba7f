namespace Intaglio.Meshes;

/// <summary>Points of three floats as keys. Keys are equal if all their bits are equal.</summary>
/// <param name="components">The components of the points.</param>
/// <param name="firstPoint">The index of the point with key 0.</param>
internal readonly struct PointKeys(float[] components, int firstPoint) : IKeys
{
    public uint HashOf(int index)
    {
        ReadOnlySpan<float> point = components.AsSpan(3 * (firstPoint + index), 3);
        ulong hash = KeyHash.Add(KeyHash.Start,
            BitConverter.SingleToUInt32Bits(point[0]) | (ulong)BitConverter.SingleToUInt32Bits(point[1]) << 32);
        return KeyHash.End(KeyHash.Add(hash, BitConverter.SingleToUInt32Bits(point[2])));
    }

    public bool AreEqual(int index, int other)
    {
        ReadOnlySpan<float> left = components.AsSpan(3 * (firstPoint + index), 3), right = components.AsSpan(3 * (firstPoint + other), 3);
        return BitConverter.SingleToInt32Bits(left[0]) == BitConverter.SingleToInt32Bits(right[0])
            && BitConverter.SingleToInt32Bits(left[1]) == BitConverter.SingleToInt32Bits(right[1])
            && BitConverter.SingleToInt32Bits(left[2]) == BitConverter.SingleToInt32Bits(right[2]);
    }
}
