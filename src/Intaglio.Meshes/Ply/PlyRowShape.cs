namespace Intaglio.Meshes;

/// <summary>The shape of the rows of an element. A row has values of fixed size, and lists that begin with their length.</summary>
internal sealed class PlyRowShape : RowShape
{
    // The number of bytes between the row start or previous list and each list, and the number of bytes after the last list.
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

    // Most faces have one list whose length is a byte.
    private bool IsPlain => lists.Count == 1 && lists[0].CountType == PlyType.UInt8;

    /// <summary>Gets the number of lists.</summary>
    internal int ListCount => lists.Count;

    /// <summary>Gets the position of a property as the number of lists before it and the offset after them.</summary>
    /// <remarks>A list is at the position of its length.</remarks>
    internal (int Lists, int Offset) PlaceOf(int property) => places[property];

    internal override int Measure(ReadOnlySpan<byte> bytes, long most, out int length)
    {
        if (lists.Count == 0)
            return new FixedRows(behind).Measure(bytes, most, out length);
        int rows = 0;
        length = 0;
        if (IsPlain)
        {
            // This loop does not check for the end, because even the longest row is within the buffer.
            int before = lists[0].Before, itemSize = lists[0].ItemSize, rest = before + 1 + behind,
                last = bytes.Length - rest - byte.MaxValue * itemSize;
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
            // Return the rows before the invalid one, because they can contain an earlier error.
        }
        return rows;
    }

    /// <summary>Finds the position after N lists in each row. With 0 lists this is the row start.</summary>
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

    // An incomplete row ends after the end of the buffer.
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
