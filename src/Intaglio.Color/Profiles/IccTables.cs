using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>Reads transforms by tables: <c>mft1</c>, <c>mft2</c>, <c>mAB </c> and <c>mBA </c> (ICC.1:2022, 10.10 to 10.13).</summary>
internal static class IccTables
{
    private const int MostChannels = 16;

    /// <summary>Determines whether a table uses the Lab encoding of version 2.</summary>
    internal static bool HasLabOfVersion2(in IccTag tag) => tag.Type == "mft2";

    /// <exception cref="ColorFormatException">The tag is not a table, is malformed, or has other numbers of channels.</exception>
    internal static IccStage[] Read(in IccTag tag, IccSignature from, int inputs, int outputs)
    {
        IccReader reader = new(in tag);
        string type = reader.Type.ToString();
        if (type is not ("mft1" or "mft2" or "mAB " or "mBA "))
            throw reader.Error("the type is not a table");
        (int itsInputs, int itsOutputs) = (reader.ReadByte(), reader.ReadByte());
        if (itsInputs != inputs || itsOutputs != outputs || inputs > MostChannels || outputs > MostChannels)
            throw reader.Error($"it has {itsInputs} input and {itsOutputs} output channels, but the header "
                + $"specifies {inputs} and {outputs}");
        bool isTetrahedral = from != "Lab" && from != "XYZ";
        return type[0] == 'm' && type[1] == 'f' ? ReadClassic(ref reader, from == "XYZ", inputs, outputs, isTetrahedral)
            : ReadElements(ref reader, inputs, outputs, isTetrahedral);
    }

    private static IccStage[] ReadClassic(ref IccReader reader, bool hasMatrix, int inputs, int outputs, bool isTetrahedral)
    {
        bool isWide = reader.Type == "mft2";
        int grid = reader.ReadByte();
        reader.ReadByte();
        double[] matrix = new double[9];
        foreach (ref double number in matrix.AsSpan())
            number = reader.ReadFixedAsDouble();
        int inputEntries = isWide ? reader.ReadUInt16() : 256, outputEntries = isWide ? reader.ReadUInt16() : 256;
        if (inputEntries < 2 || outputEntries < 2)
            throw reader.Error($"its curves have {inputEntries} and {outputEntries} entries, but need at least two");
        List<IccStage> stages = [];
        // For other spaces the matrix must be the identity.
        if (hasMatrix)
            stages.Add(new IccMatrixStage(matrix, [0, 0, 0]));
        stages.Add(ReadCurves(ref reader, inputs, inputEntries, isWide));
        stages.Add(ReadGrid(ref reader, [.. Enumerable.Repeat(grid, inputs)], outputs, isWide, isTetrahedral));
        stages.Add(ReadCurves(ref reader, outputs, outputEntries, isWide));
        return [.. stages];
    }

    private static IccStage[] ReadElements(ref IccReader reader, int inputs, int outputs, bool isTetrahedral)
    {
        bool isToPcs = reader.Type == "mAB";
        reader.ReadUInt16();
        (uint b, uint matrix, uint m, uint grid, uint a) =
            (reader.ReadUInt32(), reader.ReadUInt32(), reader.ReadUInt32(), reader.ReadUInt32(), reader.ReadUInt32());
        // The A curves are on the device side; the M and B curves are on the side of the connection space.
        (int device, int connection) = isToPcs ? (inputs, outputs) : (outputs, inputs);
        if (b == 0 || matrix == 0 != (m == 0) || grid == 0 != (a == 0) || grid == 0 && inputs != outputs || matrix != 0 && connection != 3)
            throw reader.Error("its elements must be B; M, matrix, B; A, table, B; or A, table, M, matrix, B");
        List<IccStage> stages = [];
        if (a != 0)
        {
            stages.Add(ReadInnerCurves(ref reader, a, device));
            reader.MoveTo(grid);
            int[] sizes = ReadSizes(ref reader, inputs);
            int width = reader.ReadByte();
            reader.Take(3);
            if (width is not (1 or 2))
                throw reader.Error($"the numbers of its table must have 1 or 2 bytes, not {width}");
            stages.Add(ReadGrid(ref reader, sizes, outputs, width == 2, isTetrahedral));
        }
        if (m != 0)
        {
            stages.Add(ReadInnerCurves(ref reader, m, connection));
            reader.MoveTo(matrix);
            double[] numbers = new double[12];
            foreach (ref double number in numbers.AsSpan())
                number = reader.ReadFixedAsDouble();
            stages.Add(new IccMatrixStage(numbers[..9], numbers[9..]));
        }
        stages.Add(ReadInnerCurves(ref reader, b, connection));
        if (!isToPcs)
            stages.Reverse();
        return [.. stages];
    }

    private static int[] ReadSizes(ref IccReader reader, int inputs)
    {
        int[] sizes = new int[inputs];
        ReadOnlySpan<byte> bytes = reader.Take(16);
        for (int i = 0; i < inputs; i++)
            sizes[i] = bytes[i];
        return sizes;
    }

    private static IccCurveStage ReadInnerCurves(ref IccReader reader, uint offset, int count)
    {
        reader.MoveTo(offset);
        TransferFunction[] curves = new TransferFunction[count];
        for (int i = 0; i < count; i++)
            curves[i] = IccCurve.ReadInner(ref reader);
        return new IccCurveStage(curves);
    }

    private static IccCurveStage ReadCurves(ref IccReader reader, int count, int entries, bool isWide)
    {
        TransferFunction[] curves = new TransferFunction[count];
        for (int i = 0; i < count; i++)
            curves[i] = IccCurve.FromTable(ReadNumbers(ref reader, entries, isWide));
        return new IccCurveStage(curves);
    }

    private static IccGridStage ReadGrid(ref IccReader reader, int[] sizes, int outputs, bool isWide, bool isTetrahedral)
    {
        long count = outputs;
        foreach (int size in sizes)
        {
            if (size < 2)
                throw reader.Error($"its table has {size} points in a dimension, but needs at least two");
            // The remaining bytes are the limit, which is checked before the product can overflow.
            if ((count *= size) > reader.Left)
                throw reader.Error($"its table of {string.Join(" × ", sizes)} points does not fit into the remaining {reader.Left} bytes");
        }
        return new IccGridStage(sizes, outputs, ReadNumbers(ref reader, count, isWide), isTetrahedral);
    }

    /// <summary>Reads 8-bit or 16-bit numbers as 16-bit numbers.</summary>
    private static ushort[] ReadNumbers(ref IccReader reader, long count, bool isWide)
    {
        ReadOnlySpan<byte> bytes = reader.Take(isWide ? count * 2 : count);
        ushort[] numbers = new ushort[count];
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = isWide ? BinaryPrimitives.ReadUInt16BigEndian(bytes[(i * 2)..]) : (ushort)(bytes[i] * 257);
        return numbers;
    }
}
