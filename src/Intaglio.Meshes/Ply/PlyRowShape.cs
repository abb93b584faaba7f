namespace Intaglio.Meshes;

/// <summary>Rows of an element: values of fixed size, and lists with the number of their values before them.</summary>
internal sealed class PlyRowShape : RowShape
{
    // The bytes before each list, from the row's start or the list before on; and those behind the last.
    private readonly List<(int Before, PlyType CountType, int ItemSize)> lists = [];
    private readonly int behind;
    private readonly bool isLittle;
    private readonly (int Lists, int Offset)[] places;

    internal PlyRowShape(List<PlyProperty> properties, bool isLittle)
    {
        this.isLittle = isLittle;
        places = new (int, int)[properties.Count];
        for (int i = 0; i < places.Length; i++)
        {
            PlyProperty property = properties[i];
            places[i] = (lists.Count, behind);
            if (property.CountType is { } countType)
            {
                lists.Add((behind, countType, PlyNumber.SizeOf(property.Type)));
                behind = 0;
            }
            else
            {
                behind += PlyNumber.SizeOf(property.Type);
            }
        }
    }

    // The rows of most faces: one list, with a byte for the number of its values.
    private bool IsPlain => lists.Count == 1 && lists[0].CountType == PlyType.UInt8;

    /// <summary>Gets the number of lists.</summary>
    internal int ListCount => lists.Count;

    /// <summary>Gets where a property is: the lists before it, and the bytes between; that of a list is that of its number of values.</summary>
    internal (int Lists, int Offset) PlaceOf(int property) => places[property];

    internal override int Measure(ReadOnlySpan<byte> bytes, long most, out int length)
    {
        if (lists.Count == 0)
            return new FixedRows(behind).Measure(bytes, most, out length);
        int rows = 0;
        length = 0;
        if (IsPlain)
        {
            // The longest row may be there, and so is this one.
            int before = lists[0].Before, itemSize = lists[0].ItemSize, rest = before + 1 + behind, last = bytes.Length - rest - byte.MaxValue * itemSize;
            for (; rows < most && length <= last; rows++)
                length += rest + itemSize * bytes[length + before];
        }
        try
        {
            for (long end; rows < most && (end = EndOf(bytes, length)) <= bytes.Length; rows++)
                length = (int)end;
        }
        catch (MeshFormatException) when (rows > 0)
        {
            // The rows before are read first: they may be wrong too.
        }
        return rows;
    }

    /// <summary>Finds the bytes behind so many lists of each row, or where it begins.</summary>
    internal void FindStarts(ReadOnlySpan<byte> bytes, int lists, Span<int> starts)
    {
        int at = 0;
        if (IsPlain && lists == 0)
        {
            int before = this.lists[0].Before, itemSize = this.lists[0].ItemSize, rest = before + 1 + behind;
            foreach (ref int start in starts)
            {
                start = at;
                at += rest + itemSize * bytes[at + before];
            }
            return;
        }
        foreach (ref int start in starts)
        {
            start = (int)Skip(bytes, at, lists);
            at = (int)EndOf(bytes, at);
        }
    }

    // A row that is not there as a whole ends behind the bytes.
    private long EndOf(ReadOnlySpan<byte> bytes, int start) => Skip(bytes, start, lists.Count) + behind;

    private long Skip(ReadOnlySpan<byte> bytes, int start, int count)
    {
        long at = start;
        for (int i = 0; i < count; i++)
        {
            (int before, PlyType countType, int itemSize) = lists[i];
            int countSize = PlyNumber.SizeOf(countType);
            at += before;
            if (at + countSize > bytes.Length)
                return long.MaxValue / 2;
            at += countSize + (long)itemSize * PlyNumber.ReadCount(bytes[(int)at..], countType, isLittle);
        }
        return at;
    }
}
