using System.Buffers.Binary;

namespace Intaglio.Color;

/// <summary>Reads and writes the curves of profiles: <c>curv</c> and <c>para</c> (ICC.1:2022, 10.6 and 10.18).</summary>
internal static class IccCurve
{
    // One point for each 16-bit code; more would waste memory.
    private const int MaxPoints = 65536;

    /// <exception cref="ColorFormatException">The tag is not a curve, or it is malformed.</exception>
    internal static TransferFunction Read(in IccTag tag)
    {
        IccReader reader = new(in tag);
        return Read(ref reader, reader.Type);
    }

    /// <summary>Reads a curve inside a tag, which begins with its own type.</summary>
    internal static TransferFunction ReadInner(ref IccReader reader)
    {
        IccSignature type = reader.ReadSignature();
        reader.ReadUInt32();
        TransferFunction curve = Read(ref reader, type);
        // Each curve begins at a multiple of 4; the padding after the last is optional.
        reader.Take(Math.Min(-reader.Position & 3, reader.Left));
        return curve;
    }

    /// <summary>Creates a curve from a table of 16-bit numbers.</summary>
    internal static TransferFunction FromTable(ReadOnlySpan<ushort> table)
    {
        double[] samples = new double[table.Length];
        for (int i = 0; i < table.Length; i++)
            samples[i] = table[i] / (double)ushort.MaxValue;
        return new SampledTransfer(samples);
    }

    internal static byte[] WriteTable(ReadOnlySpan<ushort> table)
    {
        byte[] bytes = new byte[12 + table.Length * 2];
        "curv"u8.CopyTo(bytes);
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(8), table.Length);
        for (int i = 0; i < table.Length; i++)
            BinaryPrimitives.WriteUInt16BigEndian(bytes.AsSpan(12 + i * 2), table[i]);
        return bytes;
    }

    internal static byte[] WriteParametric(int type, ReadOnlySpan<int> parameters)
    {
        byte[] bytes = new byte[12 + parameters.Length * 4];
        "para"u8.CopyTo(bytes);
        BinaryPrimitives.WriteUInt16BigEndian(bytes.AsSpan(8), (ushort)type);
        for (int i = 0; i < parameters.Length; i++)
            BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(12 + i * 4), parameters[i]);
        return bytes;
    }

    private static TransferFunction Read(ref IccReader reader, IccSignature type) => type.ToString() switch
    {
        "curv" => ReadTable(ref reader),
        "para" => ReadParametric(ref reader),
        _ => throw reader.Error($"'{type}' is not a curve type"),
    };

    private static TransferFunction ReadTable(ref IccReader reader)
    {
        uint count = reader.ReadUInt32();
        if (count == 0)
            return TransferFunction.Linear;
        if (count > MaxPoints)
            throw reader.Error($"its curve has {count} points, but at most {MaxPoints} are supported");
        ReadOnlySpan<byte> bytes = reader.Take(count * 2L);
        if (count == 1)
            return BinaryPrimitives.ReadUInt16BigEndian(bytes) is ushort gamma and > 0 ? TransferFunction.CreatePower(gamma / 256.0)
                : throw reader.Error("a curve has a gamma of 0");
        ushort[] table = new ushort[count];
        for (int i = 0; i < table.Length; i++)
            table[i] = BinaryPrimitives.ReadUInt16BigEndian(bytes[(i * 2)..]);
        return FromTable(table);
    }

    private static ParametricTransfer ReadParametric(ref IccReader reader)
    {
        ushort type = reader.ReadUInt16();
        reader.ReadUInt16();
        if (type >= ParametricTransfer.Counts.Length)
            throw reader.Error($"{type} is not a parametric curve type");
        double[] parameters = new double[ParametricTransfer.Counts[type]];
        foreach (ref double parameter in parameters.AsSpan())
            parameter = reader.ReadFixedAsDouble();
        if (!(parameters[0] > 0) || type > 0 && !(parameters[1] > 0))
            throw reader.Error($"the parameters of its parametric curve must be above 0, but g "
                + $"is {parameters[0]}{(type > 0 ? $" and a is {parameters[1]}" : "")}");
        return new ParametricTransfer(type, parameters);
    }
}
