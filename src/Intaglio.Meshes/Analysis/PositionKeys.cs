using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Positions as keys. Zeros are equal regardless of their sign, and NaN values are equal if their bits are.</summary>
internal readonly struct PositionKeys<T> : IKeys
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private readonly T[] components;
    private readonly int offset;

    internal PositionKeys(ReadOnlyMemory<T> components)
    {
        // Copy memory that is not an array, because random access to it is slow.
        bool isArray = MemoryMarshal.TryGetArray(components, out ArraySegment<T> segment);
        (this.components, offset) = isArray ? (segment.Array!, segment.Offset) : (components.ToArray(), 0);
    }

    public uint HashOf(int index)
    {
        MeshPoint point = At(index);
        return KeyHash.End(KeyHash.Add(KeyHash.Add(KeyHash.Add(KeyHash.Start, Bits(point.X)), Bits(point.Y)), Bits(point.Z)));
    }

    // NaN must equal itself. Otherwise, all positions with the same NaN would collide in the hash table.
    public bool AreEqual(int index, int other)
    {
        (MeshPoint left, MeshPoint right) = (At(index), At(other));
        return Bits(left.X) == Bits(right.X) && Bits(left.Y) == Bits(right.Y) && Bits(left.Z) == Bits(right.Z);
    }

    /// <summary>Gets a value indicating whether none of the components of a position is NaN.</summary>
    internal bool AreNumbers(int index)
    {
        MeshPoint point = At(index);
        return !double.IsNaN(point.X) && !double.IsNaN(point.Y) && !double.IsNaN(point.Z);
    }

    private static ulong Bits(double number) => BitConverter.DoubleToUInt64Bits(number);

    private MeshPoint At(int index) => MeshPoint.At<T>(components.AsSpan(offset), index);
}
