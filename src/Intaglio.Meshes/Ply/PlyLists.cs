using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The lists of one property, of which each row has one.</summary>
/// <param name="shape">The rows.</param>
/// <param name="property">The number of the property.</param>
/// <param name="countType">The type of the number of values.</param>
/// <param name="type">The type of a value.</param>
/// <param name="isLittle">Whether the least significant byte of a value is first.</param>
internal sealed class PlyLists(PlyRowShape shape, int property, PlyType countType, PlyType type, bool isLittle)
{
    private readonly int size = PlyNumber.SizeOf(type);

    /// <summary>Finds where the values of each list begin, and how many they are.</summary>
    internal void Find(ReadOnlySpan<byte> bytes, Span<int> starts, Span<int> counts)
    {
        (int lists, int offset) = shape.PlaceOf(property);
        shape.FindStarts(bytes, lists, starts);
        int behind = offset + PlyNumber.SizeOf(countType);
        for (int i = 0; i < starts.Length; i++)
        {
            counts[i] = PlyNumber.ReadCount(bytes[(starts[i] + offset)..], countType, isLittle);
            starts[i] += behind;
        }
    }

    /// <summary>Reads the first values of a list as indices.</summary>
    internal void ReadIndices(ReadOnlySpan<byte> bytes, int start, Span<int> indices)
    {
        bytes = bytes.Slice(start, indices.Length * size);
        if (type is PlyType.Int32 or PlyType.UInt32)
        {
            for (int i = 0; i < indices.Length; i++)
                indices[i] = PlyNumber.ReadInt32(bytes[(sizeof(int) * i)..], isLittle);
            return;
        }
        for (int i = 0; i < indices.Length; i++)
            indices[i] = PlyNumber.ReadIndex(bytes[(size * i)..], type, isLittle);
    }

    /// <summary>Reads the first values of a list as numbers.</summary>
    internal void ReadNumbers<T>(ReadOnlySpan<byte> bytes, int start, Span<T> numbers)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = T.CreateTruncating(PlyNumber.Read(bytes[(start + size * i)..], type, isLittle));
    }
}
