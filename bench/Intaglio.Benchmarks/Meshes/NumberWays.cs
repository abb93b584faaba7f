using System.Globalization;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>A way to write a number.</summary>
internal interface INumberWay
{
    static abstract int Write(Span<byte> destination, float value);
}

/// <summary>The framework's fewest digits.</summary>
internal readonly struct FrameworkShortest : INumberWay
{
    public static int Write(Span<byte> destination, float value)
    {
        value.TryFormat(destination, out int written, default, CultureInfo.InvariantCulture);
        return written;
    }
}

/// <summary>The framework's six decimals.</summary>
internal readonly struct FrameworkFixed : INumberWay
{
    public static int Write(Span<byte> destination, float value)
    {
        value.TryFormat(destination, out int written, "F6", CultureInfo.InvariantCulture);
        return written;
    }
}

/// <summary>A way of the product.</summary>
internal readonly struct Own<TFormat> : INumberWay
    where TFormat : struct, INumberFormat
{
    public static int Write(Span<byte> destination, float value) => default(TFormat).Write(destination, value);
}
