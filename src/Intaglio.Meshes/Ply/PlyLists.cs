using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The lists of a property, one for each row.</summary>
/// <param name="shape">The shape of the rows.</param>
/// <param name="property">The index of the property.</param>
/// <param name="countType">The type of the list length.</param>
/// <param name="type">The type of a value.</param>
/// <param name="isLittle"><see langword="true"/> if values are little-endian; otherwise, <see langword="false"/>.</param>
internal sealed class PlyLists(PlyRowShape shape, int property, PlyType countType, PlyType type, bool isLittle)
{
    private readonly int size = PlyNumber.SizeOf(type);

    /// <summary>Finds the start of the values of each list, and their number.</summary>
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
