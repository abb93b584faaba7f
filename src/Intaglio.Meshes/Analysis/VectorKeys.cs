using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>Vectors as keys. Vectors are equal if they have the same text. The memory must be pinned.</summary>
internal readonly unsafe struct VectorKeys<T, TFormat>(T* components, int dimension, TFormat format) : IKeys
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
    where TFormat : struct, INumberFormat
{
    private readonly ulong start = KeyHash.Start;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint HashOf(int index)
    {
        T* vector = components + (nint)index * dimension;
        ulong hash = start;
        for (int i = 0; i < dimension; i++)
            hash = KeyHash.Add(hash, KeyOf(vector[i]));
        return KeyHash.End(hash, start);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool AreEqual(int index, int other)
    {
        T* left = components + (nint)index * dimension, right = components + (nint)other * dimension;
        for (int i = 0; i < dimension; i++)
        {
            // Equal values usually have equal bits. Zeros that compare equal can differ in their sign.
            if ((left[i] != right[i] || T.IsZero(left[i])) && KeyOf(left[i]) != KeyOf(right[i]))
                return false;
        }
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong KeyOf(T value) =>
        typeof(T) == typeof(float) ? format.KeyOf(float.CreateTruncating(value)) : format.KeyOf(double.CreateTruncating(value));
}
